// Runs before any install: only what Node ships may be imported here.
import path from 'node:path';
import { ensureDependencies } from './setup/dependencies.mjs';
import { ensureBuild } from './setup/build.mjs';

const root = path.resolve(import.meta.dirname ?? '.', '..');
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Flowroom needs Node 20.19 or later; this is ${process.versions.node}.`);
  process.exit(1);
}

process.chdir(root);
process.env.NODE_ENV ??= 'production';

try {
  await ensureDependencies(root);
  await ensureBuild(root);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error('Setting up failed. Mend what is said above and run `npm start` again.');
  process.exit(1);
}

await import('../build/server/index.js');
