import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

let compiling: Promise<WebAssembly.Module> | undefined;

async function compile(workerFile: string): Promise<WebAssembly.Module> {
  // Resolved from the worker, which is not bundled and finds the package as it is published.
  const entry = createRequire(workerFile).resolve('@electric-sql/pglite');
  return WebAssembly.compile(await readFile(path.join(path.dirname(entry), 'pglite.wasm')));
}

/**
 * Compiles the code of PGlite once a process: all workers of the process share it with what V8 has
 * optimised. A worker that compiles its own takes 0.8 s of processor time to open and close a
 * database, one that is given the code 0.35 s (docs/decisions/005).
 */
export async function pgliteModule(workerFile: string): Promise<WebAssembly.Module> {
  compiling ??= compile(workerFile);
  try {
    return await compiling;
  } catch (error) {
    compiling = undefined;
    throw error;
  }
}
