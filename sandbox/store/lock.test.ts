import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { lockFolder } from './lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'flowroom-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const leave = (owner: unknown) => writeFileSync(path.join(folder, 'lock'), JSON.stringify(owner));

describe('the lock of a folder', () => {
  it('lets one in at a time', () => {
    const release = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(`in use by process ${process.pid}`);
    release();
    lockFolder(folder)();
  });

  it('respects a living process', () => {
    leave({ pid: process.ppid, began: null });
    expect(() => lockFolder(folder)).toThrow(`in use by process ${process.ppid}`);
  });

  it.each([
    ['a process that has died', { pid: 2 ** 22 + 1, began: '1' }],
    ['a process whose id is another one by now', { pid: process.ppid, began: '1' }],
    ['nobody that can be told', 'half a li'],
  ])('takes over what was left by %s', (_, owner) => {
    leave(owner);
    lockFolder(folder)();
  });
});
