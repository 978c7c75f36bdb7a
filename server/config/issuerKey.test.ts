import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { importPKCS8 } from 'jose';
import { issuerKeyFile, loadIssuerKey } from './issuerKey.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'flowroom-issuer-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('makes the key of the issuer once, for its owner alone', async () => {
  const dataDir = path.join(folder, 'data');
  const [first, second] = await Promise.all([loadIssuerKey(dataDir), loadIssuerKey(dataDir)]);
  expect(second).toBe(first);
  expect(await loadIssuerKey(dataDir)).toBe(first);
  await importPKCS8(first, 'RS256');
  expect(readdirSync(dataDir)).toEqual([issuerKeyFile]);
  expect(statSync(path.join(dataDir, issuerKeyFile)).mode & 0o777).toBe(0o600);
});
