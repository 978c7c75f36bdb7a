// Runs before any install: only what Node ships may be imported here.
import { makeReady } from './setup/ready.mjs';

await makeReady('npm run marketplace');
await import('../build/marketplace/index.js');
