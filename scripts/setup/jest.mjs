import { execFileSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { run } from './run.mjs';

const root = path.resolve(import.meta.dirname ?? '.', '../..');

/**
 * Returns flags that raise the bytes of code which run before V8 optimises a function (67,584 otherwise).
 * Jest loads all modules anew for each test file, so most optimised code is thrown away after seconds.
 * Empty from Node 22 on, which has an optimiser in between and no such flag.
 * @param {string} node
 */
const flagsOf = node =>
  execFileSync(node, ['--v8-options'], { encoding: 'utf8' }).includes(' --interrupt-budget ')
    ? ['--interrupt-budget=1000000']
    : [];

/**
 * Runs the Jest projects. Failing tests are no error as long as the run has written its report.
 * @param {string[]} projects @param {string[]} args
 * @param {{ file?: string, env?: NodeJS.ProcessEnv, onOutput?: (text: string) => void, isQuiet?: boolean,
 *   node?: string }} [options]
 *   `file` is the report that `args` ask for; `isQuiet` leaves the output to `onOutput` alone;
 *   `node` is the program to run with
 */
export async function runJest(
  projects,
  args,
  { file, env = process.env, onOutput, isQuiet = false, node = process.execPath } = {},
) {
  if (file) rmSync(file, { force: true });
  const program = [...flagsOf(node), 'node_modules/jest/bin/jest.js'];
  await run(node, [...program, '--selectProjects', ...projects, ...args], {
    cwd: root,
    env: {
      ...env,
      NODE_ENV: 'test',
      NODE_OPTIONS: '--experimental-vm-modules --no-warnings',
    },
    isQuiet,
    ...(onOutput ? { onOutput } : {}),
  }).catch(error => {
    if (!file || !existsSync(file)) throw error;
  });
}
