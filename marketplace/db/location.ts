import { existsSync } from 'node:fs';
import path from 'node:path';

const mark = path.join('marketplace', 'db', 'migrations');

/** Folder of the project, found upwards from this file (also when bundled) or the working folder. */
export function projectFolder(): string {
  for (const start of [import.meta.dirname, process.cwd()]) {
    // Some bundlers leave `import.meta.dirname` undefined.
    for (let folder = start ?? '/'; ; folder = path.dirname(folder)) {
      if (existsSync(path.join(folder, mark))) return folder;
      if (folder === path.dirname(folder)) break;
    }
  }
  throw new Error('The folder marketplace/db/migrations was not found.');
}

/** Folder of the database sources that are read as files: migrations and the worker. */
export const databaseFolder = (): string => path.join(projectFolder(), 'marketplace', 'db');
