import path from 'node:path';
import { ensureDependencies } from './dependencies.mjs';
import { ensureBuild } from './build.mjs';

/**
 * Makes a fresh clone ready to run: the right Node, packages, build. Ends the process with what to
 * do when it can not. Works in the project folder from then on.
 * @param {string} command what the person typed
 */
export async function makeReady(command) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`Flowroom needs Node 20.19 or later; this is ${process.versions.node}.`);
    process.exit(1);
  }
  const root = path.resolve(import.meta.dirname ?? '.', '../..');
  process.chdir(root);
  process.env.NODE_ENV ??= 'production';
  try {
    await ensureDependencies(root, { dev: false });
    await ensureBuild(root);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error(`Setting up failed. Mend what is said above and run \`${command}\` again.`);
    process.exit(1);
  }
}
