import longestTests from './longestTests.cjs';
import { groupsOf, textOfGroup } from './testGroups.mjs';

describe('groups of test files', () => {
  it('hold every file once, the longest ones alone and first', () => {
    const [longest = ''] = longestTests;
    const files = ['b/2.test.ts', longest, 'a/1.test.ts', 'b/1.test.ts'];
    expect(groupsOf(files, 2)).toEqual([
      [longest],
      ['a/1.test.ts', 'b/1.test.ts'],
      ['b/2.test.ts'],
    ]);
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
    new Function('describe', 'it', 'require', text)(describe, it, load);
    expect(blocks).toEqual(['a/missing.test.ts']);
    expect(tests).toHaveLength(1);
    expect(tests[0]).toThrow('no /nowhere/a/missing.test.ts');
  });
});
