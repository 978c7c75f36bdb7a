import { shorten } from './shorten.ts';

describe('a long text', () => {
  it('is cut at a word', () => {
    expect(shorten('short', 170)).toBeNull();
    expect(shorten('word '.repeat(40), 170)).toMatch(/word…$/);
    expect(shorten('x'.repeat(300), 170)?.length).toBeLessThanOrEqual(171);
  });
});
