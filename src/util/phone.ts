// Grouping by country (libphonenumber) needs 27 kB of metadata for a field that only its owner sees, so
// all numbers are shown in groups of three. No length is refused: extensions and satellite numbers are long.

/** Calling codes that have one or two digits; all others have three. */
const shortCodes = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/** Returns a typed number as it is stored: digits, and a plus sign only in front. */
export function parsePhone(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  return typed.trimStart().startsWith('+') ? `+${digits}` : digits;
}

/** A kept number as it is shown: the calling code apart, then groups of three; no single digit at the end. */
export function formatPhone(phone: string): string {
  const isInternational = phone.startsWith('+');
  const digits = phone.replace(/\D/g, '');
  if (!isInternational) return grouped(digits);
  const code = shortCodes.exec(digits)?.[0] ?? digits.slice(0, 3);
  return [`+${code}`, grouped(digits.slice(code.length))].filter(Boolean).join(' ');
}

const grouped = (digits: string): string => digits.replace(/(\d{3})(?=\d{2})/g, '$1 ').trim();

/** Place in the shown number after so many characters of the kept one. */
export function placeInPhone(shown: string, kept: number): number {
  let seen = 0;
  for (let at = 0; at < shown.length; at += 1) {
    if (seen === kept) return at;
    if (shown[at] !== ' ') seen += 1;
  }
  return shown.length;
}
