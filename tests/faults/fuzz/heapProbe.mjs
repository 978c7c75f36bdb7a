import { createServer } from 'node:http';
import v8 from 'node:v8';
import vm from 'node:vm';

// Preloaded into the product (tests/faults/fuzz/memory.ts): reports on its own port the memory in
// use after garbage collection.

v8.setFlagsFromString('--expose-gc');
const collect = /** @type {() => void} */ (vm.runInNewContext('gc'));

const server = createServer(async (_req, res) => {
  // Finalisers of one collection may release more objects.
  for (let round = 0; round < 3; round += 1) {
    collect();
    await new Promise(resolve => setTimeout(resolve, 50));
  }
  res.end(JSON.stringify(process.memoryUsage()));
});
// Worker threads load this file too; the first has the port.
server.on('error', () => {});
server.listen(Number(process.env.HEAP_PROBE_PORT), '127.0.0.1');
server.unref();
