import { PasswordQueue } from './passwordQueue.ts';
import type { Asker } from './passwordQueue.ts';

const stranger = (address: string): Asker => ({ address, isKnown: false });
const known = (address: string): Asker => ({ address, isKnown: true });
const generous = { concurrency: 1, perAddress: 1000, strangers: 1000, lookUps: 1 };

/** A queue with one hash at a time; records the order of the turns. */
function playedQueue() {
  const queue = new PasswordQueue(generous);
  const order: string[] = [];
  const ask = (name: string, asker: Asker) =>
    queue.run(asker, async () => {
      order.push(name);
      await Promise.resolve();
    });
  return { ask, order };
}

describe('the queue of passwords', () => {
  it('lets addresses take turns: one waits behind no other’s crowd', async () => {
    const { ask, order } = playedQueue();
    const flood = Array.from({ length: 300 }, (_, index) => ask(`flood ${index}`, stranger('a')));
    await Promise.all([...flood, ask('honest', stranger('b')), ask('too', stranger('c'))]);
    expect(order.indexOf('honest')).toBeLessThanOrEqual(2);
    expect(order.indexOf('too')).toBeLessThanOrEqual(3);
    expect(order).toHaveLength(302);
  });

  it('serves those who are known first, however many addresses a flood has', async () => {
    const { ask, order } = playedQueue();
    const flood = Array.from({ length: 300 }, (_, index) =>
      ask(`flood ${index}`, stranger(`10.0.0.${index}`)),
    );
    await Promise.all([...flood, ask('honest', known('b'))]);
    expect(order.indexOf('honest')).toBe(1);
  });

  it('gives strangers every third turn, however many known clients wait', async () => {
    const { ask, order } = playedQueue();
    const first = ask('first', stranger('a'));
    const flood = Array.from({ length: 300 }, (_, index) => ask(`known ${index}`, known('b')));
    const strangers = ['c', 'd'].map(name => ask(name, stranger(name)));
    await Promise.all([first, ...flood, ...strangers]);
    const turns = ['first', 'known 0', 'known 1', 'c', 'known 2', 'known 3', 'd', 'known 4'];
    expect(order.slice(0, 8)).toEqual(turns);
    expect(order).toHaveLength(303);
  });

  it('goes on after a hash that failed', async () => {
    const queue = new PasswordQueue(generous);
    const failing = queue.run(stranger('a'), () => Promise.reject(new Error('no memory')));
    const next = queue.run(stranger('a'), () => Promise.resolve('done'));
    await expect(failing).rejects.toThrow('no memory');
    expect(await next).toBe('done');
  });
});

describe('admission to it', () => {
  const held = () => {
    let release: () => void = () => undefined;
    const until = new Promise<void>(resolve => (release = resolve));
    return { until, release };
  };

  it('refuses an address that has enough under way, and no other', async () => {
    const queue = new PasswordQueue({ ...generous, perAddress: 2 });
    const { until, release } = held();
    const inside = [1, 2].map(() => queue.admit(stranger('a'), () => until));
    await expect(queue.admit(stranger('a'), () => until)).rejects.toMatchObject({
      code: 'too-many-requests',
      items: [{ meta: { retryAfter: 2 } }],
    });
    expect(await queue.admit(stranger('b'), () => Promise.resolve('in'))).toBe('in');
    expect(await queue.admit(known('a'), () => Promise.resolve('in'))).toBe('in');
    release();
    await Promise.all(inside);
    expect(await queue.admit(stranger('a'), () => Promise.resolve('in'))).toBe('in');
  });

  it('refuses those who are known too when their address has enough of them under way', async () => {
    const queue = new PasswordQueue({ ...generous, perAddress: 2 });
    const { until, release } = held();
    const inside = [1, 2].map(() => queue.admit(known('a'), () => until));
    const tooMany = { code: 'too-many-requests', items: [{ meta: { retryAfter: 2 } }] };
    await expect(queue.admit(known('a'), () => until)).rejects.toMatchObject(tooMany);
    expect(await queue.admit(known('b'), () => Promise.resolve('in'))).toBe('in');
    // Known and unknown clients of an address are counted apart.
    inside.push(...[1, 2].map(() => queue.admit(stranger('a'), () => until)));
    const knownAfterAll = () => Promise.resolve(true);
    await expect(queue.admit(stranger('a'), () => until, knownAfterAll)).rejects.toMatchObject(
      tooMany,
    );
    release();
    await Promise.all(inside);
    expect(await queue.admit(known('a'), () => Promise.resolve('in'))).toBe('in');
  });

  it('refuses strangers when all places are taken, and gives places back after a failure', async () => {
    const queue = new PasswordQueue({ ...generous, strangers: 1 });
    const { until, release } = held();
    const inside = queue.admit(stranger('a'), () => until);
    await expect(queue.admit(stranger('b'), () => until)).rejects.toMatchObject({
      code: 'service-unavailable',
    });
    expect(await queue.admit(known('b'), () => Promise.resolve('in'))).toBe('in');
    // One look-up at a time.
    const after = queue.admit(
      stranger('c'),
      () => Promise.resolve('in'),
      () => Promise.resolve(true),
    );
    const late = queue.admit(
      stranger('d'),
      () => until,
      () => Promise.resolve(true),
    );
    await expect(late).rejects.toMatchObject({ code: 'service-unavailable' });
    expect(await after).toBe('in');
    release();
    await inside;
    const failing = queue.admit(stranger('a'), () => Promise.reject(new Error('away')));
    await expect(failing).rejects.toThrow('away');
    expect(await queue.admit(stranger('b'), () => Promise.resolve('in'))).toBe('in');
  });
});
