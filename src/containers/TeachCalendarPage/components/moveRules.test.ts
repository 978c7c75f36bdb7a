import { refusalOf } from './moveRules.ts';

describe('the move of a class time', () => {
  const time = {
    listingId: 'yoga',
    start: '2026-11-23T17:30:00.000Z',
    status: 'scheduled',
  } as const;
  const start = Date.parse(time.start);

  it('is allowed while the class is to come', () => {
    expect(refusalOf(time, null, start - 1)).toBeNull();
    expect(refusalOf({ ...time, status: 'moved' }, 'boxing', start - 1)).toBeNull();
  });

  it('is refused from the start on', () => {
    expect(refusalOf(time, null, start)).toBe('begun');
  });

  it('is refused for a canceled class, whenever it would have been', () => {
    for (const now of [start - 1, start]) {
      expect(refusalOf({ ...time, status: 'canceled' }, null, now)).toBe('canceled');
    }
  });

  it('is refused for a draft, which is moved in its form', () => {
    expect(refusalOf({ ...time, isDraft: true }, null, start - 1)).toBe('draft');
  });

  it('is refused for a class of somebody else', () => {
    const teacher = { id: 'mara', name: 'Mara' };
    expect(refusalOf({ ...time, teacher }, null, start - 1)).toBe('other');
  });

  it('is refused while another change of the class can be undone', () => {
    expect(refusalOf(time, 'yoga', start - 1)).toBe('changing');
  });
});
