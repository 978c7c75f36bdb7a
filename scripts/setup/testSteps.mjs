// Imported before any install: only what Node ships may be imported here.
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureBuild } from './build.mjs';
import { coverageOf } from './coverage.mjs';
import { engines, hasEngine } from './engines.mjs';
import { runGrouped } from './jest.mjs';
import { testNodeVersions } from './nodeVersions.mjs';
import { run } from './run.mjs';
import { readJestReport, readPlaywrightReport } from './testReports.mjs';

/** @typedef {import('./testReports.mjs').TestReport} TestReport */
/** @typedef {() => Promise<TestReport>} Step */

/** @type {TestReport} */
const passed = { count: { passed: 1, failed: 0 }, tests: [] };

/**
 * Runs a program as one check that passes or fails.
 * @type {(root: string, args: string[]) => Step}
 */
const check = (root, args) => async () => {
  await run(process.execPath, args, { cwd: root });
  return passed;
};

/** @type {(root: string) => Step} */
const zones = root => async () => {
  let text = '';
  const files = ['zones', 'docPaths', 'words'].map(name => `scripts/lint/${name}.test.mjs`);
  await run(process.execPath, ['--test', '--test-reporter=tap', ...files], {
    cwd: root,
    // A test for each import and document: each is named when it fails.
    isQuiet: true,
    onOutput: chunk => (text += chunk),
  }).catch(() => console.log(text));
  const count = (/** @type {string} */ word) =>
    Number(text.match(new RegExp(`^# ${word} (\\d+)`, 'm'))?.[1] ?? 0);
  const failed = count('fail') || (count('pass') ? 0 : 1);
  return { count: { passed: count('pass'), failed }, tests: [] };
};

/**
 * Runs Jest projects in groups.
 * @type {(results: string, projects: string, args?: string[]) => Step}
 */
const jest =
  (results, projects, args = []) =>
  async () => {
    const file = path.join(results, `jest-${projects}.json`);
    const report = ['--json', `--outputFile=${file}`, '--silent'];
    // Jest repeats its JSON on standard output even with an output file; the summary is enough.
    await runGrouped(projects.split(','), [...args, ...report], { file, onOutput: () => {} });
    return readJestReport(file);
  };

/** @param {TestReport} a @param {TestReport} b @returns {TestReport} */
const together = (a, b) => ({
  count: {
    passed: a.count.passed + b.count.passed,
    failed: a.count.failed + b.count.failed,
  },
  tests: [...a.tests, ...b.tests],
});

/**
 * Runs a step and records the requests of its tests in a folder.
 * @type {(folder: string, body: Step) => Promise<TestReport>}
 */
async function traced(folder, body) {
  process.env.CONTRACT_TRACE = folder;
  return body().finally(() => delete process.env.CONTRACT_TRACE);
}

/**
 * Runs the contract tests, and once more on the embedded database where both databases are
 * requested.
 * @type {(results: string, traces: string | null) => Step}
 */
const contract = (results, traces) => async () => {
  const once = jest(results, 'contract', ['--maxWorkers=3']);
  if (traces) {
    rmSync(traces, { recursive: true, force: true });
    mkdirSync(traces, { recursive: true });
  }
  const report = await (traces ? traced(traces, once) : once());
  if (process.env.TEST_DATABASE !== 'both') return report;
  process.env.TEST_DATABASE = 'pglite';
  const again = await once().finally(() => (process.env.TEST_DATABASE = 'both'));
  return together(report, again);
};

/**
 * Checks that every function of the official clients was called.
 * @type {(root: string, traces: string) => Step}
 */
const protocolCoverage = (root, traces) => async () => {
  let text = '';
  await run(process.execPath, ['--import', 'tsx', 'scripts/protocolCoverage.ts', traces], {
    cwd: root,
    onOutput: chunk => (text += chunk),
  });
  const [, good = '0', bad = '1'] = text.match(/(\d+) passed, (\d+) failed\s*$/) ?? [];
  return { count: { passed: Number(good), failed: Number(bad) }, tests: [] };
};

