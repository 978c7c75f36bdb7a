import { spanOf } from './figures.ts';

describe('how soon somebody answers', () => {
  it.each([
    [0, 'hour'],
    [3_600, 'hour'],
    [3_601, 'hours'],
    [6 * 3_600 + 1, 'day'],
    [86_401, 'days'],
  ])('%d seconds are within the %s', (seconds, span) => {
    expect(spanOf(seconds)).toBe(span);
  });
});
