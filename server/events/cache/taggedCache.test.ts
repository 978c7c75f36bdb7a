import { freeSeatsTag, listedTag, listingTag, userTag } from './cacheTags.ts';
import { createChangeFeed, noFeed } from './changeFeed.ts';
import { noteRightFor, noteTags } from './tagRecord.ts';
import { taggedCache } from './taggedCache.ts';
import type { CacheRequest } from './taggedCache.ts';
import type { EventListener, EventLog } from '../eventLog.ts';
import type { MarketplaceEvent } from '#server/marketplaceClient/sdk/integrationSdk.ts';

const boundMs = 2_000;

/** Caches over an event log whose reads and clock are moved by hand. */
function world({ settleMs = 0, follows = true, most = 100, freshMs = boundMs } = {}) {
  const state = { clock: 1_000, readAt: 1_000, made: 0, canRead: true, hangs: false };
  let listener: EventListener = () => undefined;
  const read = () => {
    if (state.hangs) return new Promise<void>(() => undefined);
    if (!state.canRead) return Promise.reject(new Error('away'));
    state.readAt = state.clock;
    return Promise.resolve();
  };
  const log = {
    read,
    readAt: () => state.readAt,
    onEvents: (added: EventListener) => void (listener = added),
  } as unknown as EventLog;
  const now = () => state.clock;
  const feed = follows
    ? createChangeFeed({ log, everyMs: 1_000_000, freshMs, settleMs, now })
    : noFeed;
  const create = (lateMs = 0) =>
    taggedCache<number>({ name: 'test', feed, boundMs, rightForMs: 60_000, lateMs, most, now });
  const cache = create();
  const ask = (
    key: string,
    tags: readonly string[],
    more?: () => Promise<unknown>,
    request?: CacheRequest,
  ) =>
    cache(
      key,
      async () => {
        noteTags(...tags);
        await more?.();
        return (state.made += 1);
      },
      request,
    );
  /** A read that has found these events. */
  const changed = async (...events: [eventType: string, resourceId: string, more?: object][]) => {
    await read();
    listener(
      events.map(([eventType, resourceId, more = {}]) => ({
        ...{ eventType, resourceId, listingId: null, subjectId: null, listing: null, user: {} },
        ...more,
      })) as unknown as MarketplaceEvent[],
    );
  };
  const pass = (ms: number) => void (state.clock += ms);
  const settled = () => new Promise(setImmediate);
  return { state, ask, changed, create, feed, pass, settled };
}

const shown = { user: { attributes: {} } };

