// Runs before any install: only what Node ships may be imported here.
import path from 'node:path';
import { changedFiles } from './setup/changedFiles.mjs';
import { ensureDependencies } from './setup/dependencies.mjs';
import { runJest } from './setup/jest.mjs';
import { nearestFirst } from './setup/nearestFirst.mjs';
import { run } from './setup/run.mjs';

// Checks what has changed, in less than a minute: format, lint, types and the unit tests of it. The
// whole is `npm test`.

const root = path.resolve(import.meta.dirname ?? '.', '..');
process.chdir(root);

/** Test files that fit into the minute; those of a file used everywhere do not. */
const mostTests = 60;

/** @type {string[]} */
const failed = [];

/** @param {string} name @param {() => Promise<unknown>} body */
async function step(name, body) {
  const from = performance.now();
  await body().catch(error => {
    console.error(error instanceof Error ? error.message : error);
    failed.push(name);
  });
  const seconds = ((performance.now() - from) / 1000).toFixed(1);
  console.log(`${failed.includes(name) ? 'FAIL' : 'ok  '} ${name} (${seconds} s)`);
}

/** @param {string[]} args */
const node = args => run(process.execPath, args, { cwd: root });

/** Runs unit tests that reach the files, the nearest first. @param {string[]} files */
async function relatedTests(files) {
  let text = '';
  await runJest(['unit', 'dom'], ['--listTests', '--findRelatedTests', ...files], {
    onOutput: chunk => (text += chunk),
    isQuiet: true,
  });
  const found = text
    .split('\n')
    .filter(line => line.startsWith(root))
    .map(line => path.relative(root, line));
  const tests = nearestFirst(found, files);
  // The whole of them takes half of the minute.
  process.env.WALKS ??= '200';
  const chosen = tests.slice(0, mostTests);
  if (chosen.length === 0) return;
  if (tests.length > chosen.length) {
    console.log(`${tests.length - chosen.length} test files farther away are left to npm test.`);
  }
  await runJest(['unit', 'dom'], ['--silent', '--runTestsByPath', ...chosen]);
}

await ensureDependencies(root);
const changed = changedFiles();
if (changed.length === 0) {
  console.log('Nothing has changed.');
  process.exit(0);
}
/** @param {RegExp} pattern */
const named = pattern => changed.filter(file => pattern.test(file));
const code = named(/\.(ts|tsx|js|mjs)$/);
const styles = named(/^src\/.*\.css$/);
const started = performance.now();

await Promise.all([
  (async () => {
    await step('format', () =>
      node([
        'node_modules/oxfmt/bin/oxfmt',
        ...['--check', '--no-error-on-unmatched-pattern', ...changed],
      ]),
    );
    if (styles.length > 0) {
      await step('styles', () =>
        node(['node_modules/stylelint/bin/stylelint.mjs', '--max-warnings', '0', ...styles]),
      );
    }
    await step('types', () => node(['node_modules/typescript7/bin/tsc', '--noEmit', '-p', '.']));
    if (code.length > 0) {
      await step('lint', () =>
        node(['node_modules/oxlint/bin/oxlint', '--no-error-on-unmatched-pattern', ...code]),
      );
      await step('imports', () => node(['--test', 'scripts/lint/zones.test.mjs']));
    }
  })(),
  code.length > 0 && step('related tests', () => relatedTests(code)),
]);
const seconds = ((performance.now() - started) / 1000).toFixed(0);
console.log(`\n${changed.length} changed files checked in ${seconds} s`);
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}`);
  process.exit(1);
}
