import { renameSync, rmSync } from 'node:fs';
import path from 'node:path';

// `postpack`: the package.json of the sources, and no built files that could be taken for them.
const folder = path.resolve(import.meta.dirname, '..');
renameSync(path.join(folder, '.package.json'), path.join(folder, 'package.json'));
rmSync(path.join(folder, 'dist'), { recursive: true, force: true });
