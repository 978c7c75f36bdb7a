// Runs before any install: only what Node ships may be imported here.
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { run } from './setup/run.mjs';
import { ensureDependencies } from './setup/dependencies.mjs';
import { ensureBuild } from './setup/build.mjs';
import { ensureChromium } from './setup/chromium.mjs';
import { ensureTestPrograms } from './setup/testPrograms.mjs';
import { startPostgres } from '../marketplace/testing/database/postgres.mjs';
import { runGrouped } from './setup/jest.mjs';
import { testNodeVersions } from './setup/nodeVersions.mjs';
import { tmpfsDir } from './setup/tmpfsDir.mjs';
import { serverFlags } from './setup/v8Flags.mjs';
import {
  failedTests,
  readJestReport,
  readPlaywrightReport,
  slowestTests,
} from './setup/testReports.mjs';
import { coverageOf } from './setup/coverage.mjs';

const root = path.resolve(import.meta.dirname ?? '.', '..');
const results = path.join(root, 'test-results');
process.chdir(root);

/** @typedef {import('./setup/testReports.mjs').Count} Count */

/** Durations of all tests, for the list of the slowest. @type {import('./setup/testReports.mjs').TimedTest[]} */
const timed = [];

/** Runs a program as one check that passes or fails. @type {(args: string[], file?: string) => () => Promise<Count>} */
const check =
  (args, program = process.execPath) =>
  async () => {
    await run(program, args, { cwd: root });
    return { passed: 1, failed: 0 };
  };

/** @type {(project: string, args?: string[]) => () => Promise<Count>} */
const jest =
  (project, args = []) =>
  async () => {
    const file = path.join(results, `jest-${project}.json`);
    await runGrouped(project.split(','), [...args, '--json', `--outputFile=${file}`, '--silent'], {
      file,
      // Jest repeats its JSON on standard output when asked for a file too; the summary is enough.
      onOutput: () => {},
    });
    const { count, tests } = readJestReport(file);
    timed.push(...tests);
    return count;
  };

/** @type {() => Promise<Count>} */
const coverage = async () => {
  await ensureBuild(root);
  return readJestReport(await coverageOf(root)).count;
};

// Requests of the contract tests are recorded for the protocol step.
const traces = path.join(results, 'traces');

/** Checks that the contract tests called every function of the official clients. @type {() => Promise<Count>} */
const protocol = async () => {
  let text = '';
  await run(process.execPath, ['--import', 'tsx', 'scripts/protocolCoverage.ts', traces], {
    cwd: root,
    onOutput: chunk => (text += chunk),
  });
  const [, passed = '0', failed = '1'] = text.match(/(\d+) passed, (\d+) failed\s*$/) ?? [];
  return { passed: Number(passed), failed: Number(failed) };
};

/** @type {() => Promise<Count>} */
const zones = async () => {
  let text = '';
  const files = ['zones', 'docPaths'].map(name => `scripts/lint/${name}.test.mjs`);
  await run(process.execPath, ['--test', '--test-reporter=tap', ...files], {
    cwd: root,
    // A test for each import and document: they are told when one fails.
    isQuiet: true,
    onOutput: chunk => (text += chunk),
  }).catch(() => console.log(text));
  const count = (/** @type {string} */ word) =>
    Number(text.match(new RegExp(`^# ${word} (\\d+)`, 'm'))?.[1] ?? 0);
  return { passed: count('pass'), failed: count('fail') || (count('pass') ? 0 : 1) };
};

/** @type {() => Promise<Count>} */
const browser = async () => {
  const file = path.join(results, 'browser.json');
  rmSync(file, { force: true });
  await run(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'],
    {
      cwd: root,
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    },
  ).catch(error => {
    if (!existsSync(file)) throw error;
  });
  const { count, tests } = readPlaywrightReport(file, 'e2e');
  timed.push(...tests);
  return count;
};

const started = Date.now();
const total = { passed: 0, failed: 0 };
/** @type {string[]} */
const summary = [];
const only = process.argv.slice(2);

/** @param {string} name @param {() => Promise<Count>} body */
async function step(name, body) {
  if (only.length > 0 && !only.includes(name)) return;
  const from = Date.now();
  console.log(`\n== ${name}`);
  /** @type {Count} */
  let count;
  try {
    count = await body();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    count = { passed: 0, failed: 1 };
  }
  total.passed += count.passed;
  total.failed += count.failed;
  const seconds = ((Date.now() - from) / 1000).toFixed(1);
  summary.push(
    `${count.failed ? 'FAIL' : 'ok  '} ${name.padEnd(12)} ${count.passed} passed, ${count.failed} failed (${seconds} s)`,
  );
}

const lintOptions = ['--deny-warnings', '--report-unused-disable-directives'];

/** Checks of the sources, silent unless one fails. */
async function checks() {
  await step('format', check(['node_modules/oxfmt/bin/oxfmt', '--check']));
  await step('lint', check(['node_modules/oxlint/bin/oxlint', ...lintOptions]));
  await step('zones', zones);
  await step(
    'styles',
    check(['node_modules/stylelint/bin/stylelint.mjs', '--max-warnings', '0', 'src/**/*.css']),
  );
  await step('types', check(['node_modules/typescript7/bin/tsc', '--noEmit', '-p', '.']));
}

process.env.TEST_SERVER_FLAGS = serverFlags.join(' ');
const folder = tmpfsDir();
if (folder) process.env.TMPDIR = folder;
/** @type {Awaited<ReturnType<typeof startPostgres>>} */
let postgres = null;
try {
  await ensureDependencies(root);
  mkdirSync(results, { recursive: true });
  await ensureTestPrograms(root);
  postgres = await startPostgres();
  if (postgres) process.env.FLOWROOM_TEST_PG_URL = postgres.url;
  else
    console.warn('\n!!! NO POSTGRESQL BINARIES FOUND: the database tests run on PGlite only !!!\n');

  // The same tests once more: only when asked for.
  if (only.includes('coverage')) await step('coverage', coverage);
  if (only.includes('nodes')) {
    await step('nodes', async () => {
      await ensureBuild(root);
      return testNodeVersions(root, results);
    });
  }
  // One core each; what comes next needs the build, and takes the core of the checks when it is free.
  const unit = step('unit', jest('unit,dom', ['--maxWorkers=1']));
  await checks();
  await step('build', async () => {
    await ensureBuild(root);
    return { passed: 1, failed: 0 };
  });
  await step('budget', check(['--import', 'tsx', 'bundler/bundleBudget.ts']));
  // These wait for other processes a third of their time.
  await step('database', jest('db', ['--maxWorkers=3']));
  rmSync(traces, { recursive: true, force: true });
  mkdirSync(traces);
  process.env.CONTRACT_TRACE = traces;
  await step('contract', async () => {
    // Some of them start the built product; alone, this step comes without that of the build.
    await ensureBuild(root);
    return jest('contract', ['--maxWorkers=4'])();
  });
  delete process.env.CONTRACT_TRACE;
  await step('protocol', protocol);
  await unit;
  await step('browser', async () => {
    process.env.CHROMIUM_PATH = await ensureChromium();
    await ensureBuild(root);
    return browser();
  });
} finally {
  postgres?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
}

if (timed.length > 0) {
  console.log(`\nSlowest tests:\n${slowestTests(timed, root).join('\n')}`);
}
const failures = failedTests(timed, root);
if (failures.length > 0) console.log(`\nFailed tests:\n${failures.join('\n')}`);
console.log(`\n${summary.join('\n')}\n${((Date.now() - started) / 1000).toFixed(0)} s in all\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
