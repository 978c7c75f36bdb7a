// Runs before any install: only what Node ships may be imported here.
import { supervise } from './packaging/supervise.mjs';
import { makeReady } from './setup/ready.mjs';

await makeReady('npm start');
process.exit(await supervise(['build/server/index.js']));
