import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { run } from './run.mjs';

const policy = '/usr/sbin/policy-rc.d';
const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };

/** Returns whether packages of Debian can be installed: by root alone. */
export const mayInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** @type {Promise<void> | undefined} */
let updated;
const updateLists = () => (updated ??= run('apt-get', ['update', '-qq'], { env }));

/**
 * Prevents the package system from starting services (policy answer 101) while `fn` runs.
 * @param {() => Promise<void>} fn
 */
async function withoutServices(fn) {
  // Images of containers have such a file already.
  const isOurs = !existsSync(policy);
  if (isOurs) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    await fn();
  } finally {
    if (isOurs) rmSync(policy, { force: true });
  }
}

/**
 * Installs packages of Debian; their services are not started.
 * @param {readonly string[]} packages
 */
export async function installDebian(packages) {
  await updateLists();
  const args = ['install', '-y', '-qq', '--no-install-recommends', ...packages];
  await withoutServices(() => run('apt-get', args, { env, onOutput: () => {}, isQuiet: true }));
}

/**
 * Unpacks one file of a package without installing it, nor what it depends on.
 * @param {string} name of the package
 * @param {string} file as in the package, `usr/bin/promtool`
 * @param {string} folder gets the file below its path
 */
export async function unpackDebian(name, file, folder) {
  await updateLists();
  const draft = mkdtempSync(path.join(os.tmpdir(), 'flowroom-deb-'));
  try {
    const steps = `apt-get download -qq ${name} 2>/dev/null && dpkg --fsys-tarfile ./*.deb | tar -x -C "$1" "./${file}"`;
    await run('bash', ['-eo', 'pipefail', '-c', steps, 'unpack', folder], { cwd: draft, env });
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
