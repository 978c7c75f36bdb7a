import { createEventLog } from './eventLog.ts';
import type {
  IntegrationSdk,
  MarketplaceEvent,
} from '#server/marketplaceClient/sdk/integrationSdk.ts';

const event = (sequenceId: number, eventType = 'listing/updated') =>
  ({
    sequenceId,
    eventType,
    createdAt: new Date(Date.now() + sequenceId).toISOString(),
  }) as MarketplaceEvent;

interface Question {
  startAfterSequenceId?: number;
  eventTypes?: string;
}

/**
 * A log of a marketplace that counts its calls, with a clock that moves only when the test moves
 * it.
 */
function world({ versions = false } = {}) {
  const events: MarketplaceEvent[] = [];
  const state = {
    calls: 0,
    version: 1,
    clock: 0,
    fault: null as Error | null,
    failsAfter: Infinity,
  };
  const query = ({ startAfterSequenceId = 0, eventTypes = '' }: Question) => {
    state.calls += 1;
    if (state.fault) return Promise.reject(state.fault);
    if (state.calls > state.failsAfter) return Promise.reject(new Error('cut'));
    const found = events.filter(
      ({ sequenceId, eventType }) =>
        sequenceId > startAfterSequenceId && (!eventTypes || eventTypes.includes(eventType)),
    );
    return Promise.resolve(found.slice(0, 100));
  };
  const sdk = { events: { query }, users: {} } as unknown as IntegrationSdk;
  const log = createEventLog({
    operator: () => sdk,
    dataVersion: versions ? () => Promise.resolve(String(state.version)) : null,
    readEveryMs: versions ? { inUse: 0, idle: 0 } : { inUse: 2_000, idle: 10_000 },
    now: () => state.clock,
  });
  const follow = (params: Question) => log.followed().events.query(params);
  const numbers = async (params: Question) => (await follow(params)).map(each => each.sequenceId);
  return { events, state, log, follow, numbers };
}

/** Follows the log as a reconciler does: goes on behind the last event. */
function follower({ numbers }: ReturnType<typeof world>, eventTypes = 'listing/updated') {
  let after = 0;
  return async () => {
    const found = await numbers({ startAfterSequenceId: after, eventTypes });
    after = found.at(-1) ?? after;
    return found;
  };
}

