import express from 'express';
import pino from 'pino';
import { book, publishOnce } from '../teach/testing/world.ts';
import { createClassTimes } from './classTimes.ts';
import type { ClassTimes } from './classTimes.ts';
import { classTimesRouter } from './classTimesRouter.ts';
import type { CreateTaggedCache } from '#server/events/cache/taggedCache.ts';
import { apiBodies } from '#server/http/api/bodies.ts';
import type { Sessions } from '#server/marketplaceClient/session/session.ts';
import { projectionOf } from '#server/projection/testing/projectionOf.ts';
import type { Projection } from '#server/projection/projection.ts';
import { listen } from '#server/testing/listen.ts';
import { sdkFactoryOf, serverSdkOf } from '#server/testing/sdks.ts';
import {
  classKindBody,
  findClassesBody,
  countClassesBody,
} from '#shared/contract/bodies/classTimes.ts';
import type { FindClassesCall } from '#shared/contract/bodies/classTimes.ts';
import { addDays, dayMs, todayIn, weekdayOf } from '#shared/time/time.ts';
import { parseBody } from '#server/http/api/parseBody.ts';
import { describeOnDatabases } from '@flowroom/marketplace/testing/database/describeOnDatabases';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import { signUpTeacher } from '@flowroom/marketplace/testing/fixtures/teachers';
import { startPaidMarketplace } from '@flowroom/marketplace/testing/servers/startPaidMarketplace';
import type { PaidMarketplace } from '@flowroom/marketplace/testing/servers/startPaidMarketplace';
import { placeOf } from '@flowroom/marketplace/testing/servers/startTestMarketplace';

const logger = pino({ level: 'silent' });
const zone = 'Europe/Berlin';
const uncached: CreateTaggedCache = () => (_key, make) => make();

