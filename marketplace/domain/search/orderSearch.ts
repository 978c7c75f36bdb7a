/** What an operator looks for among orders, as typed into one field. */
export type OrderWanted =
  /** The number of an order or its beginning; a whole id may also be one of a person or a class. */
  | { kind: 'id'; from: string; to: string }
  /** An id of the payment provider. */
  | { kind: 'reference'; type: string; reference: string }
  | { kind: 'card'; lastDigits: string }
  | { kind: 'words'; words: string[] };

/** Digits of a uuid from which on it is found by its beginning. */
const shortestPrefix = 8;
const uuidDigits = 32;

const asUuid = (digits: string): string =>
  digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** Recognises what was typed. A sign before a number, and masks of cards, are left out. */
export function orderWanted(typed: string): OrderWanted {
  const line = typed.normalize('NFC').trim();
  const digits = line.replace(/^#/, '').replaceAll('-', '').toLowerCase();
  if (/^[0-9a-f]+$/.test(digits) && digits.length >= shortestPrefix) {
    if (digits.length <= uuidDigits) {
      const bound = (fill: string) => asUuid(digits.padEnd(uuidDigits, fill));
      return { kind: 'id', from: bound('0'), to: bound('f') };
    }
  }
  const [, type] = /^([a-z]{2,5})_\w{6,}$/.exec(line) ?? [];
  if (type !== undefined) return { kind: 'reference', type, reference: line };
  const [, lastDigits] = /^[•·*.xX\s]*(\d{4})$/.exec(line) ?? [];
  if (lastDigits !== undefined) return { kind: 'card', lastDigits };
  return { kind: 'words', words: line.split(/\s+/).filter(word => word !== '') };
}
