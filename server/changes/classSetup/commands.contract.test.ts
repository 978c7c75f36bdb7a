import { randomUUID } from 'node:crypto';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import { freePlaces, signUpTeacher } from '@flowroom/marketplace/testing/fixtures/teachers';
import { until } from '@flowroom/marketplace/testing/assertions/until';
import express from 'express';
import pino from 'pino';
import { apiBodies } from '#server/http/api/bodies.ts';
import { failureOf } from '#server/http/api/failure.ts';
import { memoryLocks } from '#server/events/locks/locks.ts';
import type { ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';
import { publishWeekly } from '#server/subscriptions/testing/world.ts';
import { listen } from '#server/testing/listen.ts';
import { serverSdkOf } from '#server/testing/sdks.ts';
import { endpointContext } from '#server/testing/serveEndpoints.ts';
import { startChangeWorld } from '../scheduleChanges/testing/changeWorld.ts';
import type { ChangeWorld } from '../scheduleChanges/testing/changeWorld.ts';
import { subscribed } from '../scheduleChanges/testing/subscribers.ts';
import { changesData } from '../scheduleChanges/records.ts';
import { createClassSetups } from './classSetups.ts';
import { classSetupEndpoints } from './endpoints.ts';
import { hourMs, wallTimeOf } from '#shared/time/time.ts';

let world: ChangeWorld;
beforeAll(async () => {
  world = await startChangeWorld();
}, 60_000);
afterAll(() => world.close());

const own = () => serverSdkOf(world.teacher.client);
const seats = (stock: number) => ({ kind: 'seats' as const, content: { publicData: { stock } } });
const refused = (task: Promise<unknown>) =>
  task.then(
    () => null,
    (error: unknown) => failureOf(error).said?.code,
  );

const seatsOf = async (id: string) => {
  const { attributes, currentStock } = await world.listing(id);
  return [attributes.publicData.stock, currentStock?.attributes.quantity];
};

describe('other seats of a class', () => {
  it('are no fewer than are booked', async () => {
    const wanted = await world.publishOnce({ seats: 4 });
    await world.book(wanted, 'preauthorized');
    await world.book(wanted, 'accepted');
    expect(await refused(world.setups.change(own(), wanted.id, seats(1)))).toBe('places-taken');
    expect(await seatsOf(wanted.id)).toEqual([4, 2]);
    await world.setups.change(own(), wanted.id, seats(2));
    expect(await seatsOf(wanted.id)).toEqual([2, 0]);
    await world.setups.change(own(), wanted.id, seats(6));
    expect([await seatsOf(wanted.id), await freePlaces(world.api, wanted)]).toEqual([[6, 4], 4]);
  });

  it('are those of the second of two calls at once', async () => {
    const { id } = await world.publishOnce();
    await Promise.all([
      world.setups.change(own(), id, seats(7)),
      world.setups.change(own(), id, seats(3)),
    ]);
    expect(await seatsOf(id)).toEqual([3, 3]);
  });

  it('are written to the end when the page is closed meanwhile', async () => {
    const { id } = await world.publishOnce();
    const { client } = world.teacher;
    const page = new AbortController();
    const app = express().use(apiBodies);
    const closed = new Promise<void>(resolve => {
      app.use((_req, res, next) => {
        res.on('close', resolve);
        next();
      });
    });
    const update = async (...params: Parameters<typeof client.ownListings.update>) => {
      page.abort();
      await closed;
      return client.ownListings.update(...params);
    };
    const ownListings = { value: { ...client.ownListings, update } };
    const sdk = Object.create(client, { ownListings }) as object;
    for (const one of classSetupEndpoints(world.setups)) {
      app.post(one.path, one.handler(endpointContext({ sdk })));
    }
    const { url, close } = await listen(app);
    const sent = fetch(`${url}/teach/classes/seats`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: url, 'X-Flowroom': '1' },
      body: JSON.stringify({ listingId: id, seats: 3, content: {} }),
      signal: page.signal,
    });
    await expect(sent).rejects.toThrow();
    await until('the command to end', async () => {
      const { metadata } = (await world.listing(id)).attributes;
      return metadata?.setupDigest === undefined;
    });
    await close();
    expect(await seatsOf(id)).toEqual([3, 3]);
  });

  it('can not be booked while they are written', async () => {
    const wanted = await world.publishOnce();
    const { client } = world.teacher;
    const booked: unknown[] = [];
    const update = async (...params: Parameters<typeof client.ownListings.update>) => {
      booked.push(await refused(world.book(wanted, 'accepted')));
      return client.ownListings.update(...params);
    };
    const ownListings = { value: { ...client.ownListings, update } };
    const sdk = serverSdkOf(Object.create(client, { ownListings }) as object);
    await world.setups.change(sdk, wanted.id, seats(3));
    expect(booked).toEqual(['class-changing']);
    await world.book(wanted, 'accepted');
    expect(await seatsOf(wanted.id)).toEqual([3, 2]);
  });

  it('leave subscribers theirs', async () => {
    const { wanted } = await subscribed(world, await signUp(world.api));
    const { attributes } = await world.listing(wanted.id);
    const entries = attributes.availabilityPlan?.entries ?? [];
    const content = {
      publicData: { stock: 5 },
      availabilityPlan: {
        ...attributes.availabilityPlan,
        entries: entries.map(entry => ({ ...entry, seats: entry.seats + 2 })),
      },
    };
    await world.setups.change(own(), wanted.id, { kind: 'seats', content });
    const [time] = wanted.times;
    const { start, end } = { start: new Date(time!.start), end: new Date(time!.end) };
    expect(await freePlaces(world.api, { id: wanted.id, start, end, price: 0 })).toBe(4);
  });

  it('are refused where the marketplace refuses what is saved with them, and it is sold as before', async () => {
    const { id } = await world.publishOnce();
    const content = { publicData: { stock: 3 }, title: 'x'.repeat(2_000) };
    expect(await refused(world.setups.change(own(), id, { kind: 'seats', content }))).toBe(
      'validation-invalid-value',
    );
    expect(await seatsOf(id)).toEqual([5, 5]);
    const { metadata, privateData } = (await world.listing(id)).attributes;
    expect([metadata?.changing, metadata?.hasChanges, privateData?.setup]).toEqual([]);
  });
});

