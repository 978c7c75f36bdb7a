// Runs before any install: only what Node ships may be imported here.
import path from 'node:path';
import { ensureBuild } from './setup/build.mjs';
import { ensureDependencies } from './setup/dependencies.mjs';
import { run } from './setup/run.mjs';

const root = path.resolve(import.meta.dirname, '..');
process.chdir(root);

// `growth` fills in years of bookings; without a word people come at rising rates.
const [word, ...rest] = process.argv.slice(2);
const entry =
  word === 'growth'
    ? ['tests/load/growth/index.ts', ...rest]
    : ['tests/load/index.ts', ...process.argv.slice(2)];

try {
  await ensureDependencies(root);
  await ensureBuild(root);
  await run(process.execPath, ['--import', 'tsx', ...entry], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
