import path from 'node:path';
import { run } from './setup/run.mjs';

// Kills processes of the engine before every statement and around every request: what `npm test`
// does at each step that leaves something behind, and more.

const root = path.resolve(import.meta.dirname, '..');
const jest = path.join('node_modules', 'jest', 'bin', 'jest.js');
await run(process.execPath, [jest, '--selectProjects', 'db', '--', 'marketplace/engine/kills'], {
  cwd: root,
  env: {
    ...process.env,
    NODE_ENV: 'test',
    KILLS: 'all',
    NODE_OPTIONS: '--experimental-vm-modules --no-warnings',
  },
});
