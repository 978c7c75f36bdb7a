import {
  createReadStream,
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { openPglite } from '#marketplace/db/driver/pglite.ts';

// Writes the migrated template of an embedded database, compressed, into the folder of the
// argument.
const [target] = process.argv.slice(2);
if (!target) throw new Error('Usage: template.ts <folder>');
const cacheDir = mkdtempSync(path.join(os.tmpdir(), 'flowroom-template-'));
try {
  // Opening one in memory leaves it there.
  const { close } = await openPglite({ cacheDir });
  await close();
  mkdirSync(target, { recursive: true });
  for (const name of readdirSync(cacheDir)) {
    const file = createWriteStream(path.join(target, `${name}.gz`));
    await pipeline(createReadStream(path.join(cacheDir, name)), createGzip(), file);
  }
} finally {
  rmSync(cacheDir, { recursive: true });
}
