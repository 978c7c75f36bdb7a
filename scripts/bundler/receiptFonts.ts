import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { create } from 'fontkit';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);

/**
 * A file of a variable font: its package, and what Google Fonts calls the slice of its characters.
 */
interface Slice {
  family: string;
  part: string;
  /** The axes of the file, as its name says them. */
  axes?: 'wght' | 'opsz';
  /** Language whose variants of the Han characters it draws. */
  han?: 'zh' | 'ja' | 'ko';
}

const slicesOf = (family: string, parts: readonly string[]): Slice[] =>
  parts.map(part => ({ family, part }));

const rangesRead = new Map<string, Record<string, string>>();

/**
 * Ranges of the characters of each slice of a family, as CSS writes them. A family has up to 120
 * slices: read once.
 */
function rangesOf(family: string): Record<string, string> {
  const file = require.resolve(`@fontsource-variable/${family}/unicode.json`);
  const ranges =
    rangesRead.get(family) ?? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>);
  rangesRead.set(family, ranges);
  return ranges;
}

/**
 * The numbered slices of a family, without those of other scripts that the site's families have.
 */
const numbered = (family: string, han?: Slice['han']): Slice[] =>
  Object.keys(rangesOf(family)).flatMap(key => {
    const part = /^\[(\d+)\]$/.exec(key)?.[1];
    return part ? { family, part, han } : [];
  });

const figtree = slicesOf('figtree', ['latin', 'latin-ext']);
const fraunces = slicesOf('fraunces', ['latin', 'latin-ext', 'vietnamese']).map((slice): Slice => ({
  ...slice,
  axes: 'opsz',
}));
/** For names in scripts that the site's own families do not have. */
const noto = [
  ...slicesOf('noto-sans', [
    'latin',
    'vietnamese',
    'cyrillic',
    'cyrillic-ext',
    'greek',
    'greek-ext',
    'devanagari',
  ]),
  ...slicesOf('noto-sans-hebrew', ['hebrew']),
  // The one of Noto draws dots apart from their letters, so that ب, ت and ث are copied as one
  // letter.
  ...slicesOf('vazirmatn', ['arabic']),
  ...slicesOf('noto-sans-thai', ['thai']),
];
/**
 * Large ones, in one weight for all faces. Which of the three comes first is decided by the text.
 */
const eastAsian = [
  ...numbered('noto-sans-sc', 'zh'),
  ...numbered('noto-sans-jp', 'ja'),
  ...numbered('noto-sans-kr', 'ko'),
];
const emoji = numbered('noto-emoji');

interface Weight {
  slices: readonly Slice[];
  axes: Readonly<Record<string, number>>;
}

const text = { wght: 400 };
const strong = { wght: 600 };
const forAll: readonly Weight[] = [
  { slices: emoji, axes: text },
  { slices: eastAsian, axes: { wght: 450 } },
];

/**
 * Ways in which text of a receipt is set, each with its files in the order in which they are tried.
 */
const faces: Readonly<Record<string, readonly Weight[]>> = {
  text: [{ slices: figtree, axes: text }, { slices: noto, axes: text }, ...forAll],
  strong: [{ slices: figtree, axes: strong }, { slices: noto, axes: strong }, ...forAll],
  display: [
    { slices: fraunces, axes: { wght: 480, opsz: 48 } },
    { slices: noto, axes: strong },
    ...forAll,
  ],
};

/** Makes one weight of a variable font, with all of its characters. */
async function fixedFont({ family, part, axes = 'wght' }: Slice, weight: Weight['axes']) {
  const name = `@fontsource-variable/${family}/files/${family}-${part}-${axes}-normal.woff2`;
  const variable = readFileSync(require.resolve(name));
  const font = create(variable);
  if (!('characterSet' in font)) throw new Error(`${name} is not one font.`);
  const characters = font.characterSet;
  const file = await subsetFont(variable, String.fromCodePoint(...characters), {
    targetFormat: 'truetype',
    variationAxes: { ...weight },
  });
  return { file, characters };
}

/** Joins code points to ranges. */
function rangesIn(characters: readonly number[]): [number, number][] {
  const ranges: [number, number][] = [];
  for (const code of characters.toSorted((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last && code <= last[1] + 1) last[1] = code;
    else ranges.push([code, code]);
  }
  return ranges;
}

/** Returns whether a slice of a family has one of the characters. */
function hasOneOf({ family, part }: Slice, characters: ReadonlySet<number>): boolean {
  const ranges = rangesOf(family);
  const told = ranges[part] ?? ranges[`[${part}]`] ?? '';
  return told.split(',').some(range => {
    const [from = 0, to = from] = range
      .replace('U+', '')
      .split('-')
      .map(code => parseInt(code, 16));
    return [...characters].some(code => from <= code && code <= to);
  });
}

/**
 * Makes the fonts of receipts, as their library sets no variable ones: TrueType files of one weight
 * each, and `faces.json` with their names by face and their characters. Made by the build, because
 * their tool occupies 110 MB of a process. `sample`: text that is all that has to be set, for
 * tests, which need few of the 380 files.
 */
export async function buildReceiptFonts(folder: string, sample?: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const wanted = sample && new Set([...sample].map(one => one.codePointAt(0) ?? 0));
  const fonts = Object.entries(faces).flatMap(([face, weights]) =>
    weights.flatMap(({ slices, axes }) =>
      slices
        .filter(slice => !wanted || hasOneOf(slice, wanted))
        .map(slice => {
          const weight = Object.values(axes).join('-');
          return { face, name: `${slice.family}-${slice.part}-${weight}.ttf`, slice, axes };
        }),
    ),
  );
  const files: Record<string, { characters: [number, number][]; han?: Slice['han'] }> = {};
  // Faces share files.
  for (const { name, slice, axes } of new Map(fonts.map(font => [font.name, font])).values()) {
    const { file, characters } = await fixedFont(slice, axes);
    writeFileSync(path.join(folder, name), file);
    // Its space is as wide as its pictures.
    const drawn =
      slice.family === 'noto-emoji' ? characters.filter(code => code !== 0x20) : characters;
    files[name] = { characters: rangesIn(drawn), han: slice.han };
  }
  const namesOf = (face: string) => fonts.filter(font => font.face === face).map(font => font.name);
  const names = Object.fromEntries(Object.keys(faces).map(face => [face, namesOf(face)]));
  writeFileSync(path.join(folder, 'faces.json'), JSON.stringify({ faces: names, files }));
}
