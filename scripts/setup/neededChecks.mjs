import path from 'node:path';

const code = /\.(ts|tsx|mts|js|mjs|cjs)$/;
const typed = /\.(ts|tsx|mts|mjs|json)$/;
const styles = /^src\/.*\.css$/;
const documents = /\.md$/;
/** Files that say what may import what. */
const importTable =
  /^(scripts\/lint\/zones\..*|\.dependency-cruiser\.mjs|(marketplace|sandbox)\/package\.json)$/;

/**
 * Files of a change by the check that they need; a check without files is not needed.
 * @typedef {object} NeededChecks
 * @property {string[]} format
 * @property {string[]} styles
 * @property {string[]} types any of them needs the types of the whole project
 * @property {string[]} lint
 * @property {string[]} imports
 * @property {string[]} importTable any of them needs the tests of the table
 * @property {string[]} documents any of them needs the paths in all documents
 * @property {string[]} tests
 */

/** @param {readonly string[]} changed files @returns {NeededChecks} */
export function neededChecks(changed) {
  const matching = (/** @type {RegExp} */ pattern) => changed.filter(file => pattern.test(file));
  const table = matching(importTable);
  return {
    format: [...changed],
    styles: matching(styles),
    types: matching(typed),
    lint: matching(code),
    imports: table.length > 0 ? [] : matching(code),
    importTable: table,
    documents: matching(documents),
    tests: matching(code),
  };
}

/**
 * Chooses of the tests that reach changed files those in the folder of one, the changed tests
 * first. The others are left to `npm test`: a file that is used everywhere is reached by most tests
 * of the project.
 * @param {readonly string[]} tests @param {readonly string[]} changed
 */
export function testsBeside(tests, changed) {
  const folders = new Set(changed.map(file => path.posix.dirname(file)));
  const beside = tests.filter(test => folders.has(path.posix.dirname(test)));
  return beside.toSorted((a, b) => Number(changed.includes(b)) - Number(changed.includes(a)));
}
