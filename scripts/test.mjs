// Runs before any install: only what Node ships may be imported here.
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureDependencies } from './setup/dependencies.mjs';
import { ensureBuild } from './setup/build.mjs';
import { ensureChromium } from './setup/chromium.mjs';
import { ensureEngines, ensurePostgres, ensureTestPrograms } from './setup/testPrograms.mjs';
import { startPostgres } from '../marketplace/testing/database/postgres.mjs';
import { metered, processorSeconds } from './setup/processorTime.mjs';
import { engineNames } from './setup/engines.mjs';
import { chooseKinds } from './setup/testKinds.mjs';
import { failedTests, slowestTests, summaryOf } from './setup/testReports.mjs';
import { stepsOf } from './setup/testSteps.mjs';
import { tmpfsDir } from './setup/tmpfsDir.mjs';
import { serverFlags } from './setup/v8Flags.mjs';

// `npm test` runs what every change can break, `npm run test:all` (`--all`) everything; names of
// kinds (testKinds.mjs) choose some of them.

const started = Date.now();
const root = path.resolve(import.meta.dirname ?? '.', '..');
const results = path.join(root, 'test-results');
process.chdir(root);

const { isAll, chosen, options, unknown } = chooseKinds(process.argv.slice(2));
if (unknown.length > 0) {
  console.error(`There is no kind of tests called ${unknown.join(', ')}. See CONTRIBUTING.md.`);
  process.exit(1);
}
process.env.TEST_DATABASE ||= isAll ? 'both' : 'postgres';
process.env.TEST_SERVER_FLAGS = serverFlags.join(' ');
const isTraced = ['contract', 'protocol'].every(name => chosen.some(kind => kind.name === name));
const steps = stepsOf({ root, results, isTraced, options });

/** @param {import('./setup/testKinds.mjs').Need} need */
const isNeeded = need => chosen.some(({ needs = [] }) => needs.includes(need));

/** @type {import('./setup/testReports.mjs').TimedTest[]} */
const timed = [];
/** @type {import('./setup/testReports.mjs').KindResult[]} */
const kinds = [];

/**
 * Runs something and notes what it took.
 * @param {string} name
 * @param {import('./setup/testSteps.mjs').Step} body
 */
async function step(name, body) {
  const from = Date.now();
  const meter = { seconds: 0 };
  console.log(`\n== ${name}`);
  const { count, tests } = await metered(meter, body).catch(error => {
    console.error(error instanceof Error ? error.message : error);
    return { count: { passed: 0, failed: 1 }, tests: [] };
  });
  timed.push(...tests);
  kinds.push({ name, count, seconds: (Date.now() - from) / 1000, processor: meter.seconds });
}

/** Runs the chosen kinds of a list, one after the other. @param {string[]} names */
async function inTurn(...names) {
  for (const { name } of chosen.filter(kind => names.includes(kind.name))) {
    const body = steps[name];
    if (body) await step(name, body);
  }
}

const nothing = { count: { passed: 0, failed: 0 }, tests: [] };

/** Installs programs of the system, one after the other as the package manager wants it. */
async function installPrograms() {
  if (isNeeded('postgres')) await ensurePostgres();
  if (isNeeded('servers')) await ensureTestPrograms(root);
  await ensureEngines(engineNames.filter(isNeeded));
  if (!isNeeded('chromium')) return;
  // Without it the browser tests fail, and say why; the others run.
  const found = await ensureChromium().catch(error => console.error(error.message));
  if (found) process.env.CHROMIUM_PATH = found;
}

/** Installs what is missing: packages, and programs beside them. */
async function install() {
  await Promise.all([ensureDependencies(root), installPrograms()]);
  return nothing;
}

/**
 * Runs all that is chosen; unit tests have one core, and what takes no build or database shares the
 * other with it.
 */
async function runChosen() {
  const unit = inTurn('unit');
  await inTurn('format', 'lint', 'zones', 'styles', 'types', 'build');
  if (isNeeded('build')) await ensureBuild(root);
  await inTurn('budget', 'database', 'contract', 'stubs', 'protocol');
  await unit;
  await inTurn(
    'faults',
    'release',
    'journeys',
    'browser',
    'firefox',
    'webkit',
    'nodes',
    'coverage',
  );
}

const folder = tmpfsDir();
if (folder) process.env.TMPDIR = folder;
/** @type {Awaited<ReturnType<typeof startPostgres>>} */
let postgres = null;
try {
  mkdirSync(results, { recursive: true });
  await step('install', install);
  if (isNeeded('postgres')) {
    postgres = await startPostgres();
    if (postgres) process.env.FLOWROOM_TEST_PG_URL = postgres.url;
    else console.warn('\n!!! NO POSTGRESQL BINARIES FOUND: tests run on PGlite only !!!\n');
  }
  await runChosen();
} finally {
  const spent = postgres && processorSeconds(postgres.processId());
  if (spent) {
    const seconds = spent.own + spent.children;
    kinds.push({ name: 'postgresql', count: nothing.count, processor: seconds });
  }
  postgres?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
}

if (timed.length > 0) {
  console.log(`\nSlowest tests:\n${slowestTests(timed, root).join('\n')}`);
}
const failures = failedTests(timed, root);
if (failures.length > 0) console.log(`\nFailed tests:\n${failures.join('\n')}`);
const { lines, count } = summaryOf(kinds);
console.log(`\n${lines.join('\n')}\n${((Date.now() - started) / 1000).toFixed(0)} s in all\n`);
console.log(`${count.passed} passed, ${count.failed} failed`);
process.exit(count.failed > 0 || count.passed === 0 ? 1 : 0);
