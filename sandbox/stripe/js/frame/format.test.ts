import {
  brandOf,
  expiryDigits,
  formatExpiry,
  formatNumber,
  judgeCvc,
  judgeExpiry,
  judgeNumber,
  judgePostal,
  numberDigits,
} from './format.js';

describe('a card number', () => {
  it.each([
    ['', 'unknown'],
    ['4', 'visa'],
    ['55', 'mastercard'],
    ['2221', 'mastercard'],
    ['37', 'amex'],
    ['6011', 'discover'],
    ['36', 'diners'],
    ['35', 'jcb'],
    ['62', 'unionpay'],
    ['9', 'unknown'],
  ])('that starts with %j is of %s', (digits, brand) => {
    expect(brandOf(digits).brand).toBe(brand);
  });

  it.each([
    ['4242-4242 4242x4242 99', '4242424242424242'],
    ['3782 822463 10005 1', '378282246310005'],
    ['6200000000000000003 4', '6200000000000000003'],
  ])('typed as %j has the digits of its brand', (text, digits) => {
    expect(numberDigits(text)).toBe(digits);
  });

  it.each([
    ['', ''],
    ['424', '424'],
    ['42424', '4242 4'],
    ['4242424242424242', '4242 4242 4242 4242'],
    ['378282246310005', '3782 822463 10005'],
  ])('of the digits %j is shown as %j', (digits, text) => {
    expect(formatNumber(digits)).toBe(text);
  });

  it.each([
    ['4242424242424242', true, undefined],
    ['378282246310005', true, undefined],
    ['4242424242424241', false, 'invalid_number'],
    ['424242424242424', false, 'incomplete_number'],
    ['4222222222222', false, 'incomplete_number'],
  ])('%s is complete: %s, fault %s', (digits, complete, code) => {
    const { error, ...rest } = judgeNumber(digits);
    expect(rest.complete).toBe(complete);
    expect(error?.code).toBe(code);
    // An incomplete number is a fault only when the field is left.
    expect(rest.unfinished).toBe(code === 'incomplete_number');
  });
});

describe('an expiry date', () => {
  it.each([
    ['5', '05'],
    ['1', '1'],
    ['13', '013'],
    ['5/', '05'],
    ['1/3', '013'],
    ['05/31', '0531'],
    ['05 / 2031', '0531'],
    ['052031', '0531'],
    ['12 / 315', '1231'],
  ])('typed as %j has the digits %j', (text, digits) => {
    expect(expiryDigits(text)).toBe(digits);
  });

  it('gets its slash with the month, and loses it when that is deleted', () => {
    expect(formatExpiry('0')).toBe('0');
    expect(formatExpiry('05')).toBe('05 / ');
    expect(formatExpiry('05', true)).toBe('05');
    expect(formatExpiry('0531', true)).toBe('05 / 31');
  });

  const today = new Date(2031, 4, 20);
  it.each([
    ['0531', undefined],
    ['0431', 'invalid_expiry_month_past'],
    ['1230', 'invalid_expiry_year_past'],
    ['0182', 'invalid_expiry_year'],
    ['1331', 'invalid_expiry_month'],
    ['00', 'invalid_expiry_month'],
    ['053', 'incomplete_expiry'],
  ])('of the digits %s has the fault %s in May 2031', (digits, code) => {
    const { complete, error } = judgeExpiry(digits, today);
    expect(error?.code).toBe(code);
    expect(complete).toBe(code === undefined);
  });
});

describe('the other fields', () => {
  it('take four digits of American Express, and three of others', () => {
    expect(judgeCvc('123', '4242').complete).toBe(true);
    expect(judgeCvc('123', '3782').error?.code).toBe('incomplete_cvc');
    expect(judgeCvc('1234', '3782').complete).toBe(true);
  });

  it('take any postal code of three signs', () => {
    expect(judgePostal(' SW1 ').complete).toBe(true);
    expect(judgePostal(' 94 ').error?.code).toBe('incomplete_zip');
  });
});
