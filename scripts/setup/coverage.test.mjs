import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { uncoveredOf } from './coverage.mjs';

const folder = mkdtempSync(path.join(os.tmpdir(), 'flowroom-coverage-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const called = (name, line) => ({ name, loc: { start: { line } } });
const notLoaded = { fnMap: { 0: called('(empty-report)', 1) }, f: { 0: 0 } };

describe('code that no test runs', () => {
  it('is listed by function and line, most functions first', async () => {
    const names = { 0: called('add', 3), 1: called('remove', 9), 2: called('clear', 20) };
    await expect(
      uncoveredOf({
        'whole.ts': { fnMap: names, f: { 0: 1, 1: 2, 2: 1 } },
        'one.ts': { fnMap: names, f: { 0: 1, 1: 0, 2: 4 } },
        'two.ts': { fnMap: names, f: { 0: 0, 1: 1, 2: 0 } },
      }),
    ).resolves.toEqual([
      { file: 'two.ts', functions: ['add (3)', 'clear (20)'] },
      { file: 'one.ts', functions: ['remove (9)'] },
    ]);
  });

  it('includes files that no test loads, except those of types alone', async () => {
    const write = (name, text) => {
      const file = path.join(folder, name);
      writeFileSync(file, text);
      return file;
    };
    const code = write('code.ts', 'export const add = (a: number) => a + 1;');
    const types = write('types.ts', '/** A price. */\nexport interface Price { amount: number }');
    await expect(uncoveredOf({ [types]: notLoaded, [code]: notLoaded })).resolves.toEqual([
      { file: code, functions: null },
    ]);
  });
});