describe('a cached value', () => {
  it('is made once while nothing that it shows changes', async () => {
    const { ask, changed, pass } = world();
    const tags = [listingTag('yoga'), userTag('ana')];
    expect(await ask('page', tags)).toBe(1);
    await changed(['user/updated', 'somebody else', shown], ['listing/updated', 'another']);
    pass(59_000);
    expect(await ask('page', tags)).toBe(1);
  });

  it('is made again for the next who requests it after a change', async () => {
    const { ask, changed, pass } = world();
    const tags = [listingTag('yoga')];
    await ask('page', tags);
    pass(100);
    await changed(['listing/updated', 'yoga']);
    expect(await Promise.all([ask('page', tags), ask('page', tags)])).toEqual([2, 2]);
  });

  it('waits for the log that is read in no time as soon as that is not fresh', async () => {
    const { ask, pass, state } = world({ freshMs: 100 });
    await ask('page', []);
    pass(99);
    await ask('page', []);
    expect(state.readAt).toBeLessThan(state.clock);
    pass(1);
    expect(await ask('page', [])).toBe(1);
    expect(state.readAt).toBe(state.clock);
  });

  it('is outdated by a change that comes while it is made', async () => {
    const { ask, changed, settled } = world();
    const tags = [listingTag('yoga')];
    await ask('page', tags, () => changed(['listing/updated', 'yoga']));
    await ask('page', tags);
    await settled();
    expect(await ask('page', tags)).toBe(2);
  });

  it('waits for the log when that was not read within the bound', async () => {
    const { ask, pass, state } = world();
    await ask('page', []);
    pass(10_000);
    expect(await ask('page', [])).toBe(1);
    expect(state.readAt).toBe(state.clock);
  });

  it('is never older than the bound while the log can not be read', async () => {
    const { ask, pass, settled, state } = world();
    state.canRead = false;
    const ages: number[] = [];
    const madeAt = new Map<number, number>();
    for (let step = 0; step < 100; step += 1) {
      const before = state.made;
      const value = await ask('page', []);
      if (state.made > before) madeAt.set(state.made, state.clock);
      ages.push(state.clock - (madeAt.get(value) ?? NaN));
      await settled();
      pass(150);
    }
    expect(Math.max(...ages)).toBeLessThan(boundMs);
    // It is not made for each reader either.
    expect(state.made).toBeLessThan(20);
  });

  it('waits for a log that hangs once, not each time', async () => {
    const { ask, pass, settled, state } = world();
    await ask('page', []);
    await ask('other', []);
    pass(boundMs);
    state.hangs = true;
    expect(await ask('page', [])).toBe(3);
    expect(await Promise.race([ask('other', []), settled()])).toBe(4);
  });

  it('is right for the time that it says, and once more', async () => {
    const { ask, pass, settled } = world();
    const soon = () => Promise.resolve(noteRightFor(30_000));
    await ask('page', [], soon);
    pass(29_999);
    expect(await ask('page', [], soon)).toBe(1);
    pass(1);
    expect(await ask('page', [], soon)).toBe(1);
    await settled();
    expect(await ask('page', [], soon)).toBe(2);
    pass(30_000 + boundMs);
    expect(await ask('page', [], soon)).toBe(3);
  });

  it('is made once for all requests at the same time', async () => {
    const { ask } = world();
    expect(await Promise.all([ask('page', []), ask('page', []), ask('other', [])])).toEqual([
      1, 1, 2,
    ]);
  });

  it('that could not be made is not cached', async () => {
    const { ask } = world();
    await expect(ask('page', [], () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await ask('page', [])).toBe(1);
  });
});

describe('a cached list', () => {
  it('is made again half of the bound after a change of what is listed, not at once', async () => {
    const { ask, changed, pass, settled } = world();
    const tags = [listedTag, freeSeatsTag];
    await ask('search', tags);
    await changed(['booking/created', 'order', { listingId: 'any' }]);
    await ask('search', tags);
    await settled();
    expect(await ask('search', tags)).toBe(1);
    pass(boundMs / 2);
    await ask('search', tags);
    await settled();
    expect(await ask('search', tags)).toBe(2);
  });

  it('is made again soon after a change, while the search index may be late', async () => {
    const { ask, changed, pass, settled } = world({ settleMs: 30_000 });
    const tags = [listedTag];
    await changed(['listing/created', 'new']);
    pass(1_000);
    await ask('search', tags);
    pass(boundMs);
    await ask('search', tags);
    await settled();
    expect(await ask('search', tags)).toBe(2);
  });
});

describe('a cached value that contains another one', () => {
  it('is outdated by what the other one shows, also when that was cached before', async () => {
    const { ask, changed, create, settled } = world();
    const inner = create();
    const part = () =>
      inner('part', () => {
        noteTags(listingTag('yoga'));
        return Promise.resolve(0);
      });
    await part();
    await ask('page', [], part);
    await changed(['listing/updated', 'yoga']);
    await ask('page', [], part);
    await settled();
    expect(await ask('page', [], part)).toBe(2);
  });
});

describe('a value that may be older than the bound', () => {
  it('makes what contains it no older, where the log is not read', async () => {
    const { ask, create, pass, settled, state } = world({ follows: false });
    const inner = create(60_000);
    const part = () => inner('part', () => Promise.resolve((state.made += 10)));
    await ask('page', [], part);
    pass(59_000);
    // The page is made again, with the part of before.
    expect(await ask('page', [], part)).toBe(12);
    await settled();
    expect(await ask('page', [], part)).toBe(12);
    // Right for a minute: the last part is given while the next one is made.
    pass(2_000);
    expect(await part()).toBe(10);
    await settled();
    expect(await part()).toBe(22);
  });
});

describe('any number of keys that are requested once', () => {
  it('push out none that is requested again', async () => {
    const { ask } = world({ most: 8 });
    await ask('often', []);
    await ask('often', []);
    for (let key = 0; key < 100; key += 1) await ask(`junk ${key}`, []);
    expect(await ask('often', [])).toBe(1);
  });

  it('push out none that others request, however often one client requests them', async () => {
    const { ask } = world({ most: 8 });
    await ask('often', [], undefined, { client: 'a' });
    await ask('often', [], undefined, { client: 'b' });
    for (let turn = 0; turn < 300; turn += 1) {
      await ask(`junk ${turn % 100}`, [], undefined, { client: 'attacker' });
      await ask(`junk ${turn % 100}`, [], undefined, { client: 'attacker' });
    }
    expect(await ask('often', [], undefined, { client: 'a' })).toBe(1);
  });
});

describe('a client that may not have a value made', () => {
  const refused = {
    beforeMake: () => {
      throw new Error('refused');
    },
  };

  it('is refused, and nobody else who waits for the value', async () => {
    const { ask } = world();
    const first = ask('page', [], undefined, refused).catch(String);
    expect(await Promise.all([first, ask('page', [])])).toEqual(['Error: refused', 1]);
  });

  it('gets what is cached or being made', async () => {
    const { ask, pass, settled } = world();
    expect(await Promise.all([ask('page', []), ask('page', [], undefined, refused)])).toEqual([
      ...[1, 1],
    ]);
    // Right for a minute: it would be made again in the background.
    pass(60_000);
    expect(await ask('page', [], undefined, refused)).toBe(1);
    await settled();
    expect(await ask('page', [])).toBe(1);
  });
});

describe('without an event log', () => {
  it('the time of making counts', async () => {
    const { ask, pass, settled } = world({ follows: false });
    await ask('page', []);
    pass(boundMs / 2);
    expect(await ask('page', [])).toBe(1);
    await settled();
    expect(await ask('page', [])).toBe(2);
    pass(boundMs);
    expect(await ask('page', [])).toBe(3);
  });
});
