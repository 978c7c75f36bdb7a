import { LockTimeout, memoryLocks } from './locks.ts';

const soon = () => new Promise(resolve => setTimeout(resolve, 2));

describe('locks of one process', () => {
  it('run tasks with the same key one after the other, failures included', async () => {
    const locks = memoryLocks();
    const log: string[] = [];
    const task = (key: string, name: string) =>
      locks.withLock(key, async () => {
        log.push(`${name} begins`);
        await soon();
        log.push(`${name} ends`);
        if (name === 'a') throw new Error('no');
        return name;
      });
    const done = await Promise.allSettled([task('x', 'a'), task('x', 'b'), task('y', 'c')]);
    expect(done.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    const ofX = log.filter(line => !line.startsWith('c'));
    expect(ofX).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
    expect(log.indexOf('c begins')).toBeLessThan(log.indexOf('a ends'));
  });

  it('time out for a waiting task, and go to the next one', async () => {
    const locks = memoryLocks(10);
    let release: () => void = () => undefined;
    const first = locks.withLock('x', () => new Promise<void>(resolve => (release = resolve)));
    await expect(locks.withLock('x', soon)).rejects.toBeInstanceOf(LockTimeout);
    await expect(locks.withLock('x', soon)).rejects.toMatchObject({ status: 503 });
    release();
    await first;
    await expect(locks.withLock('x', () => Promise.resolve('in'))).resolves.toBe('in');
  });

  it('wait on while the line moves, however long it is', async () => {
    const locks = memoryLocks(150);
    const slow = () => new Promise<string>(resolve => setTimeout(resolve, 50, 'done'));
    const eight = Array.from({ length: 8 }, () => locks.withLock('x', slow));
    expect(await Promise.all(eight)).toEqual(Array.from({ length: 8 }, () => 'done'));
  });

  it('refuse at once a task that would wait behind a hundred', async () => {
    const locks = memoryLocks(60_000);
    let release: () => void = () => undefined;
    const first = locks.withLock('x', () => new Promise<void>(resolve => (release = resolve)));
    const others = Array.from({ length: 100 }, () => locks.withLock('x', () => Promise.resolve()));
    await expect(locks.withLock('x', soon)).rejects.toBeInstanceOf(LockTimeout);
    await soon();
    release();
    await Promise.all([first, ...others]);
    await expect(locks.withLock('x', () => Promise.resolve('in'))).resolves.toBe('in');
  });
});
