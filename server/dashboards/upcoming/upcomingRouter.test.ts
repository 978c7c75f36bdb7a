import express from 'express';
import pino from 'pino';
import { createListUpcoming, upcomingRouter } from './upcomingRouter.ts';
import { recordingTags } from '#server/events/cache/tagRecord.ts';
import type { CreateTaggedCache } from '#server/events/cache/taggedCache.ts';
import { getOrCreate } from '#shared/values/lookup.ts';
import type { UpcomingOptions } from './upcomingRouter.ts';
import { listen } from '#server/testing/listen.ts';
import { sdkFactoryOf, serverSdkOf } from '#server/testing/sdks.ts';
import type { Sessions } from '#server/marketplaceClient/session/session.ts';

// A Friday: Sunday is day 1.
const noon = Date.parse('2099-11-20T12:00:00Z');
const logger = pino({ level: 'silent' });

type Query = {
  pub_unixTimeStamp?: string;
  page?: number;
  minStock?: number;
  pub_lastClass?: string;
};

const listing = (id: string, startDate: string, publicData: object = {}) => ({
  id,
  type: 'listing',
  attributes: { publicData: { startDate, time: '10:00', timezone: 'UTC', ...publicData } },
});
const weekly = (id: string, startDate: string, day: string, more: object = {}) =>
  listing(id, startDate, { weeklyDays: [{ value: day, label: day }], ...more });

const pageOf = (data: object[], totalPages = 1) => ({ data: { data, meta: { totalPages } } });

/** A marketplace with classes yet to begin, and pages of those that have begun. */
function marketplaceWith({
  toBegin = [],
  begun = [[]],
}: {
  toBegin?: object[];
  begun?: object[][];
}) {
  const query = jest.fn(({ pub_unixTimeStamp: times = '', page = 1 }: Query) =>
    Promise.resolve(
      times.startsWith(',') ? pageOf(begun[page - 1] ?? [], begun.length) : pageOf(toBegin),
    ),
  );
  return { query, sdk: sdkFactoryOf({ listings: { query } }) };
}

const closed = { status: 403, data: { errors: [{ code: 'forbidden' }] } };
const nobody = serverSdkOf({ listings: { query: () => Promise.reject(closed) } });

/** Makes every value. */
const uncached: CreateTaggedCache = () => (_key, make) => make();

function start(sdk: UpcomingOptions['sdk'], more: Partial<UpcomingOptions> = {}) {
  const clock = { now: noon };
  const list = createListUpcoming({
    sdk,
    createCache: uncached,
    logger,
    now: () => clock.now,
    ...more,
  });
  return { clock, list: () => list(nobody) };
}

describe('the next classes', () => {
  it('are at most five, soonest first', async () => {
    const days = ['28', '23', '27', '22', '26', '25', '24'];
    const { sdk } = marketplaceWith({ toBegin: days.map(day => listing(day, `2099-11-${day}`)) });
    expect(await start(sdk).list()).toEqual(['22', '23', '24', '25', '26']);
  });

  it('are those yet to begin, and series that began long ago, however many there are', async () => {
    const { sdk } = marketplaceWith({
      toBegin: [listing('tomorrow', '2099-11-21'), listing('later', '2099-11-30')],
      begun: [
        [
          weekly('Sundays', '2099-01-04', '1'),
          weekly('over', '2099-01-02', '6', { lastClass: noon + 1_800_000 }),
          // Under way, not to be booked any more.
          listing('running', '2099-11-20'),
        ],
        [weekly('Thursdays', '2099-01-01', '5')],
      ],
    });
    expect(await start(sdk).list()).toEqual(['tomorrow', 'Sundays', 'Thursdays', 'later']);
  });

  it('can still be booked', async () => {
    const { query, sdk } = marketplaceWith({});
    expect(await start(sdk).list()).toEqual([]);
    for (const [asked] of query.mock.calls) {
      expect(asked).toMatchObject({ minStock: 1, pub_lastClass: `${noon - 10_000},` });
    }
  });

  it('are shown without a date too, last', async () => {
    const undated = { id: 'undated', type: 'listing', attributes: { publicData: {} } };
    const { sdk } = marketplaceWith({ toBegin: [undated, listing('dated', '2099-12-24')] });
    expect(await start(sdk).list()).toEqual(['dated', 'undated']);
  });

  it('name a class once that comes in both answers', async () => {
    const moved = weekly('moved', '2099-11-22', '1');
    const { sdk } = marketplaceWith({ toBegin: [moved], begun: [[moved]] });
    expect(await start(sdk).list()).toEqual(['moved']);
  });

  it('look through ten pages of series at most', async () => {
    const begun = Array.from({ length: 12 }, (_, page) => [weekly(`${page}`, '2099-01-04', '1')]);
    const { query, sdk } = marketplaceWith({ begun });
    await start(sdk).list();
    expect(query).toHaveBeenCalledTimes(11);
  });
});

