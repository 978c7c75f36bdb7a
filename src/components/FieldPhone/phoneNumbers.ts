import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { CountryCode, PhoneNumber } from 'libphonenumber-js/min';

/** Zero-width characters and marks of direction, which copied numbers bring along. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

/**
 * A slash is written after an area code; elsewhere it is between two numbers, or before an
 * extension.
 */
const areaSlash = /^[^/\d]*(?:\d[^/\d]*){2,8}\/[^/\d]*(?:\d[^/\d]*){3,}$/;

/** Returns the signs of a number in one form: no scheme, no parentheses around a calling code. */
const cleaned = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(invisible, '')
    .trim()
    .replace(/^tel:\s*/i, '')
    .replace(/^\(\s*\+\s*(\d{1,3})\s*\)/, '+$1 ');

function parsed(text: string, country: CountryCode | undefined): PhoneNumber | undefined {
  const number = parsePhoneNumberFromString(text, {
    extract: false,
    defaultCountry: country,
  });
  return number?.isPossible() && number.ext === undefined ? number : undefined;
}

/**
 * Returns a typed or pasted number in E.164; null when it is none, or may be read in two ways: two
 * numbers, an extension, letters, a calling code without its plus sign.
 * @param region country of numbers without a calling code
 */
export function readPhone(typed: string, region: string | undefined): string | null {
  const text = cleaned(typed);
  if (/\p{L}/u.test(text)) return null;
  if (text.includes('/') && !areaSlash.test(text)) return null;
  const country = region && isSupportedCountry(region) ? region : undefined;
  const number = parsed(text, country);
  if (!number) return null;
  if (text.startsWith('+')) return number.number;
  const international = parsed(`+${text}`, undefined);
  const isEither =
    international?.countryCallingCode === number.countryCallingCode &&
    international.number !== number.number;
  return isEither ? null : number.number;
}

/** A number in E.164 as its country writes it for others; any other text as it is. */
export const formatPhone = (phone: string): string =>
  (phone.startsWith('+') && parsed(phone, undefined)?.formatInternational()) || phone;
