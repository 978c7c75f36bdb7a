// Runs before any install: only what Node ships may be imported here.
import { makeReady } from './setup/ready.mjs';

await makeReady('npm start');
await import('../build/server/index.js');
