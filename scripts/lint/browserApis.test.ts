import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';

const root = path.resolve(import.meta.dirname, '../..');

/** Uses of what browsers lack without HTTPS, or throw at with cookies blocked. */
const uses = [
  'crypto.randomUUID()',
  'globalThis.crypto.randomUUID()',
  'crypto.subtle.digest',
  'navigator.clipboard.writeText',
  'window.navigator.clipboard',
  'navigator.share',
  'navigator.canShare',
  'navigator.geolocation',
  'navigator.locks',
  'navigator.mediaDevices',
  'navigator.permissions',
  'navigator.serviceWorker',
  'navigator.wakeLock',
  'document.cookie',
  'localStorage.length',
  'window.sessionStorage',
  'indexedDB.open',
  'new Notification("")',
];

/** Returns the lines of a file at `name` that the linter refuses, with the rules of the project. */
async function refusedLines(name: string, text: string): Promise<number[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lint-'));
  try {
    const { config } = ts.parseConfigFileTextToJson(
      '.oxlintrc.json',
      readFileSync(path.join(root, '.oxlintrc.json'), 'utf8'),
    );
    writeFileSync(path.join(folder, '.oxlintrc.json'), JSON.stringify({ ...config, options: {} }));
    mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
    const oxlint = path.join(root, 'node_modules/oxlint/bin/oxlint');
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [oxlint, '--format', 'unix', name],
      { cwd: folder },
    ).catch((failed: { stdout: string }) => failed);
    return [...stdout.matchAll(/^[^\n:]+:(\d+):\d+:/gm)].map(match => Number(match[1]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const text = uses.map(use => `export const use${uses.indexOf(use)} = () => ${use};\n`).join('');
const allLines = uses.map((_, index) => index + 1);

describe('what not every page of a browser has', () => {
  it.each(['src/components/Button/Button.tsx', 'shared/values/text.ts'])(
    'is refused in %s',
    async name => {
      const refused = await refusedLines(name, text);
      expect([...new Set(refused)].toSorted((a, b) => a - b)).toEqual(allLines);
    },
  );

  it('has modules of its own', async () => {
    expect(await refusedLines('src/util/browser/randomId.ts', text)).toEqual([]);
  });
});
