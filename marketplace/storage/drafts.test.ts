import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { draftName, deleteAbandonedDrafts } from './drafts.ts';
import { temporaryFolders } from './incoming.ts';

describe('what is half-written', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'flowroom-drafts-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const write = (name: string, daysOld = 0) => {
    const file = path.join(folder, name);
    writeFileSync(file, '');
    const then = Date.now() / 1000 - daysOld * 86_400 - 1;
    utimesSync(file, then, then);
    return name;
  };
  /** The draft name of another process. */
  const nameBy = (pid: number) => draftName().replace(`+${process.pid}+`, `+${pid}+`);

  it('goes at the next start when its process is gone', async () => {
    const { pid: ended } = spawnSync(process.execPath, ['--version']);
    mkdirSync(path.join(folder, nameBy(ended)));
    write(nameBy(ended));
    write(draftName());
    const kept = [
      write(nameBy(process.ppid)),
      write(`elsewhere+1+${draftName()}`),
      write('of an older version'),
    ];
    write('of an older version, left', 2);
    await deleteAbandonedDrafts(folder);
    expect(readdirSync(folder).toSorted()).toEqual(kept.toSorted());
  });

  it('goes with its request, however that ends', async () => {
    const incoming = temporaryFolders(path.join(folder, 'incoming'));
    const receive = (outcome: () => Promise<string>) =>
      incoming.during(async own => {
        writeFileSync(path.join(own, 'part'), 'bytes');
        return outcome();
      });
    expect(await receive(() => Promise.resolve('whole'))).toBe('whole');
    await expect(receive(() => Promise.reject(new Error('broken off')))).rejects.toThrow();
    expect(readdirSync(path.join(folder, 'incoming'))).toEqual([]);
  });
});
