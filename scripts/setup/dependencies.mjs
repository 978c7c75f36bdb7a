import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { showProgress } from './progress.mjs';
import { run } from './run.mjs';

/** @typedef {{ version?: string, optional?: boolean, dev?: boolean, link?: boolean }} Package */
/** @typedef {Record<string, Package>} Packages */

/** @param {string} file @returns {Packages} */
const packagesOf = file => JSON.parse(readFileSync(file, 'utf8')).packages;

/**
 * Record of what npm installed.
 * @param {string} root
 * @returns {Packages | null} null without an install
 */
function installedPackages(root) {
  const record = path.join(root, 'node_modules', '.package-lock.json');
  return existsSync(record) ? packagesOf(record) : null;
}

/**
 * Returns true when all wanted packages are installed in their version. Optional packages are left
 * out because other platforms' binaries are never installed.
 * @param {Packages} locked @param {Packages | null} installed @param {{ dev: boolean }} wanted
 */
export const isInstalled = (locked, installed, { dev }) =>
  installed !== null &&
  Object.entries(locked).every(
    ([name, { version, optional, dev: isDev }]) =>
      name === '' || optional || (isDev && !dev) || installed[name]?.version === version,
  );

/**
 * Returns whether an install has to bring the packages of development: when they are wanted, and
 * when they are there already, as npm would remove them.
 * @param {Packages | null} installed @param {{ dev: boolean }} wanted
 */
export const includesDev = (installed, { dev }) =>
  dev || Object.values(installed ?? {}).some(one => one.dev && !one.optional);

/**
 * Lists the folders that an install fills. Optional packages are left out, see above.
 * @param {Packages} locked @param {{ dev: boolean }} wanted
 */
export const foldersOf = (locked, { dev }) =>
  Object.entries(locked).flatMap(([name, { optional, dev: isDev, link }]) =>
    !name.startsWith('node_modules/') || optional || link || (isDev && !dev) ? [] : [name],
  );

/**
 * Installs the packages when they are missing or differ from the lock file.
 * @param {string} root
 * @param {{ dev?: boolean }} [wanted] `dev: false` leaves out what only development and tests need,
 * more than half
 * @returns {Promise<boolean>} whether an install ran
 */
export async function ensureDependencies(root, { dev = true } = {}) {
  const installed = installedPackages(root);
  const locked = packagesOf(path.join(root, 'package-lock.json'));
  if (isInstalled(locked, installed, { dev })) return false;
  const withDev = includesDev(installed, { dev });
  const kind = withDev ? '--include=dev' : '--omit=dev';
  const args = ['ci', kind, '--no-audit', '--no-fund', '--loglevel', 'error'];
  let output = '';
  const onOutput = (/** @type {string} */ text) => void (output += text);
  const folders = foldersOf(locked, { dev: withDev });
  const isThere = (/** @type {string} */ name) => existsSync(path.join(root, name, 'package.json'));
  const done = showProgress(
    () => `Installing packages: ${folders.filter(isThere).length} of ${folders.length}`,
  );
  await run('npm', args, { cwd: root, onOutput, isQuiet: true })
    .finally(done)
    .catch(error => {
      console.error(output);
      throw error;
    });
  return true;
}
