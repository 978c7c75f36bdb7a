import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { issuerKeyFile } from '#server/config/issuerKey.ts';
import type { InstallationFile } from '@flowroom/marketplace/archive';

/** Files of the data folder that can not be made again: secrets, and what the stubs know. */
const files = [
  'credentials.json',
  issuerKeyFile,
  // A journal before its snapshot: what a snapshot holds already is left out of the journal's
  // lines.
  ...['stripe', 'zoom'].flatMap(stub => [
    `sandbox/${stub}/journal.ndjson`,
    `sandbox/${stub}/snapshot.json`,
  ]),
];

/** Reads the files of an installation; those of stubs are there only while they are used. */
export const readInstallation = (dataDir: string): InstallationFile[] =>
  files
    .filter(name => existsSync(path.join(dataDir, name)))
    .map(name => ({ name, data: readFileSync(path.join(dataDir, name)) }));

/** Writes a file of an archive to its path. Files of other names are not taken from archives. */
export async function writeInstallation(
  dataDir: string,
  name: string,
  data: Uint8Array,
): Promise<void> {
  if (!files.includes(name)) throw new Error(`An archive has no file ${name}.`);
  const file = path.join(dataDir, name);
  const draft = `${file}.${randomUUID()}`;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(draft, data, { mode: 0o600, flush: true });
  await rename(draft, file);
}
