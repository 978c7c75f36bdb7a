/** Longest path of an asset, in characters. */
export const maxPathLength = 300;

// What every file system keeps and every address carries; a comma separates paths in addresses.
const segment = /^[\p{L}\p{N}_.@()[\]~+=& -]{1,120}$/u;

/**
 * What is wrong with a path of the asset tree, or null. Whoever pulls the tree writes to these paths:
 * none of them leads out of the folder.
 */
export function pathFault(path: string): string | null {
  if (path === '' || path.length > maxPathLength) {
    return `Expected a path of 1 to ${maxPathLength} characters.`;
  }
  for (const name of path.split('/')) {
    if (name === '' || name === '.' || name === '..' || /[. ]$/.test(name)) {
      return 'Expected names between single slashes, none of them "." or "..", or ending so.';
    }
    if (!segment.test(name)) {
      return 'Expected names of letters, digits, spaces and _ . @ ( ) [ ] ~ + = & - only.';
    }
  }
  return path.split('/')[0] === '.flex-cli' ? 'Expected a path outside of .flex-cli.' : null;
}

/** A path without slash at the start, as the tree keeps it. */
export const withoutSlash = (path: string): string => path.replace(/^\//, '');

/**
 * A path that is a folder of another, so that they can not be files beside each other, or that differs
 * from another in nothing but case, so that not every file system can keep both; null without one.
 */
export function clashingPath(paths: readonly string[]): string | null {
  const byFold = new Map<string, string>();
  for (const path of paths) {
    const fold = path.toLowerCase();
    if (byFold.has(fold)) return path;
    byFold.set(fold, path);
  }
  for (const path of paths) {
    const names = path.toLowerCase().split('/');
    for (let depth = 1; depth < names.length; depth += 1) {
      const folder = byFold.get(names.slice(0, depth).join('/'));
      if (folder !== undefined) return folder;
    }
  }
  return null;
}
