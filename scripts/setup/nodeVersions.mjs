import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runGrouped } from './jest.mjs';
import { readJestReport } from './testReports.mjs';
import { freePort } from '../../marketplace/testing/database/postgres.mjs';

/** Oldest version that is supported, and the newest of the long-term lines after it. */
export const versions = ['20.19.0', '22', '24'];
const startMs = 120_000;

/** Path of a program of that version, which npm fetches. @param {string} version */
function nodeOf(version) {
  const print = ['node', '-p', 'process.execPath'];
  const args = ['exec', '--yes', '--loglevel', 'error', '--package', `node@${version}`, '--'];
  return execFileSync('npm', [...args, ...print], { encoding: 'utf8' }).trim();
}

/**
 * Starts the built product with its demo and requests a page.
 * @param {string} node @param {string} root @throws {Error} with its output when there is none
 */
async function expectStart(node, root) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'flowroom-node-'));
  const port = await freePort();
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
  };
  const child = spawn(node, ['build/server/index.js'], { cwd: root, env });
  let output = '';
  child.stdout.on('data', chunk => (output += String(chunk)));
  child.stderr.on('data', chunk => (output += String(chunk)));
  const ended = once(child, 'exit');
  try {
    for (const from = Date.now(); ; await sleep(250)) {
      const page = await fetch(`http://localhost:${port}/`).catch(() => null);
      if (page?.ok && (await page.text()).includes('Flowroom')) return;
      if (child.exitCode !== null || Date.now() - from > startMs) {
        throw new Error(`No page came from ${node}:\n${output}`);
      }
    }
  } finally {
    child.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * Starts the build and runs the unit tests on every version of Node that is supported.
 * @param {string} root @param {string} results folder of reports
 */
export async function testNodeVersions(root, results) {
  const total = { passed: 0, failed: 0 };
  for (const version of versions) {
    const node = nodeOf(version);
    await expectStart(node, root);
    console.log(`Node ${version} starts it.`);
    const file = path.join(results, `jest-node-${version}.json`);
    const args = ['--silent', '--json', `--outputFile=${file}`, '--maxWorkers=2'];
    await runGrouped(['unit', 'dom'], args, { node, file, onOutput: () => {} });
    const { count } = readJestReport(file);
    total.passed += count.passed + 1;
    total.failed += count.failed;
  }
  return total;
}
