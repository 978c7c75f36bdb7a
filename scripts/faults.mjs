// Runs before any install: only what Node ships may be imported here.
import path from 'node:path';
import { ensureBuild } from './setup/build.mjs';
import { ensureDependencies } from './setup/dependencies.mjs';
import { startPostgres } from '../marketplace/testing/database/postgres.mjs';
import { run } from './setup/run.mjs';

// The long form of a part of `npm test`: processes of the engine are killed before every statement
// and around every request, the product as shipped is killed with its stubs under load, and
// a hundred thousand malformed requests are sent to it. A million listings move between the databases.

const root = path.resolve(import.meta.dirname, '..');
process.chdir(root);
await ensureDependencies(root);
await ensureBuild(root);
const postgres = await startPostgres();
if (!postgres) {
  console.warn(
    '\n!!! NO POSTGRESQL BINARIES FOUND: only the embedded database is put to the test !!!\n',
  );
}

/** @param {string} title @param {string} project @param {string} file @param {Record<string, string>} env */
async function tests(title, project, file, env) {
  console.log(`\n== ${title}`);
  const jest = path.join('node_modules', 'jest', 'bin', 'jest.js');
  await run(process.execPath, [jest, '--selectProjects', project, '--', file], {
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

try {
  await tests('kills of the engine', 'db', 'marketplace/engine/kills', { KILLS: 'all' });
  await tests('random walks', 'db', 'marketplace/engine/walks', { WALK_MS: '30000' });
  await tests('kills of mails to followers', 'db', 'server/mail/following/kills', { KILLS: 'all' });
  await tests('crashes of the whole product and its stubs', 'contract', 'faults/crashes', {
    PRODUCT_KILLS: process.env.PRODUCT_KILLS ?? '25',
  });
  await tests('a thousand people on a waiting list', 'contract', 'server/waitingList/waitingList', {
    WAITING_PEOPLE: '1000',
  });
  const long = { FAULTS: 'long' };
  await tests('a primary that dies, PgBouncer', 'db', 'faults/machines/failover', long);
  await tests('a rolling restart', 'contract', 'deploy/rollingRestart', long);
  await tests('the last release over these tables', 'db', 'faults/machines/release', long);
  await tests(
    'a million listings between the two databases',
    'contract',
    'faults/archive/million',
    long,
  );
  await tests('malformed requests', 'contract', 'faults/fuzz/fuzz', {
    FUZZ_REQUESTS: process.env.FUZZ_REQUESTS ?? '100000',
  });
} finally {
  postgres?.stop();
}
