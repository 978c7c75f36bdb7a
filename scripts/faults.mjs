// Runs before any install: only what Node ships may be imported here.
import path from 'node:path';
import { ensureBuild } from './setup/build.mjs';
import { ensureDependencies } from './setup/dependencies.mjs';
import { startPostgres } from '../marketplace/testing/database/postgres.mjs';
import { run } from './setup/run.mjs';
import { ensurePostgres, ensureTestPrograms } from './setup/testPrograms.mjs';

// The long form of the tests of the Jest project `faults`, and some of others: processes of the
// engine are killed before every statement and around every request, the product as shipped is
// killed with its stubs under load, services fail one after the other, and a hundred thousand
// malformed requests are sent. A million listings move between the databases. Words of a name
// choose steps: `npm run faults -- disk clock`.

/**
 * @typedef {object} Step
 * @property {string} title
 * @property {string} projects Jest projects, with spaces between them
 * @property {string[]} files
 * @property {Record<string, string>} [env]
 */

const long = { FAULTS: 'long' };
const { PRODUCT_KILLS = '25', FUZZ_REQUESTS = '100000' } = process.env;

/**
 * @type {(
 *   title: string,
 *   projects: string,
 *   files: string[],
 *   env?: Record<string, string>,
 * ) => Step}
 */
const step = (title, projects, files, env = {}) => ({ title, projects, files, env });

const steps = [
  step('kills of the engine', 'faults', ['marketplace/engine/kills'], { KILLS: 'all' }),
  step('model tests', 'faults', ['server/testing/models/models'], { MODEL_RUNS: '10000' }),
  step('crashes of the whole product and its stubs', 'faults', ['tests/faults/crashes'], {
    PRODUCT_KILLS,
  }),
  step('a publishing that is interrupted', 'faults', ['tests/faults/publish']),
  step('a thousand people on a waiting list', 'contract', ['server/waitingList/waitingList'], {
    WAITING_PEOPLE: '1000',
  }),
  step('three hundred people for three hundred places', 'faults', ['tests/faults/crowd'], long),
  step('text that attacks', 'faults', ['tests/faults/text'], long),
  step('cookies that are edited', 'contract', ['tests/faults/session']),
  step('a disk that is full', 'faults', ['marketplace/engine/fullDisk']),
  step('a database that crashes or hangs', 'faults', [
    'marketplace/engine/outages',
    'marketplace/engine/hangs',
    'marketplace/db/driver/pgliteHangs',
    'server/main/hangs',
  ]),
  step('one of several processes that dies', 'faults', ['marketplace/engine/company']),
  step('a clock that jumps or is wrong', 'faults release', [
    'marketplace/engine/clockJump',
    'tests/faults/machines/wrongClock',
  ]),
  step('a payment provider that fails or is slow', 'faults', [
    'marketplace/engine/failingProvider',
  ]),
  step('a mail server that refuses', 'contract', ['marketplace/mail/smtp']),
  step('a store that refuses', 'contract', ['marketplace/storage/storage']),
  step('a poisoned job', 'db', ['marketplace/jobs/runner']),
  step('an upload that is corrupt', 'contract protocol', [
    'marketplace/api/files/files.protocol',
    'marketplace/api/images/uploads',
  ]),
  step('pages while classes change and are booked', 'release', ['tests/faults/pages'], long),
  step('cut connections', 'faults', ['tests/faults/connections']),
  step('a primary that dies, PgBouncer', 'release', ['tests/faults/machines/failover'], long),
  step('a rolling restart', 'release', ['deploy/rollingRestart'], long),
  step('the last release over these tables', 'release', ['tests/faults/machines/release'], long),
  step('backup and restore', 'db faults', [
    'marketplace/archive/archive',
    'tests/faults/archive/archive',
  ]),
  step(
    'a million listings between the two databases',
    'faults',
    ['tests/faults/archive/million'],
    long,
  ),
  step('malformed requests', 'faults', ['tests/faults/fuzz'], { FUZZ_REQUESTS }),
];

const root = path.resolve(import.meta.dirname, '..');
process.chdir(root);
const words = process.argv.slice(2);
const chosen = steps.filter(
  ({ title }) => words.length === 0 || words.some(one => title.includes(one)),
);
if (chosen.length === 0) {
  console.error(
    `No step has such a word. The steps:\n${steps.map(({ title }) => title).join('\n')}`,
  );
  process.exit(1);
}
await ensureDependencies(root);
await ensurePostgres();
await ensureTestPrograms(root);
await ensureBuild(root);
const postgres = await startPostgres();
if (!postgres) {
  console.warn(
    '\n!!! NO POSTGRESQL BINARIES FOUND: only the embedded database is put to the test !!!\n',
  );
}

/** Runs the tests of a step, which print their results. @param {Step} step */
async function tests({ projects, files, env }) {
  const jest = path.join('node_modules', 'jest', 'bin', 'jest.js');
  const which = ['--selectProjects', ...projects.split(' '), '--', ...files];
  await run(process.execPath, [jest, '--verbose', '--runInBand', ...which], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      NODE_OPTIONS: '--experimental-vm-modules --no-warnings',
      ...(postgres ? { FLOWROOM_TEST_PG_URL: postgres.url } : {}),
      ...env,
    },
  });
}

/** @type {string[]} */
const summary = [];
try {
  for (const each of chosen) {
    console.log(`\n== ${each.title}`);
    const begun = Date.now();
    const failed = await tests(each).then(
      () => false,
      () => true,
    );
    const seconds = ((Date.now() - begun) / 1000).toFixed(1);
    summary.push(`${failed ? 'FAIL' : 'ok  '} ${each.title} (${seconds} s)`);
    if (failed) process.exitCode = 1;
  }
} finally {
  postgres?.stop();
}
console.log(`\n${summary.join('\n')}`);
