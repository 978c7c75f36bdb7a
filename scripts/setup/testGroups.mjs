// Imported before any install: only what Node ships may be imported here.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import longestTests from './longestTests.cjs';

/** Folder of the groups, in the project. */
export const groupFolder = 'test-results/groups';

/**
 * Test files in a group. Jest loads all modules anew for each file that it runs, which took more time than
 * the tests of most: in groups the unit tests need 40 % of the processor time, those of pages and components a
 * third, contract tests three quarters (docs/decisions/003). Small enough that no worker waits for the last group.
 * @type {Record<string, number>}
 */
const sizes = { unit: 30, dom: 15, db: 4, contract: 5 };

/**
 * Puts test files into groups: the longest ones alone and first, neighbours together.
 * @param {readonly string[]} files paths in the project @param {number} size @returns {string[][]}
 */
export function groupsOf(files, size) {
  const alone = longestTests.filter(file => files.includes(file));
  const others = files.filter(file => !alone.includes(file)).toSorted();
  const groups = alone.map(file => [file]);
  for (let at = 0; at < others.length; at += size) groups.push(others.slice(at, at + size));
  return groups;
}

/**
 * Returns the text of a test file that runs others, each in a block with its path. A file that can not be
 * loaded is one failed test and leaves the others alone.
 * @param {readonly string[]} files paths in the project @param {string} root
 */
export const textOfGroup = (files, root) =>
  files
    .map(
      file => `describe(${JSON.stringify(file)}, () => {
  try {
    require(${JSON.stringify(path.join(root, file))});
  } catch (error) {
    it('loads', () => {
      throw error;
    });
  }
});
`,
    )
    .join('');

const environment = /@jest-environment \S+/;
/** Test files that replace modules, or run in another environment than their neighbours. */
const needsOwnModules = /\bjest\.(mock|doMock|resetModules|isolateModules)\b|@jest-environment /;

/**
 * Writes the groups of one Jest project, in the order in which they begin.
 * @param {string} root @param {string} project @param {readonly string[]} files absolute paths
 */
export function writeTestGroups(root, project, files) {
  const folder = path.join(root, groupFolder, project);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const texts = new Map(files.map(file => [file, readFileSync(file, 'utf8')]));
  const isAlone = (/** @type {string} */ file) => needsOwnModules.test(texts.get(file) ?? '');
  const shared = files.filter(file => !isAlone(file)).map(file => path.relative(root, file));
  const alone = files.filter(isAlone).map(file => [path.relative(root, file)]);
  [...groupsOf(shared, sizes[project] ?? 1), ...alone].forEach((group, index) => {
    const [first = ''] = group;
    const [head = ''] = environment.exec(texts.get(path.join(root, first)) ?? '') ?? [];
    const name = `${String(index).padStart(3, '0')}.test.cjs`;
    const comment = head && `/** ${head} */\n`;
    writeFileSync(path.join(folder, name), comment + textOfGroup(group, root));
  });
}
