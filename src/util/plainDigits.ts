/** Returns a text with the digits of all scripts written as 0 to 9. */
export const plainDigits = (text: string): string => text.replace(/(?![0-9])\p{Nd}/gu, valueOf);

/** The digits of a script follow each other: a digit is worth as much as there are before it. */
function valueOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}