describe('the event log', () => {
  it('is read once for all that follow it', async () => {
    const site = world();
    const followers = [follower(site), follower(site, 'user/updated'), follower(site)];
    for (const next of followers) expect(await next()).toEqual([]);
    const before = site.state.calls;
    site.state.clock += 10_000;
    site.events.push(event(1), event(2, 'user/updated'), event(3));
    expect(await Promise.all(followers.map(next => next()))).toEqual([[1, 3], [2], [1, 3]]);
    expect(await Promise.all(followers.map(next => next()))).toEqual([[], [], []]);
    expect(site.state.calls - before).toBe(1);
  });

  it('is read seldom while nobody is there, and often while somebody is', async () => {
    const site = world();
    const next = follower(site);
    await next();
    const callsIn = async (seconds: number) => {
      const before = site.state.calls;
      for (let second = 0; second < seconds; second += 1) {
        site.state.clock += 1_000;
        await next();
      }
      return site.state.calls - before;
    };
    await callsIn(1);
    expect(await callsIn(60)).toBe(6);
    site.log.noteUse();
    expect(await callsIn(59)).toBeLessThanOrEqual(30);
    expect(await callsIn(60)).toBeLessThanOrEqual(7);
  });

  it('is read at once after a change of this process', async () => {
    const site = world();
    const next = follower(site);
    await next();
    site.events.push(event(1));
    site.log.noteWrite();
    expect(await next()).toEqual([1]);
  });

  it('gives a follower every event once, in order, however many there are', async () => {
    const site = world();
    const next = follower(site);
    await next();
    site.events.push(...Array.from({ length: 250 }, (_, index) => event(index + 1)));
    site.state.clock += 10_000;
    const found = [...(await next()), ...(await next()), ...(await next())];
    expect(found).toEqual(site.events.map(each => each.sequenceId));
    expect(await next()).toEqual([]);
  });

  it('is read by a follower itself that is further behind than the stored events', async () => {
    const site = world();
    const late = follower(site);
    await late();
    const current = follower(site);
    await current();
    for (let read = 0; read < 25; read += 1) {
      const begin = site.events.length;
      site.events.push(...Array.from({ length: 100 }, (_, index) => event(begin + index + 1)));
      site.state.clock += 10_000;
      await current();
    }
    const found: number[] = [];
    for (let page = await late(); page.length > 0; page = await late()) found.push(...page);
    expect(found).toEqual(site.events.map(each => each.sequenceId));
  });

  it('gives no event twice when a read fails between two pages', async () => {
    const site = world();
    const next = follower(site);
    await next();
    site.events.push(...Array.from({ length: 150 }, (_, index) => event(index + 1)));
    site.state.clock += 10_000;
    site.state.failsAfter = site.state.calls + 1;
    await expect(next()).rejects.toThrow('cut');
    site.state.failsAfter = Infinity;
    site.state.clock += 10_000;
    expect([...(await next()), ...(await next())]).toEqual(
      site.events.map(each => each.sequenceId),
    );
  });

  it('follows kinds of events by the first part of their name', async () => {
    const site = world();
    await site.follow({ startAfterSequenceId: 0, eventTypes: 'booking' });
    site.events.push(event(1, 'booking/created'), event(2, 'bookings/created'));
    site.state.clock += 10_000;
    expect(await site.numbers({ startAfterSequenceId: 0, eventTypes: 'booking' })).toEqual([1]);
  });

  it('is not read where the data is the same', async () => {
    const site = world({ versions: true });
    const next = follower(site);
    await next();
    const before = site.state.calls;
    await next();
    expect(site.state.calls).toBe(before);
    site.events.push(event(1));
    site.state.version += 1;
    expect(await next()).toEqual([1]);
  });

  it('has a version that changes with its events alone, without a read of its own', async () => {
    const site = world({ versions: true });
    const before = await site.log.version();
    site.state.version += 1;
    expect(await site.log.version()).toBe(before);
    site.events.push(event(1));
    site.state.version += 1;
    const after = await site.log.version();
    expect(after).not.toBe(before);
    expect(site.log.end()).toEqual({ sequenceId: 1, at: site.events[0]!.createdAt });
    const calls = site.state.calls;
    expect(await site.log.version()).toBe(after);
    expect(site.state.calls).toBe(calls);

    const elsewhere = world();
    await elsewhere.log.version();
    elsewhere.events.push(event(1));
    const known = await elsewhere.log.version();
    expect(elsewhere.state.calls).toBe(1);
    elsewhere.state.clock += 10_000;
    expect(await elsewhere.log.version()).not.toBe(known);
    expect(elsewhere.state.calls).toBe(2);
  });

  it('is left alone after a failure, for longer each time, and nothing is lost', async () => {
    const site = world();
    const next = follower(site);
    await next();
    site.state.fault = new Error('429');
    site.events.push(event(1));
    const before = site.state.calls;
    for (let second = 0; second < 60; second += 1) {
      site.state.clock += 1_000;
      site.log.noteWrite();
      await expect(next()).rejects.toThrow('429');
    }
    expect(site.state.calls - before).toBeLessThan(8);
    expect(site.log.isFailing()).toBe(true);
    site.state.fault = null;
    site.state.clock += 60_000;
    expect(await next()).toEqual([1]);
    expect(site.log.isFailing()).toBe(false);
  });

  it('passes listeners what each read has found', async () => {
    const site = world();
    const heard: number[][] = [];
    site.log.onEvents(events => heard.push(events.map(each => each.sequenceId)));
    site.events.push(event(1));
    await site.log.read();
    await site.log.read();
    site.events.push(event(2), event(3));
    await site.log.read();
    expect(heard).toEqual([[1], [2, 3]]);
    expect(site.log.readAt()).toBe(0);
  });

  it('passes on questions about more than what is new', async () => {
    const site = world();
    site.events.push(event(1));
    const question = { startAfterSequenceId: 0, resourceId: 'one' };
    expect(await site.numbers(question)).toEqual([1]);
    expect(site.log.followed()).toHaveProperty('users');
  });
});
