import PDFDocument from 'pdfkit';
import type { Fonts } from '#server/base/typesetting/fonts.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { brandColours } from '#shared/settings/colours.ts';
import { ink } from './ink.ts';
import { createTypesetter, hanOf } from './typesetter.ts';
import type { Box, Typesetter } from './typesetter.ts';

/** A4 in points, with its margins. */
export const page = { width: 595.28, height: 841.89, margin: 56 } as const;
export const inner: Box = {
  x: page.margin,
  y: page.margin,
  width: page.width - 2 * page.margin,
};

/** Options of a document. */
export interface PaperOptions {
  title: string;
  language: string;
  fonts: Fonts;
  /** Texts of people: their letters decide which variants of the Han characters are drawn. */
  sample?: string;
}

/** A document of pages; lengths in points from the upper left corner. */
export interface Paper extends Typesetter {
  /** A hairline over the width of a box. */
  rule(box: Box, color?: string): void;
  /** The mark of the site: an arched room with a bending figure. `size`: its height. */
  mark(x: number, y: number, size: number): void;
  /** A PNG as wide as a box. @param alt what readers of the document say of it */
  picture(png: Buffer, box: Box, alt: string): void;
  newPage(): void;
  /** Ends the document; `foot` is called with each page's number and how many there are. */
  end(foot: (number: number, of: number) => void): Promise<Buffer>;
}

/** Opens a document with real text in the site's fonts. */
export function openPaper({ title, language, fonts, sample = '' }: PaperOptions): Paper {
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
  const typesetter = createTypesetter(doc, fonts, hanOf(sample) ?? 'zh');
  return {
    ...typesetter,
    rule: (box, color = ink.line) => decorate(doc, () => drawRule(doc, box, color)),
    mark: (x, y, size) => decorate(doc, () => drawMark(doc, { x, y, size })),
    picture: (png, { x, y, width }, alt) => {
      const draw = () => void doc.image(png, x, y, { width });
      doc.addStructure(doc.struct('Figure', { alt }, [draw]));
    },
    newPage: () => void doc.addPage(),
    async end(foot) {
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

/** Draws what has no meaning of its own, which readers of the document skip. */
function decorate(doc: PDFKit.PDFDocument, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' });
  draw();
  doc.endMarkedContent();
}

function drawRule(doc: PDFKit.PDFDocument, { x, y, width }: Box, color: string): void {
  doc
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.75)
    .strokeColor(color)
    .stroke();
}

const archPath = 'M4 27.5V16a12 12 0 0 1 24 0v11.5a2.5 2.5 0 0 1-2.5 2.5h-19A2.5 2.5 0 0 1 4 27.5Z';

function drawMark(
  doc: PDFKit.PDFDocument,
  { x, y, size }: { x: number; y: number; size: number },
): void {
  doc.save();
  doc
    .translate(x, y)
    .scale(size / 26)
    .translate(-4, -4);
  doc.path(archPath);
  doc.fill(brandColours(marketplace)?.day.accent ?? ink.accent);
  doc.path(archPath);
  doc.clip();
  doc.lineWidth(3.2).lineCap('round').strokeColor(ink.cream);
  doc.path('M10.5 34V19c0-6 4-9.5 12.5-9.5').stroke();
  doc.path('M10.5 21.5c4.5-2.5 7.5-2.3 10.5 0').stroke();
  doc.circle(17.5, 15.2, 2.4).fill(ink.sun);
  doc.restore();
}
