import { truncate, truncateAtWord } from './truncate.ts';

describe('truncate', () => {
  it('leaves what is short enough alone', () => {
    expect(truncate(5, '12345')).toBe('12345');
  });

  it('shows the given number of characters', () => {
    expect(truncate(5, '123456')).toBe('1234…');
  });
});

describe('truncateAtWord', () => {
  it('cuts at a word', () => {
    expect(truncateAtWord('short', 170)).toBeNull();
    expect(truncateAtWord('word '.repeat(40), 170)).toMatch(/word…$/);
    expect(truncateAtWord('x'.repeat(300), 170)?.length).toBeLessThanOrEqual(171);
  });
});

it('cuts between characters as people count them', () => {
  expect(truncate(3, '👩‍🎤👩‍🎤👩‍🎤👩‍🎤')).toBe('👩‍🎤👩‍🎤…');
  expect(truncate(3, '👩‍🎤👩‍🎤👩‍🎤')).toBe('👩‍🎤👩‍🎤👩‍🎤');
  expect(truncateAtWord('👩‍🎤'.repeat(9), 8)).toBe(`${'👩‍🎤'.repeat(4)}…`);
});
