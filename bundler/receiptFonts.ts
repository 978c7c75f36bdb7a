import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { create } from 'fontkit';
import subsetFont from 'subset-font';

const families = {
  figtree: ['latin', 'latin-ext'].map(part => `figtree/files/figtree-${part}-wght-normal`),
  fraunces: ['latin', 'latin-ext', 'vietnamese'].map(
    part => `fraunces/files/fraunces-${part}-opsz-normal`,
  ),
  // For names in scripts that the site's own families do not have.
  noto: ['latin', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'devanagari'].map(
    part => `noto-sans/files/noto-sans-${part}-wght-normal`,
  ),
};

interface Weight {
  files: readonly string[];
  axes: Readonly<Record<string, number>>;
}

const text = { wght: 400 };
const strong = { wght: 600 };

/** Ways in which text of a receipt is set, each with its files in the order in which they are tried. */
const faces: Readonly<Record<string, readonly Weight[]>> = {
  text: [
    { files: families.figtree, axes: text },
    { files: families.noto, axes: text },
  ],
  strong: [
    { files: families.figtree, axes: strong },
    { files: families.noto, axes: strong },
  ],
  display: [
    { files: families.fraunces, axes: { wght: 480, opsz: 48 } },
    { files: families.noto, axes: strong },
  ],
};

const require = createRequire(import.meta.url);

/** Makes one weight of a variable font, with all of its characters. */
async function fixedFont(file: string, axes: Weight['axes']): Promise<Buffer> {
  const variable = readFileSync(require.resolve(`@fontsource-variable/${file}.woff2`));
  const font = create(variable);
  if (!('characterSet' in font)) throw new Error(`${file} is not one font.`);
  return subsetFont(variable, String.fromCodePoint(...font.characterSet), {
    targetFormat: 'truetype',
    variationAxes: { ...axes },
  });
}

/**
 * Makes the fonts of receipts, as their library sets no variable ones: TrueType files of one weight each, and
 * `faces.json` with their names by face. Made by the build, because what makes them keeps 110 MB of a process.
 */
export async function buildReceiptFonts(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const fonts = Object.entries(faces).flatMap(([face, weights]) =>
    weights.flatMap(({ files, axes }) =>
      files.map(file => {
        const name = `${path.basename(file)}-${Object.values(axes).join('-')}.ttf`;
        return { face, name, file, axes };
      }),
    ),
  );
  // Faces share files.
  for (const { name, file, axes } of new Map(fonts.map(font => [font.name, font])).values()) {
    writeFileSync(path.join(folder, name), await fixedFont(file, axes));
  }
  const namesOf = (face: string) => fonts.filter(font => font.face === face).map(font => font.name);
  const names = Object.fromEntries(Object.keys(faces).map(face => [face, namesOf(face)]));
  writeFileSync(path.join(folder, 'faces.json'), JSON.stringify(names));
}
