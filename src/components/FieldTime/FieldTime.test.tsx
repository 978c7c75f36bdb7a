import { timeOptions } from './FieldTime.tsx';

describe('timeOptions', () => {
  const all = (step: number, current?: string) =>
    timeOptions(step, 'en-US', current).flatMap(group => group.options.map(({ value }) => value));

  test('has every quarter of an hour once', () => {
    const values = all(15);
    expect(values).toHaveLength(96);
    expect(new Set(values).size).toBe(96);
  });

  test('begins in the morning and ends in the night', () => {
    expect(all(15).at(0)).toBe('05:00');
    expect(all(15).at(-1)).toBe('04:45');
    expect(timeOptions(60, 'en-US').map(group => group.id)).toEqual([
      'morning',
      'afternoon',
      'evening',
      'night',
    ]);
  });

  test('keeps a time that is off the steps', () => {
    expect(all(15, '18:07')).toContain('18:07');
  });
});
