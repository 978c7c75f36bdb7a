// Imported before any install: only what Node ships may be imported here.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** @param {string[]} args @returns {string[]} lines */
const git = (...args) => {
  const text = execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return text.split('\n').filter(Boolean);
};

/**
 * The commit to compare with: where this branch left main, or the last commit but one on main
 * itself.
 */
function base() {
  const [head] = git('rev-parse', 'HEAD');
  for (const main of ['origin/main', 'main']) {
    try {
      const [fork = ''] = git('merge-base', main, 'HEAD');
      if (fork !== head) return fork;
    } catch {
      // There is no such branch here.
    }
  }
  const isClean = git('status', '--porcelain').length === 0;
  return isClean ? 'HEAD~1' : 'HEAD';
}

/** Paths of changed and new files that exist. */
export const changedFiles = () =>
  [
    ...git('diff', '--name-only', '--diff-filter=d', base()),
    ...git('ls-files', '--others', '--exclude-standard'),
  ].filter(file => existsSync(file));

/** On main a change counts for so long, as several commits are pushed at once. */
const recentSeconds = 24 * 3600;

/**
 * Returns whether a folder has changed since this branch left main, or within a day of the last
 * commit; true where git can not determine it.
 * @param {string} folder
 */
export function hasChanged(folder) {
  try {
    if (changedFiles().some(file => file.startsWith(`${folder}/`))) return true;
    const [head = 0] = git('log', '-1', '--format=%ct').map(Number);
    const [last = 0] = git('log', '-1', '--format=%ct', '--', folder).map(Number);
    return head - last < recentSeconds;
  } catch {
    return true;
  }
}
