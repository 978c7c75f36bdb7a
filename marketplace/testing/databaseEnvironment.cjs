const { readFileSync } = require('node:fs');
const path = require('node:path');
const { TestEnvironment } = require('jest-environment-node');

const folder = path.dirname(require.resolve('@electric-sql/pglite'));

/**
 * Shares the compiled embedded database between the test files of a Jest worker: V8 shares the
 * machine code with all threads of a process that compile the same bytes, as long as one of them
 * holds it.
 */
module.exports = class DatabaseEnvironment extends TestEnvironment {
  static compiled = new WebAssembly.Module(readFileSync(path.join(folder, 'pglite.wasm')));
};
