import { formatPhone, parsePhone, placeInPhone } from './phone.ts';

describe('a phone number', () => {
  it.each([
    ['0301234567', '030 123 4567'],
    ['+4930123456', '+49 301 234 56'],
    ['+6421234567', '+64 212 345 67'],
    ['+14155550100', '+1 415 555 0100'],
    ['+358401234567', '+358 401 234 567'],
    ['+12345678901234567', '+1 234 567 890 123 4567'],
    ['+', '+'],
    ['+49', '+49'],
    ['', ''],
  ])('%s is shown in groups: %s', (kept, shown) => {
    expect(formatPhone(kept)).toBe(shown);
    expect(parsePhone(shown)).toBe(kept);
  });

  it.each([
    ['(030) 12 34-56', '030123456'],
    [' +49 (0) 30', '+49030'],
    ['12+3', '123'],
    ['call me', ''],
  ])('%s is kept as %s', (typed, kept) => {
    expect(parsePhone(typed)).toBe(kept);
  });

  it('keeps the caret behind the digit it stood behind', () => {
    expect(placeInPhone('030 123 4567', 3)).toBe(3);
    expect(placeInPhone('030 123 4567', 4)).toBe(5);
    expect(placeInPhone('030 123 4567', 10)).toBe(12);
    expect(placeInPhone('', 0)).toBe(0);
  });
});
