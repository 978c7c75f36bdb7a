import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { run } from './run.mjs';

/** Sources of the build. Tests, documents and packaging are left out, as they do not change it. */
const sources = [
  'shared',
  'src',
  'server',
  'marketplace',
  'sandbox',
  'demo',
  'scripts',
  'public',
  'ext',
  'rspack.config.mjs',
  'package-lock.json',
];
const ignored = /\.(test|examples)\.|\/(testing|lint|bench|test|packaging)\/|\.md$/;

/**
 * Fingerprint of all sources by path, size and time of change.
 * @param {string} root
 */
export function sourceFingerprint(root) {
  const hash = createHash('sha256');
  /** @param {string} relative */
  const visit = relative => {
    const absolute = path.join(root, relative);
    if (!existsSync(absolute)) return;
    const stats = statSync(absolute);
    if (stats.isDirectory()) {
      for (const name of readdirSync(absolute).sort()) visit(path.posix.join(relative, name));
    } else if (!ignored.test(relative)) {
      hash.update(`${relative}\0${stats.size}\0${stats.mtimeMs}\n`);
    }
  };
  sources.forEach(visit);
  return hash.digest('hex');
}

/** @param {string} root */
const stampOf = root => path.join(root, 'build', '.fingerprint');

/**
 * Notes which sources a build was made from.
 * @param {string} root
 * @param {string} fingerprint of the sources when the build began
 */
export function noteBuild(root, fingerprint) {
  const stamp = stampOf(root);
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, fingerprint);
}

/**
 * Builds when there is no build or the sources changed since.
 * @param {string} root
 * @returns {Promise<boolean>} whether a build ran
 */
export async function ensureBuild(root) {
  const stamp = stampOf(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sourceFingerprint(root)) return false;
  console.log('Building...');
  await run(process.execPath, ['scripts/build.mjs', '--quiet'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return true;
}
