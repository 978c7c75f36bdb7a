import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { lockFolder } from '#marketplace/db/driver/lockFile.ts';
import { completeRestore, resetData, restoreSnapshot, writeSnapshot } from './dataFolder.ts';

let folder: string;
const at = (...parts: string[]) => path.join(folder, ...parts);
const write = (name: string, content: string) => {
  mkdirSync(path.dirname(at(name)), { recursive: true });
  writeFileSync(at(name), content);
};
const read = (name: string) => (existsSync(at(name)) ? readFileSync(at(name), 'utf8') : null);

/** Writes files where a marketplace has its data. */
function fill(content: string): void {
  write('marketplace-credentials.json', 'secrets');
  write('database/cluster/base/1', content);
  write('database/complete', '');
  write('uploads/a', content);
  write('sandbox/stripe/rows', content);
}

const take = (name: string, replaces = false) => writeSnapshot(folder, { name, replaces });

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'marketplace-data-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a reset', () => {
  it('removes data, and leaves secrets and snapshots', async () => {
    fill('one');
    write('clock.json', '{"aheadMs":1}');
    await take('first');
    await resetData(folder);
    for (const name of ['database/complete', 'uploads/a', 'sandbox/stripe/rows', 'clock.json']) {
      expect(read(name)).toBeNull();
    }
    expect(read('marketplace-credentials.json')).toBe('secrets');
    expect(read('snapshots/first/uploads/a')).toBe('one');
  });

  it('has nothing to do in an empty folder', async () => {
    await resetData(folder);
    await resetData(at('missing'));
  });

  it('refuses a folder of somebody else, and one with something foreign in it', async () => {
    write('thesis.txt', 'years of work');
    await expect(resetData(folder)).rejects.toThrow('not the data folder of a marketplace');
    fill('one');
    await expect(resetData(folder)).rejects.toThrow('thesis.txt');
    expect([read('thesis.txt'), read('uploads/a')]).toEqual(['years of work', 'one']);
  });

  it('refuses a folder that is in use', async () => {
    fill('one');
    const unlock = lockFolder(at('database'));
    await expect(resetData(folder)).rejects.toThrow('in use');
    unlock();
    expect(read('uploads/a')).toBe('one');
  });
});

describe('a snapshot', () => {
  it('brings back the data of its time, and nothing that came later', async () => {
    fill('one');
    await take('first');
    write('uploads/a', 'two');
    write('uploads/b', 'two');
    write('outbox/later.json', '{}');
    write('database/cluster/base/1', 'two');
    await restoreSnapshot(folder, 'first');
    expect(['uploads/a', 'database/cluster/base/1', 'database/complete'].map(read)).toEqual([
      'one',
      'one',
      '',
    ]);
    expect(['uploads/b', 'outbox/later.json'].map(read)).toEqual([null, null]);
    expect(read('snapshots/first/uploads/a')).toBe('one');
    expect([at('restore'), at('restore.draft')].map(existsSync)).toEqual([false, false]);
  });

  it('is replaced on demand alone', async () => {
    fill('one');
    await take('first');
    write('uploads/a', 'two');
    await expect(take('first')).rejects.toThrow('already');
    expect(read('snapshots/first/uploads/a')).toBe('one');
    await take('first', true);
    expect(read('snapshots/first/uploads/a')).toBe('two');
  });

  it('leaves out locks, which belong to processes', async () => {
    fill('one');
    write('sandbox/stripe/lock', '{"pid":1}');
    await take('lock');
    expect(read('snapshots/lock/sandbox/stripe/lock')).toBeNull();
    expect(read('snapshots/lock/uploads/a')).toBe('one');
  });

  it.each([
    '',
    '.',
    '..',
    '../first',
    'a/b',
    '/tmp/x',
    'a\\b',
    'a\0b',
    '.hidden',
    'a.b',
    'x'.repeat(65),
  ])('has no name %j', async name => {
    fill('one');
    await expect(take(name)).rejects.toThrow('no name of a snapshot');
    await expect(restoreSnapshot(folder, name)).rejects.toThrow('no name of a snapshot');
  });

  it('that is unknown leaves the data, and the known ones are named', async () => {
    fill('one');
    await take('first');
    await expect(restoreSnapshot(folder, 'second')).rejects.toThrow('Snapshots: first.');
    expect(read('uploads/a')).toBe('one');
  });

  it('is not taken where there are no data, or while they are in use', async () => {
    await expect(take('first')).rejects.toThrow('no data yet');
    fill('one');
    const unlock = lockFolder(at('database'));
    await expect(take('first')).rejects.toThrow('in use');
    await expect(restoreSnapshot(folder, 'first')).rejects.toThrow('no snapshot');
    unlock();
    expect(existsSync(at('snapshots', 'first'))).toBe(false);
  });

  it('whose restore was cut short is finished by the next start', async () => {
    fill('two');
    write('outbox/later.json', '{}');
    // Uploads were moved already, the rest was not.
    write('uploads/a', 'one');
    write(
      'restore/parts.json',
      JSON.stringify(['uploads', 'database/cluster', 'database/complete']),
    );
    write('restore/database/cluster/base/1', 'one');
    write('restore/database/complete', '');
    await completeRestore(folder);
    expect(['uploads/a', 'database/cluster/base/1', 'outbox/later.json'].map(read)).toEqual([
      'one',
      'one',
      null,
    ]);
    expect(existsSync(at('restore'))).toBe(false);
    await completeRestore(folder);
  });
});
