import type { OverlayOptions } from 'sharp';
import type { DrawText, DrawnLine, LineStyle } from './glyphs.ts';
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
  /** Drawn before the first line, which begins after it. */
  sign?: { width: number; drawing: (x: number, baseline: number) => string };
}

/** A star of one em around a baseline. */
function star(x: number, baseline: number): string {
  const em = styles.rating.size;
  const points = Array.from({ length: 10 }, (_, index) => {
    const radius = (index % 2 === 0 ? 0.5 : 0.22) * em;
    const angle = (Math.PI * index) / 5 - Math.PI / 2;
    const [dx, dy] = [Math.cos(angle) * radius, Math.sin(angle) * radius];
    return `${(x + em / 2 + dx).toFixed(1)},${(baseline - em * 0.36 + dy).toFixed(1)}`;
  });
  return `<polygon points="${points.join(' ')}" fill="${colors.accent}"/>`;
}

const heightOf = ({ lines, style }: Block): number => lines.length * style.size * leading;

/** Draws blocks below each other, in the middle of the height. */
function drawColumn(blocks: readonly Block[]): string {
  const heights = blocks.map(heightOf);
  const height = heights.reduce((sum, one) => sum + one, gap * (blocks.length - 1));
  let top = (size.height - height) / 2;
  return blocks
    .map(({ lines, style, color, sign }) => {
      const drawn = lines.map(({ outline }, index) => {
        const baseline = top + index * style.size * leading + style.size * 0.9;
        const x = column.x + (index === 0 ? (sign?.width ?? 0) : 0);
        const before = index === 0 ? (sign?.drawing(column.x, baseline) ?? '') : '';
        return `${before}<path transform="translate(${x} ${baseline})" d="${outline}" fill="${color}"/>`;
      });
      top += lines.length * style.size * leading + gap;
      return drawn.join('');
    })
    .join('');
}

function blocksOf({ name, workouts, rating, site }: TeacherFacts, draw: DrawText): Block[] {
  const blocks: Block[] = [
    { lines: draw(name, styles.name), style: styles.name, color: colors.ink },
  ];
  if (workouts.length > 0) {
    const lines = draw(workouts.join(' · '), styles.workouts);
    blocks.push({ lines, style: styles.workouts, color: colors.soft });
  }
  if (rating) {
    const lines = draw(`${rating.mean.toFixed(1)} (${rating.count})`, styles.rating);
    const sign = { width: styles.rating.size * 1.25, drawing: star };
    blocks.push({ lines, style: styles.rating, color: colors.ink, sign });
  }
  blocks.push({ lines: draw(site, styles.site), style: styles.site, color: colors.accent });
  return blocks;
}

/** The first letter of a name, where there is no portrait. */
function initialOf({ name }: TeacherFacts, draw: DrawText): string {
  const [letter = ''] =
    new Intl.Segmenter().segment(name.trim())[Symbol.iterator]().next().value?.segment ?? '';
  const style: LineStyle = { face: 'display', size: 170, width: portrait.size, mostLines: 1 };
  const [line] = draw(letter, style);
  if (!line) return '';
  const x = portrait.x + (portrait.size - line.width) / 2;
  return `<path transform="translate(${x} ${size.height / 2 + 58})" d="${line.outline}" fill="${colors.soft}"/>`;
}

/** Draws the picture of a teacher for shared links: a JPEG of 1200 x 630. */
export async function drawTeacher(facts: TeacherFacts, draw: DrawText): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const radius = portrait.size / 2;
  const circle = `cx="${portrait.x + radius}" cy="${portrait.y + radius}" r="${radius}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
    <rect width="100%" height="100%" fill="${colors.paper}"/>
    <circle ${circle} fill="${colors.ground}"/>
    ${facts.portrait ? '' : initialOf(facts, draw)}
    ${drawColumn(blocksOf(facts, draw))}
  </svg>`;
  const layers: OverlayOptions[] = [];
  if (facts.portrait) {
    const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="${portrait.size}" height="${portrait.size}"><circle cx="${radius}" cy="${radius}" r="${radius}"/></svg>`;
    const input = await sharp(facts.portrait, { failOn: 'error' })
      .rotate()
      .resize(portrait.size, portrait.size, { fit: 'cover' })
      .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
      .png()
      .toBuffer();
    layers.push({ input, left: portrait.x, top: portrait.y });
  }
  return sharp(Buffer.from(svg)).composite(layers).jpeg({ quality: 86 }).toBuffer();
}
