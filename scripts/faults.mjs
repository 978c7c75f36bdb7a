// Runs before any install: only what Node ships may be imported here.
import path from 'node:path';
import { ensureBuild } from './setup/build.mjs';
import { ensureDependencies } from './setup/dependencies.mjs';
import { startPostgres } from '../marketplace/testing/postgres.mjs';
import { run } from './setup/run.mjs';

// What `npm test` does in short, at length: processes of the engine are killed before every statement
// and around every request, the product as it is shipped is killed with its stand-ins under load, and
// a hundred thousand spoilt requests are sent to it.

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
  await tests('kills of the whole product and its stand-ins', 'contract', 'faults/kills', {
    HOUSE_KILLS: process.env.HOUSE_KILLS ?? '25',
  });
  await tests('spoilt requests', 'contract', 'faults/fuzz/fuzz', {
    FUZZ_REQUESTS: process.env.FUZZ_REQUESTS ?? '100000',
  });
} finally {
  postgres?.stop();
}
