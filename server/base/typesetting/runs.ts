import { inVisualOrder, levelsOf } from './bidi.ts';
import type { Levels } from './bidi.ts';
import { draws } from './fonts.ts';
import type { FontFile, FontStack } from './fonts.ts';

/** A stretch of text in one font and of one direction, as the shaper takes it. */
export interface Run {
  font: FontFile;
  text: string;
  /** Shaped from right to left. */
  isRtl: boolean;
}

const space = /\s+/gu;
const replacement = '\u{fffd}';

/**
 * Draws nothing itself but shapes what is beside it: joiners, variants of emoji, and the letters of
 * their flags.
 */
// oxlint-disable-next-line no-misleading-character-class -- joiners are single characters here
const shaping = /[\u200c\u200d\ufe0e\ufe0f\u{e0020}-\u{e007f}]/u;
/** Draws nothing: marks of directions, soft hyphens, controls. */
const invisible =
  // oxlint-disable-next-line no-misleading-character-class -- joiners are single characters here
  /(?![\u200c\u200d\ufe0e\ufe0f\u{e0020}-\u{e007f}])[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Bidi_Control}]/gu;
/** Letters that the shaper sets from right to left, whatever surrounds them. */
const rtlLetter = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
/** A vowel of Thai and Lao whose ring is below a tone mark: the shaper does not take it apart. */
const saraAm = /([\u0e48-\u0e4b]*)\u0e33|([\u0ec8-\u0ecb]*)\u0eb3/gu;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const words = new Intl.Segmenter(undefined, { granularity: 'word' });

const plain =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{N}\p{P}\p{S}\p{Z}]*$/u;
/** Emoji, and letters of Vietnamese that a font may draw as several glyphs. */
const takenApart = /[\p{Extended_Pictographic}\u1e00-\u1eff]/u;
/** Returns whether a line is drawn letter by letter, in the order in which it is read. */
export const isPlain = (line: string): boolean => plain.test(line) && !takenApart.test(line);

/** A text as it is set: one kind of white space, accents on their letters. */
export const settableText = (text: string): string =>
  text.trim().replace(space, ' ').normalize('NFC');

/**
 * Parts a line by the fonts that draw it, in the order in which the parts are from left to right.
 * What no font draws becomes the replacement character, so that readers see that something is
 * missing.
 * @param levels those that the line has in its paragraph
 */
export function runsOf(line: string, fonts: FontStack, levels: Levels = levelsOf(line)): Run[] {
  return inVisualOrder(line, levels).flatMap(({ text, isRtl }) => {
    const runs = inFonts(text.replace(invisible, ''), fonts, isRtl);
    return isRtl ? runs.toReversed() : runs;
  });
}

function inFonts(text: string, fonts: FontStack, isRtl: boolean): Run[] {
  const runs: Run[] = [];
  const whole = text.replace(saraAm, (_, thai?: string, lao?: string) =>
    lao === undefined ? `\u0e4d${thai ?? ''}\u0e32` : `\u0ecd${lao}\u0eb2`,
  );
  for (const { segment } of graphemes.segment(whole)) {
    for (const [drawn, font] of inOneFont(segment, fonts, runs.at(-1)?.font)) {
      const last = runs.at(-1);
      if (last?.font === font) last.text += drawn;
      else runs.push({ font, text: drawn, isRtl });
    }
  }
  return runs.map(run => ({ ...run, text: asShaped(run.text, isRtl) }));
}

/**
 * The shaper takes the direction from the letters. Signs and digits it sets from left to right,
 * those of Persian the other way.
 */
function asShaped(text: string, isRtl: boolean): string {
  if (rtlLetter.test(text) === isRtl) return text;
  return Array.from(graphemes.segment(text), ({ segment }) => segment)
    .toReversed()
    .join('');
}

/**
 * Finds the font of a character as readers count them; one that no font has whole is set code by
 * code.
 */
function inOneFont(
  grapheme: string,
  fonts: FontStack,
  current: FontFile | undefined,
): [string, FontFile][] {
  const codes = [...grapheme];
  const needed = codes.filter(code => !shaping.test(code)).map(codeOf);
  if (needed.length === 0) return [];
  // A space goes on in the font of the word before it.
  const goesOn = grapheme === ' ' && current && draws(current, codeOf(' '));
  const font = goesOn ? current : fonts.find(needed);
  if (font) {
    const drawn = codes.filter(code => !shaping.test(code) || draws(font, codeOf(code)));
    return [[drawn.join(''), font]];
  }
  if (needed.length > 1) return codes.flatMap(code => inOneFont(code, fonts, current));
  const other = fonts.find([codeOf(replacement)]);
  if (!other) throw new Error('There is no font.');
  return [[replacement, other]];
}

const codeOf = (character: string): number => character.codePointAt(0) ?? 0;

/** Scripts that write words without spaces between them. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const opens = /^[\p{Ps}\p{Pi}\u2066-\u2068]+$/u;

/** A part of a line that is not broken, with the space before it. */
interface Piece {
  gap: '' | ' ';
  text: string;
}

/** Parts a text where a line may end. */
function piecesOf(text: string): Piece[] {
  return text.split(' ').flatMap(word =>
    (unspaced.test(word) ? wordsIn(word) : [word]).map((part, index): Piece => ({
      gap: index === 0 ? ' ' : '',
      text: part,
    })),
  );
}

/** Words of a text without spaces, with the punctuation at them. */
function wordsIn(text: string): string[] {
  const found: string[] = [];
  for (const { segment, isWordLike } of words.segment(text)) {
    const last = found.at(-1);
    if (last !== undefined && (opens.test(last) || !(isWordLike || opens.test(segment)))) {
      found[found.length - 1] = last + segment;
    } else found.push(segment);
  }
  return found;
}

/** Breaks a text into lines of a width. A word that is longer is broken where the line ends. */
export function linesOf(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of piecesOf(text)) {
    const longer = line ? line + piece.gap + piece.text : piece.text;
    if (widthOf(longer) <= width) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    let rest = piece.text;
    while (widthOf(rest) > width) {
      const fits = fittingPart(rest, width, widthOf);
      if (fits === rest) break;
      lines.push(fits);
      rest = rest.slice(fits.length);
    }
    line = rest;
  }
  return [...lines, line];
}

/** The longest beginning of a word, of one character at least, that is not wider. */
function fittingPart(word: string, width: number, widthOf: (text: string) => number): string {
  const ends = Array.from(graphemes.segment(word), ({ segment, index }) => index + segment.length);
  let [fits, tooLong] = [1, ends.length];
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    if (widthOf(word.slice(0, ends[middle - 1])) <= width) fits = middle;
    else tooLong = middle;
  }
  return word.slice(0, ends[fits - 1]);
}
