import PDFDocument from 'pdfkit';
import type { Face, Fonts } from './fonts.ts';
import { linesOf, runsOf } from './runs.ts';

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
}

export type Paper = ReturnType<typeof openPaper>;

/** A document of pages, with real text in the site's fonts. */
export function openPaper({ title, language, fonts }: PaperOptions) {
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

  const measured = (face: Face, size: number) => (text: string) =>
    runsOf(text, fonts[face]).reduce((sum, run) => {
      use(run.font, size);
      return sum + doc.widthOfString(run.text);
    }, 0);

  function use({ name, file }: { name: string; file: Buffer }, size: number): void {
    if (!registered.has(name)) {
      doc.registerFont(name, file);
      registered.add(name);
    }
    doc.font(name).fontSize(size);
  }

  const baselineOf = (size: number) => size;

  function drawLine(text: string, box: Box, style: Required<Omit<Style, 'role'>>): void {
    const { face, size, color, align } = style;
    const widthOf = measured(face, size);
    let x = align === 'right' ? box.x + box.width - widthOf(text) : box.x;
    for (const run of runsOf(text, fonts[face])) {
      use(run.font, size);
      const width = doc.widthOfString(run.text);
      doc
        .fillColor(color)
        .text(run.text, x, box.y + baselineOf(size), { lineBreak: false, baseline: 'alphabetic' });
      x += width;
    }
  }

  const complete = ({
    face = 'text',
    size = 10,
    color = ink.strong,
    align = 'left',
  }: Style): Required<Omit<Style, 'role'>> => ({ face, size, color, align });

  /** Writes a text into a column, on as many lines as it needs. Returns where the next one begins. */
  function write(text: string, box: Box, style: Style = {}): number {
    const whole = complete(style);
    const lines = linesOf(text, box.width, measured(whole.face, whole.size));
    const draw = () => {
      for (const [index, line] of lines.entries()) {
        drawLine(line, { ...box, y: box.y + index * whole.size * leading }, whole);
      }
    };
    doc.addStructure(doc.struct(style.role ?? 'P', {}, draw));
    return box.y + lines.length * whole.size * leading;
  }

  /** Height of a text in a column. */
  function heightOf(text: string, width: number, style: Style = {}): number {
    const { face, size } = complete(style);
    return linesOf(text, width, measured(face, size)).length * size * leading;
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