describe('another schedule of a class', () => {
  const later = (start: Date) => {
    const at = start.getTime() + hourMs;
    const { time } = wallTimeOf(at, 'Europe/Madrid');
    return { time, unixTimeStamp: at, lastClass: at + hourMs };
  };

  it('is refused once somebody has booked', async () => {
    const wanted = await world.publishOnce();
    await world.book(wanted, 'preauthorized');
    const content = { publicData: later(wanted.start) };
    const asked = { kind: 'schedule' as const, content };
    expect(await refused(world.setups.change(own(), wanted.id, asked))).toBe('places-taken');
    expect(await seatsOf(wanted.id)).toEqual([5, 4]);
  });

  it('is sold at its new time only', async () => {
    const wanted = await world.publishOnce();
    const asked = { kind: 'schedule' as const, content: { publicData: later(wanted.start) } };
    await world.setups.change(own(), wanted.id, asked);
    const moved = {
      ...wanted,
      start: new Date(wanted.start.getTime() + hourMs),
      end: new Date(wanted.end.getTime() + hourMs),
    };
    expect(await freePlaces(world.api, wanted)).toBe(0);
    expect(await freePlaces(world.api, moved)).toBe(5);
  });
});

it('opens and closes times, and sells what is left', async () => {
  const { id, times } = await publishWeekly(world.teacher, {
    places: 4,
    paymentType: [{ value: 'per_session' }],
  });
  const [, left = 0] = await seatsOf(id);
  const { start = 0, end = 0 } = times[1] ?? {};
  const add = { start: new Date(start).toISOString(), end: new Date(end).toISOString(), seats: 0 };
  const change = (content: object) =>
    world.setups.change(own(), id, { kind: 'openTimes', content: { ...content } });
  await change({ add });
  expect(await seatsOf(id)).toEqual([4, left - 4]);
  expect(await refused(change({ add: { ...add, seats: 3 } }))).toBe('conflict');
  const query = { listingId: id, start: new Date(start), end: new Date(end) };
  const [made] = (await world.operator.availabilityExceptions.query(query)).data;
  await change({ remove: made?.id });
  expect(await seatsOf(id)).toEqual([4, left]);
});

describe('a class of somebody else', () => {
  it('is not found, and nothing is noted', async () => {
    const { id } = await world.publishOnce();
    const stranger = serverSdkOf((await signUpTeacher(world.api)).client);
    const { setups } = world;
    const calls = (sdk: ServerSdk) => [
      setups.publish(sdk, id),
      setups.change(sdk, id, seats(1)),
      setups.change(sdk, id, { kind: 'schedule', content: {} }),
      setups.change(sdk, id, { kind: 'openTimes', content: {} }),
    ];
    const codes = await Promise.all(calls(stranger).map(refused));
    expect(codes).toEqual(Array(4).fill('not-found'));
    expect((await world.listing(id)).attributes.metadata).toEqual({});
  });
});

it('leaves a class closed that a change of its times has closed', async () => {
  const { id } = await world.publishOnce();
  const at = Date.now();
  const change = { id: randomUUID(), requestedAt: at, startedAt: at, dueAt: at + 10 * hourMs };
  const { privateData, metadata } = changesData([{ ...change, kind: 'cancel-class' }]);
  const changing = { ...metadata, changing: change.id };
  await world.operator.listings.update({ id, privateData, metadata: changing });
  expect(await refused(world.setups.change(own(), id, seats(3)))).toBe('class-changing');
  await world.setups.publish(own(), id);
  expect((await world.listing(id)).attributes.metadata).toMatchObject(changing);
});

describe('without the rights of an operator', () => {
  it('carries commands out with those of the teacher, and ends an earlier one first', async () => {
    const setups = createClassSetups({
      operator: null,
      client: null,
      seats: null,
      subscriptions: null,
      ensureMeeting: () => Promise.resolve(true),
      alignMeetings: () => Promise.resolve(),
      rooms: { usual: 'zoom', size: 13 },
      locks: memoryLocks(),
      logger: pino({ level: 'silent' }),
      now: Date.now,
    });
    const { id } = await world.publishOnce();
    const { client } = world.teacher;
    // The marketplace is away from the writing on.
    let written = 0;
    const update = async (...params: Parameters<typeof client.ownListings.update>) => {
      written += 1;
      if (written === 2) throw Object.assign(new Error('Away'), { status: 503 });
      return client.ownListings.update(...params);
    };
    const ownListings = { value: { ...client.ownListings, update } };
    const sdk = serverSdkOf(Object.create(client, { ownListings }) as object);
    expect(await refused(setups.change(sdk, id, seats(3)))).toBe('unavailable');
    // It is sold as before until then.
    expect(await seatsOf(id)).toEqual([5, 5]);
    await setups.change(own(), id, { kind: 'openTimes', content: {} });
    expect(await seatsOf(id)).toEqual([3, 3]);
  });
});
