import { isDirected, withLevels, withoutIsolates } from '#server/base/typesetting/bidi.ts';
import type { Levels } from '#server/base/typesetting/bidi.ts';
import type { Face, FontFile, Fonts, Han } from '#server/base/typesetting/fonts.ts';
import { ink } from './ink.ts';
import { isPlain, linesOf, runsOf, settableText } from '#server/base/typesetting/runs.ts';
import type { Run } from '#server/base/typesetting/runs.ts';

/** How a text is written. */
export interface Style {
  face?: Face;
  size?: number;
  color?: string;
  align?: 'left' | 'right';
  /** Role of the text for those who hear the document. */
  role?: 'H1' | 'H2' | 'P';
}

/** A column: where it begins, and its width, in points. */
export interface Box {
  x: number;
  y: number;
  width: number;
}

type CompleteStyle = Required<Omit<Style, 'role'>>;

/** How the letters of a text are set. */
interface Setting {
  face: Face;
  han: Han;
}

/**
 * A line from right to left is shaped as a whole: word by word, its words would be from left to
 * right.
 */
const shaping = ({ isRtl }: Run) => (isRtl ? { features: [] } : {});

const leading = 1.4;

/** Sets text in the fonts of the documents. */
export interface Typesetter {
  /**
   * Writes a text into a column, on as many lines as it needs. Returns where the next one begins.
   */
  write(text: string, box: Box, style?: Style): number;
  /** Height of a text in a column. */
  heightOf(text: string, width: number, style?: Style): number;
}

/**
 * Returns the language whose variants of the Han characters a text needs, by letters that only
 * Japanese and Korean have.
 */
export function hanOf(text: string): Han | undefined {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'ja';
  return /\p{Script=Hangul}/u.test(text) ? 'ko' : undefined;
}

const complete = ({
  face = 'text',
  size = 10,
  color = ink.strong,
  align = 'left',
}: Style): CompleteStyle => ({ face, size, color, align });

/**
 * Creates a typesetter for a document. `usualHan`: variants of texts that do not show their own.
 */
export function createTypesetter(doc: PDFKit.PDFDocument, fonts: Fonts, usualHan: Han): Typesetter {
  const registered = new Set<string>();

  const partsOf = (line: string, { face, han }: Setting, levels?: Levels): Run[] =>
    runsOf(line, fonts.stack(face, han), levels);

  const widthOf = (runs: readonly Run[], size: number) =>
    runs.reduce((sum, run) => {
      use(run.font, size);
      return sum + doc.widthOfString(run.text, shaping(run));
    }, 0);
  const measured = (setting: Setting, size: number) => (line: string) =>
    widthOf(partsOf(line, setting), size);

  function use({ name, read }: FontFile, size: number): void {
    if (!registered.has(name)) {
      doc.registerFont(name, read());
      registered.add(name);
    }
    doc.font(name).fontSize(size);
  }

  /** Draws a line, with its letters as actual text where its glyphs are others. */
  function drawLine(line: string, runs: Run[], box: Box, style: CompleteStyle): void {
    // Readers reverse text from right to left, and would reverse this too.
    if (isPlain(line) || isDirected(line)) return drawRuns(runs, box, style);
    doc.markContent('Span', { actual: line });
    drawRuns(runs, box, style);
    doc.endMarkedContent();
  }

  function drawRuns(runs: Run[], box: Box, { size, color, align }: CompleteStyle): void {
    let x = align === 'right' ? box.x + box.width - widthOf(runs, size) : box.x;
    for (const run of runs) {
      use(run.font, size);
      const width = doc.widthOfString(run.text, shaping(run));
      doc.fillColor(color).text(run.text, x, box.y + size, {
        lineBreak: false,
        baseline: 'alphabetic',
        ...shaping(run),
      });
      x += width;
    }
  }

  const settingOf = (text: string, face: Face): Setting => ({
    face,
    han: hanOf(text) ?? usualHan,
  });

  function write(written: string, box: Box, style: Style = {}): number {
    const whole = complete(style);
    const text = settableText(written);
    const setting = settingOf(text, whole.face);
    const lines = linesOf(text, box.width, measured(setting, whole.size));
    const draw = () => {
      for (const [index, [line, levels]] of withLevels(text, lines).entries()) {
        const lineBox = { ...box, y: box.y + index * whole.size * leading };
        drawLine(line, partsOf(line, setting, levels), lineBox, whole);
      }
    };
    const actual = isDirected(text) ? { actual: withoutIsolates(text) } : {};
    doc.addStructure(doc.struct(style.role ?? 'P', actual, draw));
    return box.y + lines.length * whole.size * leading;
  }

  function heightOf(written: string, width: number, style: Style = {}): number {
    const { face, size } = complete(style);
    const text = settableText(written);
    return linesOf(text, width, measured(settingOf(text, face), size)).length * size * leading;
  }

  return { write, heightOf };
}
