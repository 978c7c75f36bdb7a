import PDFDocument from 'pdfkit';
import { isDirected, withLevels, withoutIsolates } from './bidi.ts';
import type { Levels } from './bidi.ts';
import type { Face, FontFile, Fonts, Han } from './fonts.ts';
import { isPlain, linesOf, runsOf, settableText } from './runs.ts';
import type { Run } from './runs.ts';

/** Ink of the documents: the day colours of the site, on white paper. */
export const ink = {
  strong: '#2b1a2f',
  soft: '#5b485e',
  faint: '#715d72',
  line: '#e8dcd3',
  accent: '#c8412a',
  cream: '#fff8ef',
  sun: '#ffd9a8',
} as const;

export interface Style {
  face?: Face;
  size?: number;
  color?: string;
  align?: 'left' | 'right';
  /** Role of the text for those who hear the document. */
  role?: 'H1' | 'H2' | 'P';
}

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

/** A line from right to left is shaped as a whole: word by word, its words would stand from left to right. */
const shaping = ({ isRtl }: Run) => (isRtl ? { features: [] } : {});

/** A4 in points, with its margins. */
export const page = { width: 595.28, height: 841.89, margin: 56 } as const;
export const inner: Box = {
  x: page.margin,
  y: page.margin,
  width: page.width - 2 * page.margin,
};

const leading = 1.4;

export interface PaperOptions {
  title: string;
  language: string;
  fonts: Fonts;
  /** Texts of people that are written: their letters decide which variants of the Han characters are drawn. */
  sample?: string;
}

/** Returns the language whose variants of the Han characters a text needs, by letters that only Japanese and Korean have. */
function hanOf(text: string): Han | undefined {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'ja';
  return /\p{Script=Hangul}/u.test(text) ? 'ko' : undefined;
}

export type Paper = ReturnType<typeof openPaper>;

/** A document of pages, with real text in the site's fonts. */
export function openPaper({ title, language, fonts, sample = '' }: PaperOptions) {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    lang: language,
    displayTitle: true,
    tagged: true,
    info: { Title: title },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<Buffer>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  const registered = new Set<string>();
  const usualHan = hanOf(sample) ?? 'zh';

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

  const baselineOf = (size: number) => size;

  /** Draws a line; where its glyphs are not its letters one by one, it is told as well what they say. */
  function drawLine(line: string, runs: Run[], box: Box, style: CompleteStyle): void {
    // Readers turn around what stands from right to left, and would turn this around too.
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
      doc.fillColor(color).text(run.text, x, box.y + baselineOf(size), {
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

  const complete = ({
    face = 'text',
    size = 10,
    color = ink.strong,
    align = 'left',
  }: Style): CompleteStyle => ({ face, size, color, align });

  /** Writes a text into a column, on as many lines as it needs. Returns where the next one begins. */
  function write(told: string, box: Box, style: Style = {}): number {
    const whole = complete(style);
    const text = settableText(told);
    const setting = settingOf(text, whole.face);
    const lines = linesOf(text, box.width, measured(setting, whole.size));
    const draw = () => {
      for (const [index, [line, levels]] of withLevels(text, lines).entries()) {
        const place = { ...box, y: box.y + index * whole.size * leading };
        drawLine(line, partsOf(line, setting, levels), place, whole);
      }
    };
    const actual = isDirected(text) ? { actual: withoutIsolates(text) } : {};
    doc.addStructure(doc.struct(style.role ?? 'P', actual, draw));
    return box.y + lines.length * whole.size * leading;
  }

  /** Height of a text in a column. */
  function heightOf(told: string, width: number, style: Style = {}): number {
    const { face, size } = complete(style);
    const text = settableText(told);
    return linesOf(text, width, measured(settingOf(text, face), size)).length * size * leading;
  }

  /** Draws what is only for the eye. */
  const decorate = (draw: () => void) => {
    doc.markContent('Artifact', { type: 'Layout' });
    draw();
    doc.endMarkedContent();
  };

  return {
    write,
    heightOf,

    /** A hairline over the width of a box. */
    rule({ x, y, width }: Box, color: string = ink.line): void {
      decorate(() =>
        doc
          .moveTo(x, y)
          .lineTo(x + width, y)
          .lineWidth(0.75)
          .strokeColor(color)
          .stroke(),
      );
    },

    /** The mark of the site: an arched room with a bending figure. `size`: its height. */
    mark(x: number, y: number, size: number): void {
      decorate(() => {
        doc.save();
        doc
          .translate(x, y)
          .scale(size / 26)
          .translate(-4, -4);
        doc.path(
          'M4 27.5V16a12 12 0 0 1 24 0v11.5a2.5 2.5 0 0 1-2.5 2.5h-19A2.5 2.5 0 0 1 4 27.5Z',
        );
        doc.fill(ink.accent);
        doc.path(
          'M4 27.5V16a12 12 0 0 1 24 0v11.5a2.5 2.5 0 0 1-2.5 2.5h-19A2.5 2.5 0 0 1 4 27.5Z',
        );
        doc.clip();
        doc.lineWidth(3.2).lineCap('round').strokeColor(ink.cream);
        doc.path('M10.5 34V19c0-6 4-9.5 12.5-9.5').stroke();
        doc.path('M10.5 21.5c4.5-2.5 7.5-2.3 10.5 0').stroke();
        doc.circle(17.5, 15.2, 2.4).fill(ink.sun);
        doc.restore();
      });
    },

    newPage: () => void doc.addPage(),

    /** Ends the document; `foot` is told each page's number and how many there are. */
    async end(foot: (number: number, of: number) => void): Promise<Buffer> {
      const { count } = doc.bufferedPageRange();
      for (let index = 0; index < count; index += 1) {
        doc.switchToPage(index);
        foot(index + 1, count);
      }
      doc.end();
      return ended;
    },
  };
}
