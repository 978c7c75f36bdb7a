import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

/**
 * Bundles a program of the tests (bundle.mjs), in a process of its own: Jest can not load the
 * bundler.
 * @param file output, two folders below the project
 * @param neverLoaded packages that are left out
 */
export async function bundleProgram(
  source: string,
  file: string,
  neverLoaded: readonly string[] = [],
): Promise<void> {
  const bundle = path.join(import.meta.dirname, 'bundle.mjs');
  await promisify(execFile)(process.execPath, [bundle, source, file, ...neverLoaded], {
    env: { ...process.env, NODE_OPTIONS: '' },
  });
}
