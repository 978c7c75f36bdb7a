import fc from 'fast-check';
import names from '#marketplace/testing/cases/names.json' with { type: 'json' };
import { cleanLine, cleanText, isVisible, hasAtMost, truncate } from './writtenText.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom(
      ...' \t\r\n\v\0\u001b\u007f\u0085\u00a0\u00ad\u0301\u034f\u061c\u1160\u180e\u200b\u200d\u200f',
      ...'\u2028\u202e\u2060\u2066\u2800\u3164\ufe0f\ufeff\uffa0\ufffc\uffff\ud83d',
      'a',
      'e\u0301',
      '\u0958',
      '👩‍🎤',
    ),
  }),
);

/** Others of the same kind that have no shape. */
const shapeless: [what: string, typed: string][] = [
  ['nothing', ''],
  ['spaces of all widths', ' \u00a0\u2003\u3000\t\n'],
  ['a word joiner', '\u2060'],
  ['joiners', '\u200d\u200c'],
  ['a byte order mark', '\ufeff'],
  ['Hangul fillers', '\u115f\u1160\uffa0\u3164'],
  ['a Mongolian vowel separator', '\u180e'],
  ['variation selectors', '\ufe0f\u{e0101}'],
  ['tags', '\u{e0041}\u{e007f}'],
  ['marks on nothing', '\u0301\u0301'],
  ['an object that is not there', '\ufffc'],
  ['a note without a head', '\u{1d159}'],
  ['overrides', '\u202e\u202d\u202c'],
  ['controls', '\0\u0007\u001b\u009b'],
];

describe('a name as it is stored', () => {
  it.each(names.filter(({ verdict }) => verdict === 'keep'))('is $typed as given', ({ typed }) => {
    expect(cleanLine(typed)).toBe(typed);
  });

  it.each([
    ...names.filter(({ verdict }) => verdict === 'refuse').map(({ typed }) => ['a case', typed]),
    ...shapeless,
  ])('is nothing when it is %s: %j', (_, typed = '') => {
    expect([cleanLine(typed), cleanText(typed), isVisible(typed)]).toEqual(['', '', false]);
  });

  it.each([
    ['‮anna', 'anna'],
    ['Anna\r\nBcc: x@example.com', 'Anna Bcc: x@example.com'],
    ['a\u202db\u202ac\u202bd\u2066e\u2067f\u2068g\u2069\u202c', 'abcdefg'],
    ['e\u0301', '\u00e9'],
    ['\u200b\u00ad Ada \u2060', 'Ada'],
    ['\u001b[31mred\u001b[0m', '[31mred[0m'],
    ['one\u0085two\u2028three\tfour', 'one two three four'],
    ['half \ud83d', 'half \ufffd'],
  ])('of %j is %j', (typed, kept) => {
    expect(cleanLine(typed)).toBe(kept);
  });

  it.each([
    ['Persian with a joiner that splits', 'می\u200cخواهم'],
    ['a heart with its selector', '❤\ufe0f'],
    ['a flag of tags', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
    ['Hebrew with a mark of direction', 'שלום\u200f!'],
    ['Thai with a break between words', 'สวัสดี\u200bครับ'],
    ['a soft hyphen in a word', 'Yoga\u00adlehrerin'],
    ['letters of a private use', 'A\ue000'],
    ['one sign', '!'],
    ['an emoji that is newer than the runtime', '\u{1fad8}'],
  ])('leaves %s', (_, typed) => {
    expect([cleanLine(typed), cleanText(typed)]).toEqual([typed, typed]);
  });

  it('is on one line and in NFC, has nothing to be removed, and cleaning again changes nothing', () => {
    fc.assert(
      fc.property(text, typed => {
        const kept = cleanLine(typed);
        expect(kept).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\p{Surrogate}]/u);
        expect(kept).toBe(kept.normalize('NFC').trim());
        expect(cleanLine(kept)).toBe(kept);
        expect(isVisible(kept)).toBe(kept !== '');
      }),
    );
  });
});

describe('a text of several lines as it is stored', () => {
  it('has each line break as one, and its tabs', () => {
    expect(cleanText('one\r\ntwo\rthree\u2028four\tfive\n\n six ')).toBe(
      'one\ntwo\nthree\nfour\tfive\n\n six',
    );
  });

  it('is in NFC, and cleaning again changes nothing, cut or not', () => {
    fc.assert(
      fc.property(text, fc.nat(20), (typed, most) => {
        const kept = cleanText(typed);
        expect(kept).not.toMatch(/(?![\t\n])\p{Cc}|[\u202a-\u202e\u2066-\u2069\p{Surrogate}]/u);
        expect(kept).toBe(kept.normalize('NFC').trim());
        expect(cleanText(kept)).toBe(kept);
        const cut = cleanText(kept.slice(0, most));
        expect([cut.length <= most, cleanText(cut)]).toEqual([true, cut]);
      }),
    );
  });
});

describe('the length of a text', () => {
  it.each([
    ['x'.repeat(10), 10, true],
    ['x'.repeat(11), 10, false],
    ['👩‍🎤'.repeat(10), 10, true],
    ['👩‍🎤'.repeat(11), 10, false],
    ['👨‍👩‍👧‍👦', 1, true],
    ['नि'.repeat(10), 10, true],
    [`a${'\u0301'.repeat(500)}`, 10, false],
  ])('of %s within %i: %s', (given, most, expected) => {
    expect(hasAtMost(given, most)).toBe(expected);
  });

  it('is cut between characters', () => {
    expect(truncate('👩‍🎤👩‍🎤👩‍🎤', 2)).toBe('👩‍🎤👩‍🎤');
    expect(truncate('short', 10)).toBe('short');
    fc.assert(
      fc.property(text, fc.nat(20), (given, most) => {
        const cut = truncate(given, most);
        expect(given.startsWith(cut)).toBe(true);
        expect(hasAtMost(cut, most)).toBe(true);
      }),
    );
  });
});