/**
 * Runs the tests of what other clients than the product call. After the contract tests, the
 * requests of both are held against the functions of the official clients.
 * @type {(root: string, results: string, traces: string | null) => Step}
 */
const protocol = (root, results, traces) => async () => {
  const tests = jest(results, 'protocol', ['--maxWorkers=3']);
  if (!traces) return tests();
  return together(await traced(traces, tests), await protocolCoverage(root, traces)());
};

/**
 * Runs a project of the browser tests.
 * @type {(root: string, results: string, project: string, options?: string[]) => Step}
 */
const browser =
  (root, results, project, options = []) =>
  async () => {
    const file = path.join(results, `${project}.json`);
    rmSync(file, { force: true });
    const cli = ['node_modules/@playwright/test/cli.js', 'test'];
    const args = [
      '--config',
      'tests/browser/playwright.config.ts',
      `--project=${project}`,
      ...options,
    ];
    await run(process.execPath, [...cli, ...args], {
      cwd: root,
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    }).catch(error => {
      if (!existsSync(file)) throw error;
    });
    return readPlaywrightReport(file, 'tests/browser');
  };

/**
 * Runs the tests of another engine than Chromium's, where it is installed.
 * @type {(
 *   root: string, results: string, name: import('./engines.mjs').EngineName, options: string[]
 * ) => Step}
 */
const engine = (root, results, name, options) => async () => {
  if (hasEngine(name)) return browser(root, results, name, options)();
  const missing = engines[name].packages.join(', ');
  console.warn(`\n!!! NO ${name.toUpperCase()}: its tests are skipped (Debian: ${missing}) !!!\n`);
  return { count: { passed: 0, failed: 0 }, tests: [] };
};

const lintOptions = ['--deny-warnings', '--report-unused-disable-directives'];
const styleOptions = ['--max-warnings', '0', 'src/**/*.css'];

/**
 * Returns the step of each kind (testKinds.mjs).
 * @param {{ root: string, results: string, isTraced: boolean, options: string[] }} run `isTraced`
 * records the requests
 *   of contract and protocol tests; `options` are those of the browser tests
 * @returns {Record<string, Step>}
 */
export function stepsOf({ root, results, isTraced, options }) {
  const traces = isTraced ? path.join(results, 'traces') : null;
  return {
    format: check(root, ['node_modules/oxfmt/bin/oxfmt', '--check']),
    lint: check(root, ['node_modules/oxlint/bin/oxlint', ...lintOptions]),
    zones: zones(root),
    styles: check(root, ['node_modules/stylelint/bin/stylelint.mjs', ...styleOptions]),
    types: check(root, ['node_modules/typescript7/bin/tsc', '--noEmit', '-p', '.']),
    // One core of two, beside the other steps.
    unit: jest(results, 'unit,dom', ['--maxWorkers=1']),
    build: async () => {
      await ensureBuild(root);
      return passed;
    },
    budget: check(root, ['--import', 'tsx', 'scripts/bundler/bundleBudget.ts']),
    // These wait for other processes a third of their time.
    database: jest(results, 'db', ['--maxWorkers=3']),
    contract: contract(results, traces),
    stubs: jest(results, 'stub', ['--maxWorkers=3']),
    protocol: protocol(root, results, traces),
    faults: jest(results, 'faults', ['--maxWorkers=3']),
    // Two of them make the package, in the same folder.
    release: jest(results, 'release', ['--maxWorkers=1']),
    journeys: browser(root, results, 'journeys', options),
    browser: browser(root, results, 'thorough', options),
    firefox: engine(root, results, 'firefox', options),
    webkit: engine(root, results, 'webkit', options),
    nodes: () => testNodeVersions(root, results),
    coverage: async () => readJestReport(await coverageOf(root)),
  };
}
