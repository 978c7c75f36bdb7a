// Runs before any install: only what Node ships may be imported here.
import { supervise } from './packaging/supervise.mjs';
import { makeReady } from './setup/ready.mjs';

// A server like the others that has the connections of all rooms besides (CLASSROOM_URL).
process.env.CLASSROOM_HERE = 'true';
await makeReady('npm run classroom');
process.exit(await supervise(['build/server/index.js']));
