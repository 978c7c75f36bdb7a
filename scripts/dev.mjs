// Runs before any install: only what Node ships may be imported here.
import path from 'node:path';
import { ensureDependencies } from './setup/dependencies.mjs';
import { run } from './setup/run.mjs';

const root = path.resolve(import.meta.dirname, '..');
process.chdir(root);

try {
  await ensureDependencies(root);
  await run(process.execPath, ['--import', 'tsx', 'scripts/bundler/files.ts'], { cwd: root });
  await run(process.execPath, ['--import', 'tsx', 'scripts/dev/bundle.ts'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'development' },
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
