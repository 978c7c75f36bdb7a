import cases from './phones.json' with { type: 'json' };
import { formatPhone, readPhone } from './phoneNumbers.ts';

describe('readPhone', () => {
  it.each(cases)('reads $typed in $country as $e164', ({ typed, country, e164 }) => {
    expect(readPhone(typed, country)).toBe(e164 === 'ask' ? null : e164);
  });

  it.each([
    ['030/901820', 'DE', '+4930901820'],
    ['030 / 90 18 20', 'DE', '+4930901820'],
    ['02241/12345', 'DE', '+49224112345'],
    ['TEL: 020 7946 0958', 'GB', '+442079460958'],
    ['011 44 20 7946 0958', 'US', '+442079460958'],
    ['1 212 555 0147', 'US', '+12125550147'],
    ['8 (495) 123-45-67', 'RU', '+74951234567'],
    ['+39 06 1234567', 'IT', '+39061234567'],
    ['+44 20\u00a07946\u20110958', 'US', '+442079460958'],
    ['\u200e+44\u200b20 7946 0958\u00ad', undefined, '+442079460958'],
    ['۰۲۱ ۱۲۳۴ ۵۶۷۸', 'IR', '+982112345678'],
  ])('reads %j in %s', (typed, country, e164) => {
    expect(readPhone(typed, country)).toBe(e164);
  });

  it.each([
    ['', 'US'],
    ['112', 'DE'],
    ['030 901820', undefined],
    ['212 555 0147, 212 555 0148', 'US'],
    ['212 555 0147\n212 555 0148', 'US'],
    ['212 555 0147 or 0148', 'US'],
    ['030 901820 / 21', 'DE'],
    ['+1 212 555 0147 x34', 'US'],
    ['+1 212 555 0147;ext=34', 'US'],
    ['+1 212 555 0147 #34', 'US'],
    ['++44 20 7946 0958', 'GB'],
    ['44+20 7946 0958', 'GB'],
    ['+1 212 555', 'US'],
    ['a quiet hour', 'US'],
    ['020 7946 0958', 'somewhere'],
  ])('is unsure of %j in %s', (typed, country) => {
    expect(readPhone(typed, country)).toBeNull();
  });

  it('reads what it has read as the same, wherever the reader is', () => {
    for (const { e164 } of cases.filter(each => each.e164 !== 'ask')) {
      expect([readPhone(e164, 'US'), readPhone(formatPhone(e164), undefined)]).toEqual([
        e164,
        e164,
      ]);
    }
  });
});

describe('formatPhone', () => {
  it.each([
    ['+442079460958', '+44 20 7946 0958'],
    ['+4930901820', '+49 30 901820'],
    ['0301234567', '0301234567'],
    ['', ''],
    ['+1 212 555 0147 ext. 34', '+1 212 555 0147 ext. 34'],
  ])('shows %s as %s', (kept, shown) => {
    expect(formatPhone(kept)).toBe(shown);
  });
});
