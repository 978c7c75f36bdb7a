import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withCommands } from '#server/config/commands.ts';

// Writes the commands of the package in place of npm's into files of a folder. Arguments: folder,
// files.
const [folder = '', ...files] = process.argv.slice(2);
for (const file of files.map(name => path.join(folder, name))) {
  writeFileSync(file, withCommands(readFileSync(file, 'utf8'), true));
}
