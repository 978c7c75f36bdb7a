import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from './run.mjs';

/** @param {string} root */
const stampFile = root => path.join(root, 'node_modules', '.flowroom-lock');

/** Hash of the lock file: what is installed belongs to exactly this text. @param {string} root */
const lockHash = root =>
  createHash('sha256').update(readFileSync(path.join(root, 'package-lock.json'))).digest('hex');

/**
 * Installs the packages when they are missing or belong to another lock file.
 * @param {string} root
 * @returns {Promise<boolean>} whether an install ran
 */
export async function ensureDependencies(root) {
  const hash = lockHash(root);
  const stamp = stampFile(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return false;
  console.log('Installing packages (npm ci)...');
  await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: root });
  writeFileSync(stamp, hash);
  return true;
}
