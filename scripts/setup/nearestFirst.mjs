import path from 'node:path';

/** Counts the folders that two paths share from the root on. @param {string} one @param {string} other */
function sharedFolders(one, other) {
  const [a, b] = [path.dirname(one).split('/'), path.dirname(other).split('/')];
  const index = a.findIndex((folder, at) => folder !== b[at]);
  return index === -1 ? a.length : index;
}

/**
 * Orders test files by their nearness to the changed files: changed tests come first, then those that
 * share most folders with one of the files.
 * @param {string[]} tests @param {string[]} files
 */
export function nearestFirst(tests, files) {
  const nearness = (/** @type {string} */ test) =>
    Math.max(...files.map(file => (file === test ? Infinity : sharedFolders(file, test))));
  return tests.toSorted((a, b) => nearness(b) - nearness(a));
}
