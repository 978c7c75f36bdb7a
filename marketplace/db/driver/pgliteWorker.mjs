// Runs PGlite off the main thread, unbuilt. Values that lose their type on the way through the
// channel (times, JSON) travel raw; `pgliteClient.ts` decodes them by the column type.
import { constants } from 'node:fs';
import { cp, readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { PgliteStatements } from './pgliteStatements.mjs';
import { result } from './pgliteWire.mjs';

const raw = value => value;
const ownParsers = {
  114: raw,
  3802: raw,
  1082: raw,
  1184: value => new Date(value).getTime(),
  1114: value => new Date(`${value}Z`).getTime(),
};

// PGlite reserves 128 MB and touches them all; the files are in the system's cache anyway. The demo
// fits in a quarter (docs/decisions/005).
const sharedBuffers = '32MB';

const { dataDir, template, wasm } = workerData;
const type = template?.endsWith('.gz') ? 'application/x-gzip' : 'application/x-tar';
const database = await PGlite.create({
  ...(dataDir ? { dataDir } : {}),
  ...(template ? { loadDataDir: new Blob([await readFile(template)], { type }) } : {}),
  extensions: { btree_gist, pg_trgm },
  relaxedDurability: true,
  pgliteWasmModule: wasm,
  startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${sharedBuffers}`],
});

const statements = new PgliteStatements();
const parsers = { ...database.parsers, ...ownParsers };

const actions = {
  async query({ sql, params }) {
    const begun = performance.now();
    const { messages } = await statements.run(sql, params, bytes =>
      database.execProtocol(bytes, { syncToFs: false }),
    );
    return { ...result(messages, parsers), ms: performance.now() - begun };
  },
  async script({ sql }) {
    statements.forget();
    await database.exec(sql);
  },
  async dump() {
    return new Uint8Array(await (await database.dumpDataDir('none')).arrayBuffer());
  },
  async copy({ folder }) {
    // Everything is in the files then, so that a copy needs no recovery.
    await database.exec('CHECKPOINT');
    await cp(dataDir, folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
  },
  async close() {
    await database.close();
  },
};

// Runs one request at a time, in the order they were sent: transactions depend on it. Each answer
// is sent at once: progress is how the client distinguishes work from a hang.
let last = Promise.resolve();
parentPort.on('message', requests => {
  last = last.then(async () => {
    for (const request of requests) parentPort.postMessage(await answer(request));
  });
});
parentPort.postMessage({ id: 0 });

async function answer(request) {
  const begun = performance.now();
  try {
    const value = await actions[request.kind](request);
    return { id: request.id, value, ms: performance.now() - begun };
  } catch (error) {
    return { id: request.id, error: describe(error) };
  }
}

function describe(error) {
  const { message, code, constraint, detail, table, column, severity } = error;
  // After these the engine answers nothing more, or hangs.
  const isFatal =
    error instanceof WebAssembly.RuntimeError || severity === 'PANIC' || severity === 'FATAL';
  return { message, code, constraint, detail, table, column, isFatal };
}
