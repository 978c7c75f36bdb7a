import test from 'node:test';
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseCircular, parseDependencyTree } from 'dpdm';

const root = path.resolve(import.meta.dirname, '../..');
const rooms =
  '{shared,src,server,marketplace,sandbox,demo,bundler,ext,scripts,e2e,bench,faults}/**/*.{ts,tsx,mjs}';

/** Returns the import cycles below a folder, imports of types included. */
async function cyclesOf(folder, files) {
  const tree = await parseDependencyTree(path.join(folder, files), {
    context: folder,
    exclude: /node_modules/,
    transform: false,
  });
  return parseCircular(tree, false);
}

test('no file imports itself over others, types included', async () => {
  assert.deepEqual(await cyclesOf(root, rooms), []);
});

test('a cycle of type imports is found', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'cycles-'));
  try {
    writeFileSync(
      path.join(folder, 'a.ts'),
      "import type { B } from './b.ts';\nexport type A = B;\n",
    );
    writeFileSync(
      path.join(folder, 'b.ts'),
      "import type { A } from './a.ts';\nexport type B = A;\n",
    );
    const [cycle] = await cyclesOf(folder, '*.ts');
    assert.deepEqual(cycle?.toSorted(), ['a.ts', 'b.ts']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
