import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create } from 'fontkit';
import subsetFont from 'subset-font';

/** Ways in which text is set. */
export type Face = 'text' | 'strong' | 'display';

/** A file of a face, with the characters that it draws. */
export interface FontFile {
  name: string;
  file: Buffer;
  characters: ReadonlySet<number>;
}

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

const faces: Record<Face, { files: readonly string[]; axes: Record<string, number> }[]> = {
  text: [
    { files: families.figtree, axes: { wght: 400 } },
    { files: families.noto, axes: { wght: 400 } },
  ],
  strong: [
    { files: families.figtree, axes: { wght: 600 } },
    { files: families.noto, axes: { wght: 600 } },
  ],
  display: [
    { files: families.fraunces, axes: { wght: 480, opsz: 48 } },
    { files: families.noto, axes: { wght: 600 } },
  ],
};

const require = createRequire(import.meta.url);

// The library sets no variable font: a weight of it is made first.
async function fixedFont(path: string, axes: Record<string, number>): Promise<FontFile> {
  const variable = await readFile(require.resolve(`@fontsource-variable/${path}.woff2`));
  const font = create(variable);
  if (!('characterSet' in font)) throw new Error(`${path} is not one font.`);
  const characters = font.characterSet;
  const file = await subsetFont(variable, String.fromCodePoint(...characters), {
    targetFormat: 'truetype',
    variationAxes: axes,
  });
  const name = `${path} ${JSON.stringify(axes)}`;
  return { name, file, characters: new Set(characters) };
}

let known: Promise<Record<Face, FontFile[]>> | undefined;

/** Returns the files of each face, those first that are tried first. Made once, in about half a second. */
export function loadFonts(): Promise<Record<Face, FontFile[]>> {
  known ??= makeFonts().catch((error: unknown) => {
    known = undefined;
    throw error;
  });
  return known;
}

async function makeFonts(): Promise<Record<Face, FontFile[]>> {
  const made = new Map<string, Promise<FontFile>>();
  const once = (path: string, axes: Record<string, number>) => {
    const key = `${path} ${JSON.stringify(axes)}`;
    const font = made.get(key) ?? fixedFont(path, axes);
    made.set(key, font);
    return font;
  };
  const of = (face: Face) =>
    Promise.all(faces[face].flatMap(({ files, axes }) => files.map(file => once(file, axes))));
  return { text: await of('text'), strong: await of('strong'), display: await of('display') };
}
