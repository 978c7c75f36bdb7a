import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { templateFiles } from './files.ts';

const root = path.resolve(import.meta.dirname, '../..');
const written = templateFiles();
for (const [name, text] of written) {
  const file = path.join(root, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}
console.log(`${written.size} template files written`);
