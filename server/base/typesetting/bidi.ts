import createBidi from 'bidi-js';

/** A stretch of text of one direction, in the order in which it is read. */
export interface DirectedText {
  text: string;
  isRtl: boolean;
}

const bidi = createBidi();

/** Letters and marks that change the order of what is around them. Most texts have none. */
const directed =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Returns whether the letters of a text may be in another order than they are read. */
export const isDirected = (text: string): boolean => directed.test(text);

/**
 * The level of each code unit of a text, even from left to right and odd the other way; null where
 * all are in reading order.
 */
export type Levels = Uint8Array | null;

/** Finds the levels of a paragraph, whose direction is that of its first letter (UAX #9). */
export const levelsOf = (paragraph: string): Levels =>
  isDirected(paragraph) ? bidi.getEmbeddingLevels(paragraph, 'auto').levels : null;

/**
 * Gives the lines of a paragraph their levels, which are those of the whole: a line may begin
 * within a name that is read from right to left. The lines are cut out of it in their order.
 */
export function withLevels(paragraph: string, lines: readonly string[]): [string, Levels][] {
  const levels = levelsOf(paragraph);
  let end = 0;
  return lines.map(line => {
    const start = paragraph.indexOf(line, end);
    end = start + line.length;
    return [line, levels && levels.subarray(start, end)];
  });
}

/**
 * Parts a line by direction, in the order in which the parts are from left to right (UAX #9).
 * Brackets of what is written from right to left are mirrored.
 */
export function inVisualOrder(line: string, levels: Levels): DirectedText[] {
  if (!levels) return [{ text: line, isRtl: false }];
  const parts: { text: string; level: number }[] = [];
  let at = 0;
  for (const character of line) {
    const level = levels[at] ?? 0;
    at += character.length;
    const shown = level % 2 ? (bidi.getMirroredCharacter(character) ?? character) : character;
    const last = parts.at(-1);
    if (last?.level === level) last.text += shown;
    else parts.push({ text: shown, level });
  }
  return reordered(parts).map(({ text, level }) => ({ text, isRtl: level % 2 === 1 }));
}

/** Rule L2: from the highest level down, what is at that level or above it is reversed. */
function reordered<Part extends { level: number }>(parts: readonly Part[]): Part[] {
  const ordered = [...parts];
  const highest = Math.max(0, ...parts.map(({ level }) => level));
  for (let level = highest; level >= 1; level -= 1) {
    for (let from = 0; from < ordered.length; from += 1) {
      let to = from;
      while ((ordered[to]?.level ?? -1) >= level) to += 1;
      ordered.splice(from, to - from, ...ordered.slice(from, to).toReversed());
      from = to;
    }
  }
  return ordered;
}

/**
 * Isolates a text of a user from the text around it: neither changes the direction of the other.
 */
export const isolated = (text: string): string => (isDirected(text) ? `\u2068${text}\u2069` : text);

/** Undoes `isolated`. */
export const withoutIsolates = (text: string): string => text.replace(/[\u2066-\u2069]/g, '');
