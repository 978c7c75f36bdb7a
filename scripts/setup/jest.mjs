import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { run } from './run.mjs';
import { writeTestGroups } from './testGroups.mjs';
import { knownJestFlags } from './v8Flags.mjs';

const root = path.resolve(import.meta.dirname ?? '.', '../..');

const environment = { NODE_ENV: 'test', NODE_OPTIONS: '--experimental-vm-modules --no-warnings' };

/**
 * Writes the groups of a Jest project's test files. @param {string} project
 */
async function group(project) {
  let text = '';
  await run(
    process.execPath,
    ['node_modules/jest/bin/jest.js', '--selectProjects', project, '--listTests', '--json'],
    {
      cwd: root,
      env: { ...process.env, ...environment },
      isQuiet: true,
      onOutput: chunk => (text += chunk),
    },
  );
  const [, list = '[]'] = /^(\[.*\])$/m.exec(text) ?? [];
  writeTestGroups(root, project, JSON.parse(list));
}

/**
 * Runs all test files of the Jest projects in groups (testGroups.mjs).
 * @param {string[]} projects
 * @param {string[]} args
 * @param {Parameters<typeof runJest>[2]} [options]
 */
export async function runGrouped(projects, args, options) {
  for (const project of projects) await group(project);
  await runJest(projects, ['--config', 'jest.grouped.config.js', ...args], options);
}

/**
 * Runs the Jest projects. Failing tests are no error as long as the run has written its report.
 * @param {string[]} projects @param {string[]} args
 * @param {{ file?: string, env?: NodeJS.ProcessEnv, onOutput?: (text: string) => void,
 *   isQuiet?: boolean, node?: string }} [options]
 *   `file` is the report that `args` request; `isQuiet` leaves the output to `onOutput` alone;
 *   `node` is the program to run with
 */
export async function runJest(
  projects,
  args,
  { file, env = process.env, onOutput, isQuiet = false, node = process.execPath } = {},
) {
  if (file) rmSync(file, { force: true });
  const program = [...knownJestFlags(node), 'node_modules/jest/bin/jest.js'];
  await run(node, [...program, '--selectProjects', ...projects, ...args], {
    cwd: root,
    env: { ...env, ...environment },
    isQuiet,
    ...(onOutput ? { onOutput } : {}),
  }).catch(error => {
    if (!file || !existsSync(file)) throw error;
  });
}