describeOnDatabases('classes by their times', database => {
  let api: PaidMarketplace;
  let teacher: Person;
  let projection: Projection;
  let times: ClassTimes;
  const clock = { ahead: 0 };
  const now = () => Date.now() + clock.ahead;
  const visitor = () => serverSdkOf(api.client());
  const day = (ahead: number) => addDays(todayIn(zone, now()), ahead);

  /** Titles of what a call finds. */
  async function found(call: Partial<FindClassesCall>) {
    await projection.current();
    const query = parseBody(findClassesBody, { zone, ...call });
    const { classes, total } = await times.find(query, visitor());
    const { db } = await projection.database();
    const rows = await db.selectFrom('projection.listings').select(['id', 'title']).execute();
    const titles = new Map(rows.map(({ id, title }) => [id, title]));
    return { titles: classes.map(({ id }) => titles.get(id)), total };
  }

  let evening: Awaited<ReturnType<typeof publishOnce>>;

  beforeAll(async () => {
    api = await startPaidMarketplace(placeOf(database));
    teacher = await signUpTeacher(api);
    projection = projectionOf(api, { now });
    times = createClassTimes({
      projection,
      sdk: { anonymous: visitor },
      createCache: uncached,
      now,
    });
    const yoga = { yogaStyles: ['yoga'], languagesFilter: ['english'] };
    await publishOnce(teacher, {
      title: 'Morning stretch',
      inDays: 3,
      time: '07:00',
      price: 1000,
      ...{ yogaStyles: ['stretch'], languagesFilter: ['spanish'] },
    });
    evening = await publishOnce(teacher, {
      title: 'Evening yoga',
      inDays: 2,
      time: '19:00',
      places: 1,
      location: { address: 'A Coruña, Galicia, Spain', isRough: true },
      ...yoga,
    });
    await publishOnce(teacher, {
      title: 'Yoga every week',
      inDays: 4,
      time: '12:00',
      classDuration: { key: '90_minutes', value: 90 },
      weeklyDays: [{ value: String(weekdayOf(day(4))), label: 'one' }],
      seriesEnd: day(60),
      ...{ paymentType: [{ value: 'recurring' }], monthlyPrice: 6000, languages: ['spanish'] },
      ...yoga,
    });
  }, 60_000);
  afterAll(async () => {
    await projection.close();
    await api.close();
  });
  afterEach(() => {
    clock.ahead = 0;
  });

  it('come by their next class time, page by page', async () => {
    expect(await found({})).toEqual({
      titles: ['Evening yoga', 'Morning stretch', 'Yoga every week'],
      total: 3,
    });
    expect(await found({ page: 2, perPage: 2 })).toEqual({ titles: ['Yoga every week'], total: 3 });
    expect(await found({ page: 9 })).toEqual({ titles: [], total: 3 });
    expect((await found({ order: '-price' })).titles[0]).toBe('Morning stretch');
  });

  it.each<[string, () => Partial<FindClassesCall>, string[]]>([
    ['words', () => ({ keywords: 'YOGÁ' }), ['Evening yoga', 'Yoga every week']],
    ['a price', () => ({ price: { min: 500, max: 1000 } }), ['Morning stretch']],
    [
      'a field',
      () => ({ fields: [{ key: 'languagesFilter', values: ['spanish'], isAll: false }] }),
      ['Morning stretch'],
    ],
    ['a length', () => ({ minDuration: 90 }), ['Yoga every week']],
    ['a day', () => ({ dates: { from: day(3), to: day(3) } }), ['Morning stretch']],
    ['a later week', () => ({ dates: { from: day(11), to: day(11) } }), ['Yoga every week']],
    ['a part of the day', () => ({ hours: 'evening' }), ['Evening yoga']],
    ['an hour', () => ({ hours: '12' }), ['Yoga every week']],
    [
      'another class of the teacher',
      () => ({ authorId: teacher.id, without: evening.id }),
      ['Morning stretch', 'Yoga every week'],
    ],
    ['a place', () => ({ bounds: { ne: { lat: 1, lng: 1 }, sw: { lat: 0, lng: 0 } } }), []],
  ])('are found by %s', async (_what, call, titles) => {
    expect(await found(call())).toEqual({ titles, total: titles.length });
  });

  it('are of the day and hour in the zone of the query', async () => {
    const auckland = { zone: 'Pacific/Auckland', hours: 'evening' } as const;
    // 7 in the morning in Berlin, in winter and in summer.
    expect((await found(auckland)).titles).toEqual(['Morning stretch']);
    clock.ahead = 2 * dayMs;
    expect((await found({ when: 'today' })).titles).toEqual(['Evening yoga']);
    expect((await found({ when: 'tomorrow' })).titles).toEqual(['Morning stretch']);
  });

  it('are counted as each choice would find them', async () => {
    clock.ahead = 2 * dayMs;
    await projection.current();
    const counts = async (call: object) => {
      const query = parseBody(countClassesBody, { zone, ...call });
      const { days, parts, workouts } = await times.count(query, visitor());
      const all = [...days, ...parts, ...workouts].map(({ key, count }) => [key, count] as const);
      return new Map(all);
    };
    const all = await counts({});
    expect(all.get('today')).toBe(1);
    expect(all.get('evening')).toBe(1);
    expect(all.get('yoga')).toBe(2);
    const chosen = await counts({
      when: 'today',
      fields: [{ key: 'yogaStyles', values: ['stretch'], isAll: false }],
    });
    expect(chosen.get('today')).toBeUndefined();
    expect(chosen.get('tomorrow')).toBe(1);
    // Beside the day, without the type that is chosen.
    expect(chosen.get('yoga')).toBe(1);
  });

  it('are described by their kind, beside the kinds there are', async () => {
    await projection.current();
    const describe = (call: object) =>
      times.kind(parseBody(classKindBody, { zone, ...call }), visitor());
    const yoga = { key: 'yogaStyles', values: ['yoga'], isAll: false };
    expect(await describe({ fields: [yoga] })).toEqual({
      ...{ total: 2, teachers: 1, times: 2, free: 0 },
      price: expect.objectContaining({ most: expect.any(Number) }),
      workouts: [
        { key: 'yoga', count: 2 },
        { key: 'stretch', count: 1 },
      ],
      languages: [
        { key: 'english', count: 2 },
        { key: 'spanish', count: 1 },
      ],
      cities: [{ key: 'a-coruna', name: 'A Coruña', area: 'A Coruña, Galicia, Spain', count: 1 }],
    });
    expect(await describe({ city: 'a-coruna' })).toMatchObject({
      ...{ total: 1, times: 1, busiest: 'evening' },
    });
    expect((await found({ city: 'a-coruna' })).titles).toEqual(['Evening yoga']);
    expect(await describe({ city: 'nowhere' })).toMatchObject({ total: 0, teachers: 0, times: 0 });
    // A database stores no such text, and a kind is no search.
    expect(() => parseBody(classKindBody, { zone, city: '\u0000' })).toThrow();
    expect(() => parseBody(classKindBody, { zone, question: 'yoga' })).toThrow();
  });

  it('make a week with its hours', async () => {
    await projection.current();
    const week = await times.week(
      { ...parseBody(countClassesBody, { zone }), from: day(0), zone },
      visitor(),
    );
    expect(week.hours.map(({ day: on, hour, total }) => [on, hour, total])).toEqual([
      [day(2), 19, 1],
      [day(3), 7, 1],
      [day(4), 12, 1],
    ]);
    const classes = week.hours.flatMap(hour => hour.classes);
    const price = { amount: 2000, currency: 'USD' };
    expect(classes[0]).toMatchObject({ title: 'Evening yoga', free: 1, price });
    expect(classes[2]).toMatchObject({ monthlyPrice: 6000, languages: ['spanish'] });
    expect(classes[2]).not.toHaveProperty('price');
  });

  it('are gone once they are full', async () => {
    await book(api, teacher, await signUp(api), evening);
    expect((await found({ hours: 'evening' })).titles).toEqual([]);
  });

  it('follow the days without an event', async () => {
    const weekly = { dates: { from: day(53), to: day(53) } };
    expect((await found(weekly)).titles).toEqual(['Yoga every week']);
    const { db } = await projection.database();
    const first = async () => {
      await projection.current();
      const { at } = await db
        .selectFrom('projection.class_times')
        .select(({ fn }) => fn.min('start_at').as('at'))
        .executeTakeFirstOrThrow();
      return at.getTime();
    };
    const before = await first();
    clock.ahead = 10 * dayMs;
    expect(await first()).toBeGreaterThan(before);
  });
});

