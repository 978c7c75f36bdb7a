import { neededChecks, testsBeside } from './neededChecks.mjs';

/** Names of the checks that files need. @param {string[]} changed */
const needed = (...changed) =>
  Object.entries(neededChecks(changed)).flatMap(([name, files]) => (files.length > 0 ? name : []));

describe('the checks of a change', () => {
  it.each([
    ['README.md', ['format', 'documents']],
    ['src/components/Button/Button.module.css', ['format', 'styles']],
    ['src/translations/en/shell.json', ['format', 'types']],
    ['server/config/config.ts', ['format', 'types', 'lint', 'imports', 'tests']],
    ['scripts/lint/zones.js', ['format', 'lint', 'importTable', 'tests']],
    ['marketplace/package.json', ['format', 'types', 'importTable']],
  ])('of %s are those that can fail by it', (file, names) => {
    expect(needed(file)).toEqual(names);
  });

  it('read the imports of changed files alone', () => {
    expect(neededChecks(['a/b.ts', 'c.md']).imports).toEqual(['a/b.ts']);
  });
});

describe('the tests of a change', () => {
  it('are in the folder of a changed file, the changed ones first', () => {
    const tests = ['a/one.test.ts', 'a/two.test.ts', 'a/b/three.test.ts', 'c/four.test.ts'];
    expect(testsBeside(tests, ['a/one.ts', 'a/two.test.ts'])).toEqual([
      'a/two.test.ts',
      'a/one.test.ts',
    ]);
  });
});
