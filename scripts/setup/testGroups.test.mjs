import longestTests from './longestTests.cjs';
import { groupsOf, textOfGroup } from './testGroups.mjs';

describe('groups of test files', () => {
  it('hold every file once, each of the longest at the beginning of one', () => {
    const [longest = ''] = longestTests;
    const files = ['b/2.test.ts', longest, 'a/1.test.ts', 'b/1.test.ts'];
    expect(groupsOf(files, { most: 2, least: 2 })).toEqual([
      [longest, 'a/1.test.ts', 'b/1.test.ts'],
      ['b/2.test.ts'],
    ]);
  });

  it('become smaller towards the end', () => {
    const files = Array.from({ length: 60 }, (_, index) => `a/${index}.test.ts`);
    const groups = groupsOf(files, { most: 8, least: 3 });
    expect(groups.map(group => group.length)).toEqual([8, 8, 8, 6, 5, 5, 4, 3, 3, 3, 3, 3, 1]);
    expect(groups.flat().toSorted()).toEqual(files.toSorted());
  });

  it('name each file around its tests and report one that can not be loaded', () => {
    const text = textOfGroup(['a/missing.test.ts'], '/nowhere');
    /** @type {string[]} */
    const blocks = [];
    /** @type {(() => void)[]} */
    const tests = [];
    const describe = (/** @type {string} */ name, /** @type {() => void} */ body) => {
      blocks.push(name);
      body();
    };
    const it = (/** @type {string} */ _, /** @type {() => void} */ body) => tests.push(body);
    const load = (/** @type {string} */ file) => {
      throw new Error(`no ${file}`);
    };
    // The text is a program whose globals are those of a test file.
    const names = ['describe', 'it', 'afterAll', 'require'];
    // oxlint-disable-next-line typescript/no-implied-eval
    new Function(...names, text)(describe, it, () => {}, load);
    expect(blocks).toEqual(['a/missing.test.ts']);
    expect(tests).toHaveLength(1);
    expect(tests[0]).toThrow('no /nowhere/a/missing.test.ts');
  });
});
