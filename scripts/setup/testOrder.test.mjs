import { existsSync } from 'node:fs';
import path from 'node:path';
import longestTests from './longestTests.cjs';
import { nearestFirst } from './nearestFirst.mjs';

describe('the longest test files', () => {
  it('exist', () => {
    const root = path.resolve(import.meta.dirname ?? 'scripts/setup', '../..');
    const missing = longestTests.filter(file => !existsSync(path.join(root, file)));
    expect(missing).toEqual([]);
  });
});

describe('tests related to a change', () => {
  it('begin with the changed tests and those beside the changed files', () => {
    const tests = [
      'server/main/start.test.ts',
      'src/components/Map/Map.test.tsx',
      'src/components/Modal/Modal.test.tsx',
      'src/store/store.test.ts',
    ];
    const changed = ['src/components/Modal/Modal.tsx', 'src/store/store.test.ts'];
    expect(nearestFirst(tests, changed)).toEqual([
      'src/store/store.test.ts',
      'src/components/Modal/Modal.test.tsx',
      'src/components/Map/Map.test.tsx',
      'server/main/start.test.ts',
    ]);
  });

  it('keep their order where none is nearer', () => {
    const tests = ['shared/time.test.ts', 'shared/money.test.ts'];
    expect(nearestFirst(tests, ['server/main/index.ts'])).toEqual(tests);
  });
});
