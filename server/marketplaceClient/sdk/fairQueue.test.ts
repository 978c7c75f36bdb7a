import { asCaller, currentCaller } from './caller.ts';
import type { Caller } from './caller.ts';
import { CallerGone, FairQueue } from './fairQueue.ts';

const limits = { atOnce: 2, ofAccount: 100, waiting: 1_000, waitMs: 60_000 };

/** A request of somebody's that is being served. */
function requestOf(account: string) {
  const closing = new AbortController();
  const caller: Caller = { account, gone: closing.signal, hasBegun: false, hasWritten: false };
  return { caller, close: () => closing.abort() };
}

/** A queue with calls that the test ends. */
function queueOf(more: Partial<typeof limits> = {}) {
  const queue = new FairQueue({ ...limits, ...more });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const call = (name: string) => () => {
    begun.push(name);
    return new Promise<string>(resolve => ends.push(() => resolve(name)));
  };
  return {
    begun,
    ask(name: string, caller: Caller, isRead = true) {
      const answer = asCaller(caller, () => queue.run(call(name), isRead));
      answer.catch(() => undefined);
      return answer;
    },
    /** A call for nobody's request. */
    askForServer: (name: string) => queue.run(call(name), true),
    /** Ends the call that has run longest. */
    async endOne() {
      ends.shift()?.();
      await new Promise(resolve => setImmediate(resolve));
    },
  };
}

const numbered = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('calls of several accounts', () => {
  it('take turns: twenty of one do not hold up another’s', async () => {
    const { begun, ask, endOne } = queueOf();
    const [maya, noah] = [requestOf('maya').caller, requestOf('noah').caller];
    for (const index of numbered(20)) void ask(`maya ${index}`, { ...maya });
    void ask('noah 0', { ...noah });
    void ask('noah 1', { ...noah });
    expect(begun).toEqual(['maya 0', 'maya 1']);
    for (let ended = 0; ended < 4; ended += 1) await endOne();
    expect(begun).toEqual(['maya 0', 'maya 1', 'maya 2', 'noah 0', 'maya 3', 'noah 1']);
  });

  it('run no more than a few at once, and all in the end', async () => {
    const { begun, ask, endOne } = queueOf();
    const answers = numbered(30).map(index =>
      ask(String(index), requestOf(String(index % 7)).caller),
    );
    for (let ended = 0; ended < 30; ended += 1) {
      expect(begun.length).toBe(Math.min(30, ended + 2));
      await endOne();
    }
    expect((await Promise.all(answers)).toSorted()).toEqual(numbered(30).map(String).toSorted());
  });

  it('of which one throws give its place to the next', async () => {
    const queue = new FairQueue({ ...limits, atOnce: 1 });
    await expect(queue.run(() => Promise.reject(new Error('no')), true)).rejects.toThrow('no');
    expect(await queue.run(() => Promise.resolve('yes'), true)).toBe('yes');
  });
});

it('a call runs for the request that has made it', async () => {
  const queue = new FairQueue({ ...limits, atOnce: 1 });
  const names = ['a', 'b', 'c'];
  const accounts = names.map(name =>
    asCaller(requestOf(name).caller, () =>
      queue.run(async () => {
        await new Promise(resolve => setImmediate(resolve));
        return currentCaller().account;
      }, true),
    ),
  );
  expect(await Promise.all(accounts)).toEqual(names);
});

describe('a request under way', () => {
  it('is finished before others begin', async () => {
    const { begun, ask, endOne } = queueOf({ atOnce: 1 });
    const first = requestOf('maya').caller;
    void ask('first 1', first);
    for (const name of ['a', 'b', 'c']) void ask(name, requestOf(name).caller);
    void ask('first 2', first);
    void ask('first 3', first);
    for (let ended = 0; ended < 4; ended += 1) await endOne();
    expect(begun).toEqual(['first 1', 'first 2', 'first 3', 'a', 'b']);
  });

  it('delays others by ten calls at most', async () => {
    const { begun, ask, endOne } = queueOf({ atOnce: 1 });
    const first = requestOf('maya').caller;
    void ask('first', first);
    void ask('other', requestOf('noah').caller);
    for (const index of numbered(20)) void ask(String(index), first);
    for (let ended = 0; ended < 12; ended += 1) await endOne();
    expect(begun.indexOf('other')).toBe(11);
  });
});

describe('a queue that is too long', () => {
  const refused = { status: 503, errors: [{ code: 'site-busy' }], retryAfter: 2 };

  it('refuses who has too many calls in it, and nobody else', async () => {
    const { ask, begun, endOne } = queueOf({ atOnce: 1, ofAccount: 3 });
    const maya = requestOf('maya').caller;
    for (const index of numbered(4)) void ask(`maya ${index}`, { ...maya });
    await expect(ask('maya 4', { ...maya })).rejects.toMatchObject(refused);
    void ask('noah', requestOf('noah').caller);
    await endOne();
    await endOne();
    expect(begun).toContain('noah');
  });

  it('refuses everybody above a number', async () => {
    const { ask } = queueOf({ atOnce: 1, waiting: 2 });
    for (const name of ['a', 'b', 'c']) void ask(name, requestOf(name).caller);
    await expect(ask('d', requestOf('d').caller)).rejects.toMatchObject(refused);
  });

  it('refuses nothing of the server’s own work', async () => {
    const { askForServer, begun, endOne } = queueOf({ atOnce: 1, ofAccount: 0, waiting: 0 });
    for (const name of ['a', 'b', 'c']) void askForServer(name);
    await endOne();
    await endOne();
    expect(begun).toEqual(['a', 'b', 'c']);
  });
});

describe('a call that waits for long', () => {
  it('is refused, and not made later', async () => {
    const { ask, begun, endOne } = queueOf({ atOnce: 1, waitMs: 10 });
    void ask('first', requestOf('a').caller);
    await expect(ask('second', requestOf('b').caller)).rejects.toMatchObject({ status: 503 });
    await endOne();
    expect(begun).toEqual(['first']);
  });

  it('of a request under way is made all the same', async () => {
    const { ask, begun, endOne } = queueOf({ atOnce: 1, waitMs: 10, ofAccount: 0, waiting: 0 });
    const { caller, close } = requestOf('a');
    Object.assign(caller, { hasBegun: true, hasWritten: true });
    void ask('first', caller);
    const second = ask('second', caller);
    close();
    await new Promise(resolve => setTimeout(resolve, 50));
    await endOne();
    await endOne();
    expect(await second).toBe('second');
    expect(begun).toEqual(['first', 'second']);
  });
});

describe('a client that goes away', () => {
  it('gives up the reads that wait for it, and no changes', async () => {
    const { ask, begun, endOne } = queueOf({ atOnce: 1 });
    const { caller, close } = requestOf('a');
    const running = ask('running', caller);
    const read = ask('read', caller);
    const change = ask('change', caller, false);
    close();
    await expect(read).rejects.toBeInstanceOf(CallerGone);
    await endOne();
    await endOne();
    expect(await Promise.all([running, change])).toEqual(['running', 'change']);
    expect(begun).toEqual(['running', 'change']);
  });
});
