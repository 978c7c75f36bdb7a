import { existsSync } from 'node:fs';
import path from 'node:path';

const mark = path.join('db', 'migrations');

/**
 * Finds the folder of this package: upwards from this file (also when built) or below the working
 * folder.
 */
function packageFolder(): string {
  // Some bundlers leave `import.meta.dirname` undefined.
  for (let folder = import.meta.dirname ?? '/'; ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, mark))) return folder;
    if (folder === path.dirname(folder)) break;
  }
  const folder = path.resolve('marketplace');
  if (existsSync(path.join(folder, mark))) return folder;
  throw new Error('The folder db/migrations of the marketplace was not found.');
}

/**
 * Returns the folder of the database files that are read at run time: migrations and the worker.
 */
export const databaseFolder = (): string => path.join(packageFolder(), 'db');

/** Returns the folder of the repository, for tests; a packed marketplace has none. */
export const projectFolder = (): string => path.dirname(packageFolder());
