import { circle, colorOf, createCanvas, moved } from './canvas.ts';
import type { Canvas, Contour } from './canvas.ts';
import type { DrawText, DrawnLine, LineStyle } from './glyphs.ts';
import { firstLanguage } from '#shared/config/siteLanguages.ts';
import type { TeacherRating } from '#shared/contract/user.ts';

/** What the picture of a teacher shows. */
export interface TeacherFacts {
  name: string;
  /** Names of workout types. */
  workouts: readonly string[];
  rating: TeacherRating | undefined;
  /** Name of the site. */
  site: string;
  /** Bytes of the portrait; null without one. */
  portrait: Buffer | null;
}

const size = { width: 1200, height: 630 };
const margin = 90;
const portrait = { size: 360, x: margin, y: (size.height - 360) / 2 };
/** Colours of the light theme (src/styles/tokens.css). */
const colors = {
  paper: '#fbf6f1',
  ground: '#f1e4da',
  ink: '#2b1a2f',
  soft: '#5b485e',
  accent: '#c8412a',
};
const column = { x: portrait.x + portrait.size + 70, right: size.width - margin };
const columnWidth = column.right - column.x;

const styles = {
  name: { face: 'display', size: 76, width: columnWidth, mostLines: 2 },
  workouts: { face: 'text', size: 36, width: columnWidth, mostLines: 2 },
  rating: { face: 'strong', size: 40, width: columnWidth, mostLines: 1 },
  site: { face: 'strong', size: 28, width: columnWidth, mostLines: 1 },
} as const satisfies Record<string, LineStyle>;

const leading = 1.2;
/** Space between two blocks of the column. */
const gap = 26;

interface Block {
  lines: readonly DrawnLine[];
  style: LineStyle;
  color: string;
  /** A star before the first line. */
  hasStar?: boolean;
}

/** A star of one em, its middle in that of the letters around a baseline at 0. */
function star(em: number): Contour {
  return Array.from({ length: 10 }, (_, index) => {
    const radius = (index % 2 === 0 ? 0.5 : 0.22) * em;
    const angle = (Math.PI * index) / 5 - Math.PI / 2;
    return [em / 2 + Math.cos(angle) * radius, -0.36 * em + Math.sin(angle) * radius];
  }).flat();
}

const heightOf = ({ lines, style }: Block): number => lines.length * style.size * leading;

/** Draws blocks below each other, in the middle of the height. */
function drawColumn(canvas: Canvas, blocks: readonly Block[]): void {
  const heights = blocks.map(heightOf);
  const height = heights.reduce((sum, one) => sum + one, gap * (blocks.length - 1));
  let top = (size.height - height) / 2;
  for (const { lines, style, color, hasStar = false } of blocks) {
    for (const [index, { contours }] of lines.entries()) {
      const baseline = top + index * style.size * leading + style.size * 0.9;
      const isMarked = hasStar && index === 0;
      const x = column.x + (isMarked ? style.size * 1.25 : 0);
      if (isMarked) {
        canvas.fill([moved(star(style.size), column.x, baseline)], colorOf(colors.accent));
      }
      canvas.fill(
        contours.map(contour => moved(contour, x, baseline)),
        colorOf(color),
      );
    }
    top += lines.length * style.size * leading + gap;
  }
}

function blocksOf({ name, workouts, rating, site }: TeacherFacts, draw: DrawText): Block[] {
  const block = (text: string, style: LineStyle, color: string): Block => ({
    lines: draw(text, style),
    style,
    color,
  });
  const mean = new Intl.NumberFormat(firstLanguage(), {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const stars = rating && `${mean.format(rating.mean)} (${rating.count})`;
  return [
    block(name, styles.name, colors.ink),
    ...(workouts.length > 0 ? [block(workouts.join(' · '), styles.workouts, colors.soft)] : []),
    ...(stars ? [{ ...block(stars, styles.rating, colors.ink), hasStar: true }] : []),
    block(site, styles.site, colors.accent),
  ];
}

/** Draws the first letter of a name, where there is no portrait. */
function drawInitial(canvas: Canvas, { name }: TeacherFacts, draw: DrawText): void {
  const [letter] = Array.from(new Intl.Segmenter().segment(name.trim()), ({ segment }) => segment);
  const style: LineStyle = { face: 'display', size: 170, width: portrait.size, mostLines: 1 };
  const [line] = draw(letter ?? '', style);
  if (!line) return;
  const x = portrait.x + (portrait.size - line.width) / 2;
  const y = size.height / 2 + 58;
  canvas.fill(
    line.contours.map(contour => moved(contour, x, y)),
    colorOf(colors.soft),
  );
}

/** Draws the picture of a teacher for shared links: a JPEG of 1200 x 630. */
export async function drawTeacher(facts: TeacherFacts, draw: DrawText): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const canvas = createCanvas(size.width, size.height, colorOf(colors.paper));
  const radius = portrait.size / 2;
  const round = circle(portrait.x + radius, portrait.y + radius, radius);
  if (facts.portrait) {
    const pixels = await sharp(facts.portrait, { failOn: 'error' })
      .rotate()
      .resize(portrait.size, portrait.size, { fit: 'cover' })
      .flatten({ background: colors.ground })
      .toColourspace('srgb')
      .raw()
      .toBuffer();
    canvas.fill([round], (x, y) => {
      const within = (at: number) => Math.min(Math.max(at, 0), portrait.size - 1);
      const at = (within(y - portrait.y) * portrait.size + within(x - portrait.x)) * 3;
      return [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0];
    });
  } else {
    canvas.fill([round], colorOf(colors.ground));
    drawInitial(canvas, facts, draw);
  }
  drawColumn(canvas, blocksOf(facts, draw));
  return sharp(canvas.data, { raw: { ...size, channels: 3 } })
    .jpeg({ quality: 86 })
    .toBuffer();
}
