import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';

const fileNames = v.pipe(v.array(v.string()), v.minLength(1));
const han = v.picklist(['zh', 'ja', 'ko']);
const facesFile = v.object({
  faces: v.object({ text: fileNames, strong: fileNames, display: fileNames }),
  files: v.record(
    v.string(),
    v.object({
      characters: v.array(v.strictTuple([v.number(), v.number()])),
      han: v.optional(han),
    }),
  ),
});

/** Ways in which text is set. */
export type Face = keyof v.InferOutput<typeof facesFile>['faces'];
/** Languages that write the same Han characters in other forms. */
export type Han = v.InferOutput<typeof han>;

/** A file of a face. */
export interface FontFile {
  name: string;
  /** Ranges of the characters that it draws, in ascending order. */
  characters: readonly (readonly [number, number])[];
  /** Language whose variants of the Han characters it draws. */
  han?: Han | undefined;
  /** Its bytes. */
  read: () => Buffer;
}

/** The files of a face in the order in which they are tried. */
export interface FontStack {
  /** The first file that draws all of these characters. */
  find: (codes: readonly number[]) => FontFile | undefined;
}

export interface Fonts {
  /** @param language whose Han characters are preferred */
  stack: (face: Face, language: Han) => FontStack;
}

/** Most answers of a stack that are cached. */
const mostKnown = 5_000;
/**
 * Most bytes of files that are cached. The site's own have 0.5 MB; a name in Chinese needs two or
 * three of 50 kB.
 */
const mostBytes = 6e6;

/** Returns whether a file draws a character. */
export function draws({ characters }: FontFile, code: number): boolean {
  let from = 0;
  let to = characters.length - 1;
  while (from <= to) {
    const middle = (from + to) >> 1;
    const [first, last] = characters[middle] ?? [0, 0];
    if (code < first) to = middle - 1;
    else if (code > last) from = middle + 1;
    else return true;
  }
  return false;
}

/** Creates the stack of a face, which caches its answers. */
export function stackOf(files: readonly FontFile[]): FontStack {
  const known = new LRUCache<string, { file: FontFile | undefined }>({ max: mostKnown });
  return {
    find(codes) {
      const key = codes.join();
      const found = known.get(key) ?? {
        file: files.find(file => codes.every(code => draws(file, code))),
      };
      known.set(key, found);
      return found.file;
    },
  };
}

const languages: readonly Han[] = ['zh', 'ja', 'ko'];

/**
 * Reads what fonts the build has made (`scripts/bundler/receiptFonts.ts`); each file is read when a
 * text needs it.
 */
export async function readFonts(folder: string): Promise<Fonts> {
  const told = JSON.parse(await readFile(path.join(folder, 'faces.json'), 'utf8')) as unknown;
  const { faces, files } = v.parse(facesFile, told);
  const kept = new LRUCache<string, Buffer>({
    maxSize: mostBytes,
    sizeCalculation: ({ byteLength }) => byteLength,
  });
  const read = (name: string): Buffer => {
    const known = kept.get(name);
    if (known) return known;
    const bytes = readFileSync(path.join(folder, name));
    kept.set(name, bytes);
    return bytes;
  };
  const filesOf = (face: Face, language: Han): FontFile[] => {
    const own = faces[face].map(name => ({
      name,
      characters: files[name]?.characters ?? [],
      han: files[name]?.han,
      read: () => read(name),
    }));
    return [
      ...own.filter(file => file.han === undefined),
      ...own.filter(file => file.han === language),
      ...own.filter(file => file.han !== undefined && file.han !== language),
    ];
  };
  const stacks = new Map(
    (Object.keys(faces) as Face[]).flatMap(face =>
      languages.map(language => [`${face} ${language}`, stackOf(filesOf(face, language))] as const),
    ),
  );
  return {
    stack(face, language) {
      const stack = stacks.get(`${face} ${language}`);
      if (!stack) throw new Error(`There is no font for ${face}.`);
      return stack;
    },
  };
}