describe('the cache of the next classes', () => {
  const both = () => marketplaceWith({ toBegin: [listing('soon', '2099-11-21')] });

  it('follows the data, and series within ten seconds', async () => {
    const { query, sdk } = both();
    let version = 1;
    const createCache: CreateTaggedCache = <Value>() => {
      const made = new Map<number, Promise<Value>>();
      return (_key: string, make: () => Promise<Value>) => getOrCreate(made, version, make);
    };
    const { clock, list } = start(sdk, { createCache });
    await list();
    await list();
    expect(query).toHaveBeenCalledTimes(2);
    version += 1;
    await list();
    expect(query).toHaveBeenCalledTimes(3);
    clock.now += 10_001;
    version += 1;
    await list();
    expect(query).toHaveBeenCalledTimes(5);
  });

  it('is outdated by its classes, and by whatever may be next instead', async () => {
    const record = { tags: new Set<string>(), changes: 0, confirmedAt: 0, rightForMs: Infinity };
    await recordingTags(record, start(both().sdk).list);
    expect([...record.tags]).toEqual(['listed', 'free seats', 'listing soon']);
    // 22 hours, until it begins.
    expect(record.rightForMs).toBe(Date.parse('2099-11-21T10:00:00Z') - noon);
  });

  it('stores nothing of a marketplace that visitors can not see', async () => {
    const anonymous = () => nobody;
    const list = createListUpcoming({
      sdk: { anonymous },
      createCache: uncached,
      logger,
      now: () => noon,
    });
    const member = both();
    expect(await list(member.sdk.anonymous())).toEqual(['soon']);
    expect(await list(member.sdk.anonymous())).toEqual(['soon']);
    expect(member.query).toHaveBeenCalledTimes(4);
    await expect(list(nobody)).rejects.toMatchObject({ status: 403 });
  });
});

describe('GET /upcoming-classes', () => {
  let site: Awaited<ReturnType<typeof listen>>;
  const own = { headers: { 'X-Flowroom': '1' } };
  async function open(sdk = marketplaceWith({ toBegin: [listing('soon', '2099-11-21')] }).sdk) {
    const list = createListUpcoming({ sdk, createCache: uncached, logger, now: () => noon });
    const sessions = { open: () => ({}) } as unknown as Sessions;
    site = await listen(express().use('/api', upcomingRouter({ sessions, sdk, logger }, list)));
    return (init?: RequestInit) => fetch(`${site.url}/api/upcoming-classes`, init);
  }
  afterEach(() => site.close());

  it('answers pages of the site with the ids', async () => {
    const get = await open();
    const answer = await get(own);
    expect(await answer.json()).toEqual({ data: ['soon'] });
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect((await get()).status).toBe(403);
  });

  it('refuses as the marketplace does', async () => {
    const get = await open(sdkFactoryOf({ listings: { query: () => Promise.reject(closed) } }));
    expect((await get(own)).status).toBe(403);
  });
});
