import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './support/server.ts';
import { expect, test } from './support/test.ts';

const root = path.resolve(import.meta.dirname, '..');
/** Files and folders that a clone lacks: generated, stored or private ones. */
const made = new Set(['node_modules', 'build', '.data', '.cache', '.git', 'test-results', '.env']);
/** Folders that are linked in the clone. */
const linked = ['build', 'node_modules', 'marketplace/node_modules', 'sandbox/node_modules'];

/** Ends a process with all that it has started. */
async function endGroup(leader: number): Promise<void> {
  process.kill(-leader, 'SIGTERM');
  const isThere = () => {
    try {
      return process.kill(-leader, 0);
    } catch {
      return false;
    }
  };
  for (let looks = 0; isThere() && looks < 300; looks += 1) await sleep(100);
}

/**
 * Copies the sources. Install and build of a fresh clone are what `npm test` begins with, by the same code, and CI runs it in
 * one: their results are linked here.
 */
function clone(): string {
  const cache = path.join(root, '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(path.join(cache, 'clone-'));
  cpSync(root, folder, {
    recursive: true,
    preserveTimestamps: true,
    filter: source => !made.has(path.relative(root, source)) && !source.endsWith('/node_modules'),
  });
  for (const name of linked) {
    execFileSync(
      'sh',
      ['-c', '[ ! -d "$1" ] || cp -al "$1" "$2"', 'sh', name, path.join(folder, name)],
      { cwd: root },
    );
  }
  return folder;
}

test('npm start is the only command of a clone', async ({ page }) => {
  test.setTimeout(300_000);
  const folder = clone();
  const port = await freePort();
  const { NODE_ENV: _, ...env } = process.env;
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
    // npm starts others; they are ended together.
    detached: true,
  });
  let log = '';
  child.stdout.on('data', chunk => (log += String(chunk)));
  child.stderr.on('data', chunk => (log += String(chunk)));
  const ended = once(child, 'exit');
  try {
    for (let attempt = 0; !log.includes('is ready at') && attempt < 500; attempt += 1) {
      expect(child.exitCode, log).toBeNull();
      await sleep(500);
    }
    expect(log).toContain(`Flowroom is ready at http://localhost:${port}`);
    for (const role of ['teacher', 'student', 'operator']) {
      expect(log).toMatch(new RegExp(`${role}\\s+${role}@flowroom\\.example\\s+\\S{8,}`));
    }
    await page.goto(`http://localhost:${port}/s`);
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(24);
  } finally {
    if (child.pid && child.exitCode === null) await endGroup(child.pid);
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
});
