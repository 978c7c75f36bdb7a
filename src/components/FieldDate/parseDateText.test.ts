import { parseDateText } from './parseDateText.ts';

const today = '2026-11-20';
const english = (text: string) => parseDateText(text, 'en-US', today);

describe('parseDateText', () => {
  test.each([
    ['2026-11-21', '2026-11-21'],
    ['2026-1-5', '2026-01-05'],
    ['11/21/2026', '2026-11-21'],
    ['11/21/26', '2026-11-21'],
    ['Nov 21, 2026', '2026-11-21'],
    ['21 november 2026', '2026-11-21'],
    ['Sat, Nov 21, 2026', '2026-11-21'],
  ])('reads %s', (text, day) => expect(english(text)).toBe(day));

  test('takes the next such day when there is no year', () => {
    expect(english('Nov 21')).toBe('2026-11-21');
    expect(english('Nov 19')).toBe('2027-11-19');
    expect(english('3/1')).toBe('2027-03-01');
  });

  test('follows the order of the locale', () => {
    expect(parseDateText('21.11.2026', 'de', today)).toBe('2026-11-21');
    expect(parseDateText('5/11/2026', 'en-GB', today)).toBe('2026-11-05');
    expect(parseDateText('21. November', 'de', today)).toBe('2026-11-21');
  });

  test.each(['', 'soon', '2026-02-30', '13/45/2026', '7', 'November'])('refuses "%s"', text =>
    expect(english(text)).toBeNull(),
  );
});
