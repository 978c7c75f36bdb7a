import type { FontFile } from './fonts.ts';

/** A stretch of text in one font. */
export interface Run {
  font: FontFile;
  text: string;
}

/** Marks that draw nothing themselves: of directions, joiners and variants. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu;
const space = /\s+/gu;
const replacement = '\u{fffd}';

/**
 * Parts a text by the fonts that draw it. What none of them draws becomes the replacement character, so that
 * it is seen that something stood there.
 */
export function runsOf(text: string, fonts: readonly FontFile[]): Run[] {
  const runs: Run[] = [];
  // All white space is one space: lines are broken here, and not every font has the others.
  const whole = text.replace(space, ' ').replace(invisible, '').normalize('NFC');
  for (const character of whole) {
    const [drawn, font] = fontOf(character, fonts, runs.at(-1)?.font);
    const last = runs.at(-1);
    if (last?.font === font) last.text += drawn;
    else runs.push({ font, text: drawn });
  }
  return runs;
}

function fontOf(
  character: string,
  fonts: readonly FontFile[],
  current: FontFile | undefined,
): [string, FontFile] {
  const code = character.codePointAt(0) ?? 0;
  const draws = (wanted: number) => (font: FontFile) => font.characters.has(wanted);
  // A space goes on in the font of the word before it.
  const font = (character === ' ' && current) || fonts.find(draws(code));
  if (font) return [character, font];
  const other = fonts.find(draws(replacement.charCodeAt(0))) ?? fonts[0];
  if (!other) throw new Error('There is no font.');
  return [replacement, other];
}

/** Breaks words into lines of a width. A word that is longer is broken where the line ends. */
export function linesOf(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.trim().split(space)) {
    const longer = line ? `${line} ${word}` : word;
    if (widthOf(longer) <= width) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    line = '';
    for (const character of word) {
      if (line && widthOf(line + character) > width) {
        lines.push(line);
        line = '';
      }
      line += character;
    }
  }
  return [...lines, line];
}
