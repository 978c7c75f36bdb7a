/**
 * Circles of folders. `imports`: pairs of files; a folder is the first `depth` parts of a path, two
 * as in `server/orders`; the files that lie beside such folders are one of their own. Returns the
 * circles, each as the names of its folders in alphabetical order.
 * @param {readonly { from: string, to: string }[]} imports
 * @param {number} [depth]
 * @returns {string[][]}
 */
export function foldersInCircles(imports, depth = 2) {
  /** @type {Map<string, Set<string>>} */
  const arrows = new Map();
  for (const { from, to } of imports) {
    const [one, other] = [folderOf(from, depth), folderOf(to, depth)];
    if (one === other || topOf(one) !== topOf(other)) continue;
    arrows.set(one, (arrows.get(one) ?? new Set()).add(other));
  }
  const reached = new Map([...arrows.keys()].map(folder => [folder, reachedFrom(folder, arrows)]));
  const circles = [...reached]
    .filter(([folder, others]) => others.has(folder))
    .map(([folder, others]) =>
      [...others]
        .filter(other => reached.get(other)?.has(folder))
        .sort()
        .join(' '),
    );
  return [...new Set(circles)].map(circle => circle.split(' '));
}

/**
 * @param {string} file
 * @param {number} depth
 */
const folderOf = (file, depth) => {
  const parts = file.split('/');
  return parts.length > depth
    ? parts.slice(0, depth).join('/')
    : `${parts.slice(0, -1).join('/')}/`;
};

/** @param {string} folder */
const topOf = folder => folder.split('/')[0];

/**
 * @param {string} folder
 * @param {Map<string, Set<string>>} arrows
 */
function reachedFrom(folder, arrows) {
  /** @type {Set<string>} */
  const reached = new Set();
  const open = [...(arrows.get(folder) ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    open.push(...(arrows.get(next) ?? []));
  }
  return reached;
}
