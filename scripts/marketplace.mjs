// Runs before any install: only what Node ships may be imported here.
import { supervise } from './packaging/supervise.mjs';
import { makeReady } from './setup/ready.mjs';

await makeReady('npm run marketplace');
process.exit(await supervise(['build/marketplace/index.js']));
