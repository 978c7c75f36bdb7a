// Imported before any install: only what Node ships may be imported here.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import longestTests from './longestTests.cjs';

/** Folder of the groups, in the project. */
export const groupFolder = 'test-results/groups';

/**
 * Test files in a group. Jest reloads all modules for each file that it runs, which took more time
 * than the tests of most: in groups the unit tests need 40 % of the processor time, those of pages
 * and components a third, contract tests three quarters (docs/decisions/200). Where several workers
 * share a project, the groups become smaller towards the end, so that no worker waits for the last
 * one.
 * @type {Record<string, { most: number, least: number }>}
 */
const sizes = {
  unit: { most: 120, least: 120 },
  dom: { most: 60, least: 60 },
  db: { most: 5, least: 3 },
  contract: { most: 24, least: 6 },
  protocol: { most: 8, least: 4 },
  stub: { most: 8, least: 4 },
};
/**
 * A group takes this part of the files that are left: half of what each of three workers would get.
 */
const share = 1 / 6;

/**
 * Puts test files into groups: each of the longest ones begins a group, neighbours are together.
 * @param {readonly string[]} files paths in the project
 * @param {{ most: number, least: number }} size
 * @returns {string[][]}
 */
export function groupsOf(files, { most, least }) {
  const longest = longestTests.filter(file => files.includes(file));
  const others = files.filter(file => !longest.includes(file)).toSorted();
  /** @type {string[][]} */
  const groups = [];
  while (others.length > 0 || longest.length > 0) {
    const wanted = Math.ceil(others.length * share);
    const taken = others.splice(0, Math.min(most, Math.max(least, wanted)));
    groups.push([...longest.splice(0, 1), ...taken]);
  }
  return groups;
}

/**
 * Returns the text of a test file that runs others, each in a block with its path and on an empty
 * page. A file that can not be loaded is one failed test and leaves the others alone.
 * @param {readonly string[]} files paths in the project @param {string} root
 */
export const textOfGroup = (files, root) =>
  files
    .map(
      file => `describe(${JSON.stringify(file)}, () => {
  afterAll(() => globalThis.document?.body?.replaceChildren());
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
  [...groupsOf(shared, sizes[project] ?? { most: 1, least: 1 }), ...alone].forEach(
    (group, index) => {
      const [first = ''] = group;
      const [head = ''] = environment.exec(texts.get(path.join(root, first)) ?? '') ?? [];
      const name = `${String(index).padStart(3, '0')}.test.cjs`;
      const comment = head && `/** ${head} */\n`;
      writeFileSync(path.join(folder, name), comment + textOfGroup(group, root));
    },
  );
}
