import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './support/server.ts';
import { expect, test } from './support/test.ts';

const root = path.resolve(import.meta.dirname, '..');
/** Files and folders that a clone lacks: generated, stored or private ones. */
const made = new Set(['node_modules', 'build', '.data', '.cache', '.git', 'test-results', '.env']);

test('npm start is the only command on a fresh clone', async ({ page }) => {
  test.setTimeout(720_000);
  const clone = mkdtempSync(path.join(os.tmpdir(), 'flowroom-clone-'));
  const port = await freePort();
  cpSync(root, clone, {
    recursive: true,
    filter: source => !made.has(path.relative(root, source)),
  });
  const { NODE_ENV: _, ...env } = process.env;
  const child = spawn('npm', ['start'], {
    cwd: clone,
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
    for (let attempt = 0; !log.includes('is ready at') && attempt < 1_200; attempt += 1) {
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
    if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    await ended;
    rmSync(clone, { recursive: true, force: true });
  }
});
