import { daySuggestions } from './daySuggestions.ts';

const weekendOf = (today: string) => {
  const { from, to } = daySuggestions(today).find(({ id }) => id === 'weekend')!;
  return [from, to];
};

describe('suggested days', () => {
  it('are counted from today', () => {
    expect(daySuggestions('2026-11-30')).toEqual([
      { id: 'today', from: '2026-11-30', to: '2026-11-30' },
      { id: 'tomorrow', from: '2026-12-01', to: '2026-12-01' },
      { id: 'weekend', from: '2026-12-05', to: '2026-12-06' },
      { id: 'week', from: '2026-11-30', to: '2026-12-06' },
    ]);
  });

  it('know that a weekend may have begun', () => {
    expect(weekendOf('2026-12-05')).toEqual(['2026-12-05', '2026-12-06']);
    expect(weekendOf('2026-12-06')).toEqual(['2026-12-06', '2026-12-06']);
  });
});
