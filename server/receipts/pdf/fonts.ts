import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { create } from 'fontkit';
import { z } from 'zod';

/** A file of a face, with the characters that it draws. */
export interface FontFile {
  name: string;
  file: Buffer;
  characters: ReadonlySet<number>;
}

const fileNames = z.array(z.string()).min(1);
const facesFile = z.object({ text: fileNames, strong: fileNames, display: fileNames });

/** Ways in which text is set. */
export type Face = keyof z.infer<typeof facesFile>;

/** The files of each face, those first that are tried first. */
export type Fonts = Readonly<Record<Face, readonly FontFile[]>>;

/** Reads the fonts that the build has made (`bundler/receiptFonts.ts`). */
export async function readFonts(folder: string): Promise<Fonts> {
  const names = JSON.parse(await readFile(path.join(folder, 'faces.json'), 'utf8')) as unknown;
  const { text, strong, display } = facesFile.parse(names);
  const read = (files: readonly string[]) => Promise.all(files.map(name => readFont(folder, name)));
  return { text: await read(text), strong: await read(strong), display: await read(display) };
}

async function readFont(folder: string, name: string): Promise<FontFile> {
  const file = await readFile(path.join(folder, name));
  const font = create(file);
  if (!('characterSet' in font)) throw new Error(`${name} is not one font.`);
  return { name, file, characters: new Set(font.characterSet) };
}
