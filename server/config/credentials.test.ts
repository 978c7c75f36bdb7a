import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { loadCredentials, readCredentials } from './credentials.ts';

describe('loadCredentials', () => {
  const folders: string[] = [];
  const folder = () => {
    folders.push(mkdtempSync(path.join(os.tmpdir(), 'flowroom-credentials-')));
    return folders.at(-1) ?? '';
  };
  afterEach(() => folders.splice(0).forEach(one => rmSync(one, { recursive: true })));

  it('makes secrets once and reads them again', () => {
    const dataDir = path.join(folder(), 'data');
    const made = loadCredentials(dataDir);
    expect(loadCredentials(dataDir)).toEqual(made);
    expect(made.accounts.map(({ role }) => role)).toEqual(['teacher', 'student', 'operator']);
  });

  it('lets nobody but the owner read them', () => {
    const dataDir = folder();
    loadCredentials(dataDir);
    expect(statSync(path.join(dataDir, 'credentials.json')).mode & 0o777).toBe(0o600);
  });

  it('gives an older installation the secret of operators, the same one to every process', () => {
    const dataDir = folder();
    const file = path.join(dataDir, 'credentials.json');
    const { operatorSecret: _, ...older } = loadCredentials(dataDir);
    const text = JSON.stringify(older);
    writeFileSync(file, text);
    const first = loadCredentials(dataDir);
    expect(first).toEqual({ ...older, operatorSecret: expect.stringMatching(/^[\w-]{43}$/) });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(first);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    writeFileSync(file, text);
    expect(loadCredentials(dataDir)).toEqual(first);
  });

  it('can be looked at without a change, also those of an older installation', () => {
    const dataDir = folder();
    expect(readCredentials(dataDir)).toBeNull();
    expect(readdirSync(dataDir)).toEqual([]);
    const file = path.join(dataDir, 'credentials.json');
    const { operatorSecret: _, ...older } = loadCredentials(dataDir);
    const text = JSON.stringify(older);
    writeFileSync(file, text);
    chmodSync(file, 0o640);
    const seen = readCredentials(dataDir);
    expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual([text, 0o640]);
    expect(loadCredentials(dataDir)).toEqual(seen);
  });

  it('never makes the same twice', () => {
    const [a, b] = [loadCredentials(folder()), loadCredentials(folder())];
    expect(a.tokenSecret).not.toBe(b.tokenSecret);
    expect(a.clientSecret).not.toBe(b.clientSecret);
    expect(a.accounts[0]?.password).not.toBe(b.accounts[0]?.password);
  });
});
