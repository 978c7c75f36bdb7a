// Runs before any install: only what Node ships may be imported here.
import path from 'node:path';
import { changedFiles } from './setup/changedFiles.mjs';
import { ensureDependencies } from './setup/dependencies.mjs';
import { runJest } from './setup/jest.mjs';
import { neededChecks, testsBeside } from './setup/neededChecks.mjs';
import { processorSeconds } from './setup/processorTime.mjs';
import { run } from './setup/run.mjs';

// Checks what has changed, by what its files need: format, lint, types, imports and the unit tests
// beside them. Prints what fails, and what it took. The whole is `npm test`.

const root = path.resolve(import.meta.dirname ?? '.', '..');
process.chdir(root);

/** @typedef {(text: string) => void} OnOutput */

/** @type {string[]} */
const passed = [];
/** @type {string[]} */
const failed = [];

/**
 * Runs a check; its output is shown when it fails.
 * @param {string} name @param {(onOutput: OnOutput) => Promise<string | void>} body
 */
async function step(name, body) {
  let output = '';
  try {
    passed.push((await body(text => (output += text))) ?? name);
  } catch (error) {
    console.error(`\n== ${name}\n${output.trimEnd() || String(error)}`);
    failed.push(name);
  }
}

/**
 * Runs a program of Node as a check, unless no file needs it.
 * @param {string} name @param {string[]} files @param {string[]} args
 */
async function program(name, files, ...args) {
  if (files.length === 0) return;
  await step(name, onOutput => run(process.execPath, args, { cwd: root, onOutput, isQuiet: true }));
}

/** Runs unit tests beside the files. @param {string[]} files */
async function tests(files) {
  if (files.length === 0) return;
  await step('tests', async onOutput => {
    let list = '';
    await runJest(['unit', 'dom'], ['--listTests', '--findRelatedTests', ...files], {
      onOutput: text => (list += text),
      isQuiet: true,
    });
    const found = list.split('\n').filter(line => line.startsWith(root));
    const reached = found.map(line => path.relative(root, line).replaceAll(path.sep, '/'));
    const chosen = testsBeside(reached, files);
    if (chosen.length > 0) {
      const args = ['--silent', '--runTestsByPath', ...chosen];
      await runJest(['unit', 'dom'], args, { onOutput, isQuiet: true });
    }
    const left = reached.length - chosen.length;
    return `${chosen.length} test files${left > 0 ? ` (${left} others that reach it: npm test)` : ''}`;
  });
}

await ensureDependencies(root);
const changed = changedFiles();
if (changed.length === 0) {
  console.log('Nothing has changed.');
  process.exit(0);
}
const started = performance.now();
const needed = neededChecks(changed);
const listed = '--no-error-on-unmatched-pattern';
const zones = 'scripts/lint/zones.test.mjs';
const typeCache = ['--incremental', '--tsBuildInfoFile', '.cache/check.tsbuildinfo'];
console.log(`Checking ${changed.length} changed files...`);

await Promise.all([
  (async () => {
    const { format, styles, types, lint, imports, importTable, documents } = needed;
    await program('format', format, 'node_modules/oxfmt/bin/oxfmt', '--check', listed, ...format);
    const stylelint = ['node_modules/stylelint/bin/stylelint.mjs', '--max-warnings', '0'];
    await program('styles', styles, ...stylelint, ...styles);
    const tsc = ['node_modules/typescript7/bin/tsc', '--noEmit', '-p', '.', ...typeCache];
    await program('types', types, ...tsc);
    const oxlint = ['node_modules/oxlint/bin/oxlint', '--deny-warnings', listed];
    await program('lint', lint, ...oxlint, ...lint);
    await program('imports', imports, 'scripts/lint/changedImports.mjs', ...imports);
    const nodeTest = ['--test', '--test-reporter=dot'];
    await program('import table', importTable, ...nodeTest, zones);
    await program('paths in documents', documents, ...nodeTest, 'scripts/lint/docPaths.test.mjs');
    await program('words', [...lint, ...documents], ...nodeTest, 'scripts/lint/words.test.mjs');
  })(),
  tests(needed.tests),
]);

const seconds = ((performance.now() - started) / 1000).toFixed(0);
const spent = processorSeconds('self')?.children;
const processor = spent === undefined ? '' : `, ${spent.toFixed(0)} s of processor time`;
if (passed.length > 0) console.log(`Passed: ${passed.join(', ')}`);
if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}`);
console.log(`${seconds} s${processor}`);
process.exit(failed.length > 0 ? 1 : 0);
