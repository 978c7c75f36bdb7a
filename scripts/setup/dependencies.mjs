import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { run } from './run.mjs';

/** @param {string} file @returns {Record<string, { version?: string, optional?: boolean }>} */
const packagesOf = file => JSON.parse(readFileSync(file, 'utf8')).packages;

/**
 * Returns true when node_modules holds what the lock file says. npm keeps its own record of what it installed;
 * optional packages are left out because other platforms' binaries are never installed.
 * @param {string} root
 */
function isInstalled(root) {
  const record = path.join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = packagesOf(record);
  return Object.entries(packagesOf(path.join(root, 'package-lock.json'))).every(
    ([name, wanted]) =>
      name === '' || wanted.optional || installed[name]?.version === wanted.version,
  );
}

/**
 * Installs the packages when they are missing or differ from the lock file.
 * @param {string} root
 * @returns {Promise<boolean>} whether an install ran
 */
export async function ensureDependencies(root) {
  if (isInstalled(root)) return false;
  console.log('Installing packages...');
  // The build needs the packages of development too, which npm leaves out in production.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel', 'error'];
  let output = '';
  const onOutput = (/** @type {string} */ text) => void (output += text);
  await run('npm', args, { cwd: root, onOutput, isQuiet: true }).catch(error => {
    console.error(output);
    throw error;
  });
  return true;
}
