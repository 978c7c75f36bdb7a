import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { loadCredentials } from './credentials.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'marketplace-credentials-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('loadCredentials', () => {
  it('makes secrets once for a folder, readable by their owner alone', () => {
    const dataDir = path.join(folder, 'new');
    const first = loadCredentials(dataDir);
    expect(loadCredentials(dataDir)).toEqual(first);
    expect(loadCredentials(path.join(folder, 'other')).clientSecret).not.toBe(first.clientSecret);
    const { mode } = statSync(path.join(dataDir, 'marketplace-credentials.json'));
    expect(mode & 0o777).toBe(0o600);
  });

  it('refuses a file without all secrets', () => {
    writeFileSync(path.join(folder, 'marketplace-credentials.json'), '{"ident":"a"}');
    expect(() => loadCredentials(folder)).toThrow('clientId');
  });
});