describe('the endpoints', () => {
  const closed = { status: 403, data: { errors: [{ code: 'forbidden' }] } };

  it.each([
    ['nothing is followed', Promise.resolve(null), () => Promise.resolve({}), 424],
    ['the tables do not answer', new Promise(() => {}), () => Promise.resolve({}), 424],
    ['visitors may not search', Promise.resolve({}), () => Promise.reject(closed), 403],
  ])('refuse where %s', async (_why, db, query, status) => {
    const sdk = sdkFactoryOf({ listings: { query } });
    const latest = () => db as ReturnType<Projection['latest']>;
    const classTimes = createClassTimes({ projection: { latest }, sdk, createCache: uncached });
    const session = { token: () => Promise.resolve({ scope: 'public-read' }) };
    const sessions = { open: () => session } as unknown as Sessions;
    const router = classTimesRouter({ sessions, sdk, logger }, classTimes);
    const site = await listen(express().use(apiBodies).use('/api', router));
    const answer = await fetch(`${site.url}/api/class-times/find`, {
      method: 'POST',
      headers: { 'X-Flowroom': '1', 'Content-Type': 'application/json', Origin: site.url },
      body: JSON.stringify({ zone: 'UTC' }),
    });
    expect(answer.status).toBe(status);
    await site.close();
  });
});
