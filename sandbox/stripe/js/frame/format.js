/*
 * Formats and validates the input of a card field: pure functions.
 */

const BRANDS = [
  { brand: 'visa', pattern: /^4/, lengths: [13, 16, 19] },
  { brand: 'mastercard', pattern: /^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/, lengths: [16] },
  { brand: 'amex', pattern: /^3[47]/, lengths: [15], groups: [4, 6, 5], cvc: 4 },
  { brand: 'discover', pattern: /^(6011|64[4-9]|65)/, lengths: [16] },
  { brand: 'diners', pattern: /^3(0[0-5]|[689])/, lengths: [14, 16] },
  { brand: 'jcb', pattern: /^35/, lengths: [16] },
  { brand: 'unionpay', pattern: /^62/, lengths: [16, 17, 18, 19] },
];
const UNKNOWN = { brand: 'unknown', lengths: [16] };

/** Brand, allowed lengths, digit groups and security code length for the digits so far. */
export function brandOf(digits) {
  const found = BRANDS.find(({ pattern }) => pattern.test(digits)) ?? UNKNOWN;
  return { groups: [4, 4, 4, 4, 3], cvc: 3, ...found };
}

/** Only the digits, no more than the brand takes. */
export function numberDigits(text) {
  const digits = text.replace(/\D/g, '');
  const { lengths, brand } = brandOf(digits);
  // Visa cards of 19 digits are rare; stopping at 16 lets the field move on.
  const longest = brand === 'visa' ? 16 : Math.max(...lengths);
  return digits.slice(0, longest);
}

/** `4242 4242 4242 4242`; American Express in groups of 4, 6 and 5. */
export function formatNumber(digits) {
  const parts = [];
  let at = 0;
  for (const size of brandOf(digits).groups) {
    if (at >= digits.length) break;
    parts.push(digits.slice(at, at + size));
    at += size;
  }
  return parts.join(' ');
}

/** Validates the number: complete or not, and its error if complete. */
export function judgeNumber(digits) {
  const { lengths, brand } = brandOf(digits);
  const complete = lengths.includes(digits.length) && !(brand === 'visa' && digits.length === 13);
  if (!complete) return incomplete('number', 'Your card number is incomplete.');
  return luhn(digits) ? OK : wrong('invalid_number', 'Your card number is invalid.');
}

/** Digits of an expiry date: `5` becomes `05`, a slash or a year of four digits is understood. */
export function expiryDigits(text) {
  const [month = '', year] = text.split('/').map(part => part.replace(/\D/g, ''));
  if (year === undefined) {
    const digits = /^[2-9]/.test(month) ? `0${month}` : month;
    if (/^1[3-9]/.test(digits)) return `0${digits}`.slice(0, 4);
    return /^\d\d20\d\d$/.test(digits) ? digits.slice(0, 2) + digits.slice(4) : digits.slice(0, 4);
  }
  const short = /^20\d\d$/.test(year) ? year.slice(2) : year.slice(0, 2);
  // A slash ends the month, also when it is the last thing typed.
  const monthEnds = /^[1-9]$/.test(month) && (year !== '' || text.endsWith('/'));
  return (monthEnds ? `0${month}` : month).slice(0, 2) + short;
}

/** `05 / 31`. */
export function formatExpiry(digits, deleting = false) {
  if (digits.length < 2 || (digits.length === 2 && deleting)) return digits;
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

/** Validates the expiry: complete or not, and its error if not after `today`. */
export function judgeExpiry(digits, today) {
  const month = Number(digits.slice(0, 2));
  if (digits.length >= 2 && (month < 1 || month > 12)) {
    return wrong('invalid_expiry_month', "Your card's expiration date is invalid.");
  }
  if (digits.length < 4) {
    return incomplete('expiry', "Your card's expiration date is incomplete.");
  }
  const year = 2000 + Number(digits.slice(2));
  if (year < today.getFullYear()) {
    return wrong('invalid_expiry_year_past', "Your card's expiration year is in the past.");
  }
  if (year > today.getFullYear() + 50) {
    return wrong('invalid_expiry_year', "Your card's expiration year is invalid.");
  }
  return year === today.getFullYear() && month < today.getMonth() + 1
    ? wrong('invalid_expiry_month_past', "Your card's expiration date is in the past.")
    : OK;
}

/** Validates the length of the security code for the brand. */
export function judgeCvc(digits, number) {
  return digits.length === brandOf(number).cvc
    ? OK
    : incomplete('cvc', "Your card's security code is incomplete.");
}

/** Validates that a postal code was typed. */
export function judgePostal(text) {
  return text.trim().length >= 3 ? OK : incomplete('zip', 'Your postal code is incomplete.');
}

const OK = { complete: true, error: undefined, unfinished: false };

/** Not whole yet: an error only once the field is left. */
function incomplete(field, message) {
  const error = { type: 'validation_error', code: `incomplete_${field}`, message };
  return { complete: false, error, unfinished: true };
}

function wrong(code, message) {
  return { complete: false, error: { type: 'validation_error', code, message }, unfinished: false };
}

function luhn(digits) {
  let sum = 0;
  [...digits].reverse().forEach((digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  });
  return sum % 10 === 0;
}
