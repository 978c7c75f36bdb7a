import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../support/server.ts';
import { expect, test } from '../support/test.ts';

const root = path.resolve(import.meta.dirname, '../../..');
/** Files and folders that a clone lacks: generated, stored or private ones. */
const made = new Set(['node_modules', 'build', '.data', '.cache', '.git', 'test-results', '.env']);
/** Folders that the clone gets: what is rewritten in it must be a file of its own. */
const given = {
  build: '-a',
  node_modules: '-al',
  'marketplace/node_modules': '-al',
  'sandbox/node_modules': '-al',
};

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
  for (let looks = 0; isThere() && looks < 600; looks += 1) await sleep(100);
  if (isThere()) process.kill(-leader, 'SIGKILL');
}

/**
 * Copies the sources. Install and build of a fresh clone are what `npm test` begins with, by the
 * same code, and CI runs it in one: the clone gets their results.
 */
function clone(): string {
  // Links need the same file system.
  const cache = path.join(root, '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(path.join(cache, 'clone-'));
  for (const name of readdirSync(root).filter(name => !made.has(name))) {
    cpSync(path.join(root, name), path.join(folder, name), {
      recursive: true,
      preserveTimestamps: true,
      filter: source => !source.endsWith('/node_modules'),
    });
  }
  for (const [name, how] of Object.entries(given)) {
    const from = path.join(root, name);
    if (existsSync(from)) execFileSync('cp', [how, from, path.join(folder, name)]);
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
    // The page still loads its map, and would report that the server went away.
    await page.goto('about:blank');
  } finally {
    if (child.pid && child.exitCode === null) await endGroup(child.pid);
    await ended;
    // The embedded database may be writing until its process has ended.
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  }
});
