import { cutTo } from './cutTo.ts';

describe('cutTo', () => {
  it('leaves what is short enough alone', () => {
    expect(cutTo(5, '12345')).toBe('12345');
  });

  it('shows as many characters as are asked for', () => {
    expect(cutTo(5, '123456')).toBe('1234…');
  });
});
