import { randomUUID } from 'node:crypto';
import type { Limiter } from '#marketplace/contract/limits.ts';
import { fakeOnly, restoreTime } from '#marketplace/testing/clock/movedTime.ts';
import { describeOnEveryDatabase } from '#marketplace/testing/database/describeOnDatabases.ts';
import { rateLimits } from './rateLimits.ts';

describeOnEveryDatabase('a limit', database => {
  let limiter: Limiter;
  beforeEach(() => {
    const limits = rateLimits(database.db, database.kind);
    limiter = limits({ name: randomUUID(), most: 3, seconds: 60 });
  });
  afterEach(restoreTime);
  const take = (times: number, key = 'a') =>
    Promise.all(Array.from({ length: times }, () => limiter.take(key)));

  it('holds however many come at once, for each key by itself', async () => {
    const answers = await take(10);
    expect(answers.filter(answer => answer === null)).toHaveLength(3);
    for (const pause of answers.filter(answer => answer !== null)) {
      expect(pause).toBeGreaterThan(50);
      expect(pause).toBeLessThanOrEqual(60);
    }
    expect(await take(1, 'b')).toEqual([null]);
  });

  it('is given back, and forgotten', async () => {
    await take(3);
    await limiter.giveBack('a');
    expect(await limiter.take('a')).toBeNull();
    expect(await limiter.take('a')).not.toBeNull();
    await limiter.forget('a');
    expect(await take(3)).toEqual([null, null, null]);
  });

  it('allows no more when what is given back was never taken, or by now in another window', async () => {
    await Promise.all([limiter.giveBack('a'), limiter.giveBack('a')]);
    expect((await take(4)).filter(answer => answer === null)).toHaveLength(3);
  });

  it('starts again when its time is over', async () => {
    fakeOnly(['Date']);
    const limits = rateLimits(database.db, database.kind);
    const short = limits({ name: randomUUID(), most: 1, seconds: 1 });
    expect(await short.take('a')).toBeNull();
    expect(await short.take('a')).toBe(1);
    jest.setSystemTime(Date.now() + 1100);
    expect(await short.take('a')).toBeNull();
  });

  it('is shared by processes over one database', async () => {
    const limit = { name: randomUUID(), most: 2, seconds: 60 };
    const [one, other] = [1, 2].map(() => rateLimits(database.db, database.kind)(limit));
    await one!.take('a');
    await one!.take('a');
    const refused = await other!.take('a');
    // The embedded database has one process.
    expect(refused === null).toBe(database.kind === 'pglite');
  });
});
