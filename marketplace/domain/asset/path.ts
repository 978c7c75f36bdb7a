/** Longest path of an asset, in characters. */
const maxPathLength = 300;

// Valid on every file system and in every URL; a comma separates paths in addresses.
const segment = /^[\p{L}\p{N}_.@()[\]~+=& -]{1,120}$/u;

/**
 * Returns the fault of a path of the asset tree, or null. `flex-cli` writes files to these paths,
 * so none of them may lead out of the folder.
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

/** The path without a leading slash, as stored. */
export const withoutSlash = (path: string): string => path.replace(/^\//, '');

/**
 * Returns a path that is a folder of another one (both can not be files), or that differs from
 * another only in case (not every file system can store both); null without one.
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
