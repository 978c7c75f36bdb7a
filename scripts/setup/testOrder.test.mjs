import { existsSync } from 'node:fs';
import path from 'node:path';
import longestTests from './longestTests.cjs';

describe('the longest test files', () => {
  it('exist', () => {
    const root = path.resolve(import.meta.dirname ?? 'scripts/setup', '../..');
    const missing = longestTests.filter(file => !existsSync(path.join(root, file)));
    expect(missing).toEqual([]);
  });
});
