import { withoutAddresses } from '#shared/text/withoutAddresses.ts';

/** Placeholder of what is left out. */
const leftOut = '…';

// In small letters without signs between words: `phone_number` and `phoneNumber` are one.
const personal = new Set(
  `name firstname lastname givenname familyname fullname displayname abbreviatedname username login
  email emailaddress mail to from recipient sender phone phonenumber mobile dob dateofbirth birthday
  street city postalcode zip address location geolocation ip ipaddress useragent referer referrer
  text content note notes comment review body title description bio keywords query search q
  password secret token accesstoken refreshtoken clientsecret apikey signature proof code2fa cookie cookies setcookie
  headers authorization iban bic accountnumber routingnumber bankaccount bankaccounttoken accounttoken card cardnumber
  last4 cvc taxid vatid ssn idnumber url href link joinurl starturl meetinglink
  params values payload data publicdata protecteddata privatedata metadata profile user person customer provider
  individual`.split(/\s+/),
);

const isPersonal = (key: string): boolean =>
  personal.has(key.toLowerCase().replace(/[^a-z\d]/g, ''));

/** Deeper facts are no facts of a line. */
const maxDepth = 5;

/**
 * Replaces the values of keys that name something of a person or a secret, wherever they are.
 * Anybody who adds a log call may not think of it, so it is done to all of them. `allowed`: paths
 * that a line is meant for, as `security.address`.
 */
export function withoutPersonalKeys(
  value: unknown,
  allowed: ReadonlySet<string>,
  path: readonly string[] = [],
): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (path.length > maxDepth) return leftOut;
  if (Array.isArray(value)) return value.map(one => withoutPersonalKeys(one, allowed, path));
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => {
      const place = [...path, key];
      const isKept = one == null || !isPersonal(key) || allowed.has(place.join('.'));
      return [key, isKept ? withoutPersonalKeys(one, allowed, place) : leftOut];
    }),
  );
}

/**
 * Returns whether the check digits of an IBAN are right (ISO 7064), which nothing else of that form
 * has.
 */
function isIban(text: string): boolean {
  const letters = text.replaceAll(' ', '');
  if (letters.length < 15 || letters.length > 34) return false;
  const moved = letters.slice(4) + letters.slice(0, 4);
  let rest = 0;
  for (const letter of moved) rest = Number(`${rest}${Number.parseInt(letter, 36)}`) % 97;
  return rest === 1;
}

/** Returns whether the check digit of a card number is right (Luhn). */
function isCardNumber(text: string): boolean {
  const digits = [...text.replace(/\D/g, '')].toReversed().map(Number);
  const sum = digits.map((digit, place) =>
    place % 2 ? (digit * 2 > 9 ? digit * 2 - 9 : digit * 2) : digit,
  );
  return sum.reduce((all, one) => all + one, 0) % 10 === 0;
}

// Between quotes within a text of JSON, to the last quote of the text.
const quoted = String.raw`\\"(?:[^"\\]|\\.){0,4000}\\"`;

// Messages of libraries have these, which nobody here has written. JSON stays JSON: no part of an
// escape is taken, and no number of its own.
const patterns: readonly (readonly [RegExp, (text: string, ...parts: string[]) => string])[] = [
  // The beginning of what could not be parsed.
  [
    new RegExp(
      String.raw`(Unexpected [a-z-]{1,20}(?: (?:[^"\\]|\\.){1,12}?)?, )(?:\.{3})?${quoted}(?:\.{3})? is not valid JSON`,
      'g',
    ),
    (_, what) => `${what}${leftOut} is not valid JSON`,
  ],
  // The value that a column does not take.
  [
    new RegExp(`(invalid input syntax for type [a-z ]{1,30}: )${quoted}`, 'g'),
    (_, what) => `${what}${leftOut}`,
  ],
  // Tokens are in the query of an address or behind `#`.
  [
    /(\bhttps?:\/\/[^\s"'<>?#\\]{1,300})[?#][^\s"'<>\\]{1,2000}/g,
    (_, place) => `${place}?${leftOut}`,
  ],
  // Join links have their key in the path.
  [/(\bhttps?:\/\/[\w.-]{0,100}zoom\.us\/)[^\s"'<>\\]{1,500}/g, (_, place) => `${place}${leftOut}`],
  [/\b(?:\w{1,30}_secret_|b?tok_|[srp]k_(?:test|live)_|whsec_)\w{4,200}/g, () => leftOut],
  [/\beyJ[\w-]{5,2000}\.[\w-]{5,4000}\.[\w-]{5,2000}/g, () => leftOut],
  [/\b[A-Z]{2}\d{2}(?: ?[A-Z\d]){11,30}\b/g, text => (isIban(text) ? leftOut : text)],
  [
    /(?<!":|\[|,)\b[3-6]\d{3}(?:[ -]?\d{4}){2}[ -]?\d{2,4}\b/g,
    text => (isCardNumber(text) ? leftOut : text),
  ],
  [/(?<![\w.])\+\d{1,3}(?:[ ()./-]{0,2}\d){6,14}(?!\w)/g, () => leftOut],
];

/**
 * Takes out of a line of JSON what looks like something of a person or a secret: the last edge
 * before it is written.
 */
export const withoutPersonal = (line: string): string =>
  patterns.reduce(
    (all, [pattern, replace]) => all.replace(pattern, replace),
    withoutAddresses(line),
  );
