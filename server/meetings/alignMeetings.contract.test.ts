import { zoomAlone } from './testing/meetings.ts';
import { startSandbox } from '@flowroom/sandbox/testing/startSandbox';
import type { TestSandbox } from '@flowroom/sandbox/testing/startSandbox';
import { createAlignMeetings } from './alignMeetings.ts';
import { createConnections, connectionOf } from './connections.ts';
import { plannedTimes, takeAway } from './plannedMeeting.ts';
import { createSeal } from '#server/base/seal.ts';
import { createMeeting, tokensOf } from './zoomClient.ts';
import type { ZoomConfig, ZoomTokens } from './zoomClient.ts';
import { meetingDataOf, pairDataOf, planOfOnce, planOfPart } from './classMeetings.ts';
import { missingParts, pairOf } from './series.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { applyChange } from '#server/changes/scheduleChanges/applyChange.ts';
import { scheduledTimes } from '#shared/schedule/classSchedule.ts';
import { endOfSeries } from '#shared/schedule/classSeries.ts';
import type { ChangeRequest } from '#server/changes/scheduleChanges/appliedChange.ts';
import type { ListingPublicData, StoredMeeting } from '#shared/contract/listingData.ts';

const seal = createSeal('a server secret', 'zoom-tokens');
let sandbox: TestSandbox;
let config: ZoomConfig;
let tokens: ZoomTokens;
const now = Date.parse('2027-01-01T00:00:00Z');

beforeAll(async () => {
  sandbox = await startSandbox({ now: () => now });
  config = {
    oauthUrl: `${sandbox.url}/zoom/oauth`,
    tokenUrl: `${sandbox.url}/zoom/oauth`,
    apiUrl: `${sandbox.url}/zoom/v2`,
    clientId: sandbox.keys.zoomClientId,
    clientSecret: sandbox.keys.zoomClientSecret,
  };
});
afterAll(() => sandbox.close());

/** A class with its meetings, in a marketplace. */
async function publish(data: ListingPublicData, kind: 'series' | 'single' = 'series') {
  tokens = tokensOf(sandbox.addHost({ name: 'Mara L', email: 'mara@example.com' }, []).tokens, now);
  let zoom: StoredMeeting | StoredMeeting[] | null = null;
  let publicData = data;
  let connection: object | null = await connectionOf(seal, tokens, now);
  const operator = {
    listings: {
      show: () =>
        Promise.resolve({
          data: {
            id: 'listing',
            type: 'listing',
            attributes: {
              title: 'Slow flow',
              state: 'published',
              publicData,
              privateData: { zoom },
            },
            relationships: { author: { data: { id: 'teacher', type: 'user' } } },
          },
          included: [],
        }),
      update: (params: { privateData: { zoom: StoredMeeting[] | null } }) => {
        zoom = params.privateData.zoom;
        return Promise.resolve();
      },
    },
    users: {
      privateData: () => Promise.resolve({ zoom: connection }),
      updateProfile: (params: { privateData: { zoom: object | null } }) => {
        connection = params.privateData.zoom;
        return Promise.resolve();
      },
    },
  } as unknown as IntegrationSdk;
  const options = {
    zoom: () => config,
    connections: createConnections({ zoom: () => config, seal, now: () => now }),
    operator: () => operator,
    now: () => now,
  };
  const providers = zoomAlone({ zoom: options.zoom, connections: options.connections });
  const access = { apiUrl: config.apiUrl, accessToken: tokens.accessToken };
  const made: StoredMeeting[] = [];
  const single =
    kind === 'single' &&
    (await createMeeting(config, tokens.accessToken, planOfOnce('Slow flow', data, now)));
  for (const part of single ? [] : missingParts(data, [], now)) {
    const meeting = await createMeeting(
      config,
      tokens.accessToken,
      planOfPart('Slow flow', data, part),
    );
    made.push(pairDataOf(meeting, part));
  }
  zoom = single ? meetingDataOf(single, data.unixTimeStamp) : made;
  return {
    align: createAlignMeetings({ ...options, providers }),
    access,
    stored: () => (Array.isArray(zoom) ? zoom : []),
    kept: () => zoom,
    change(next: ListingPublicData) {
      publicData = next;
    },
    disconnect() {
      connection = null;
    },
    /** Times at the service, in order. */
    async atService() {
      const found = [];
      for (const { meetingId = '' } of Array.isArray(zoom) ? zoom : []) {
        found.push(...((await plannedTimes(access, meetingId)) ?? []));
      }
      return found
        .filter(({ end }) => end > now)
        .map(({ start, end }) => ({ start, end }))
        .sort((a, b) => a.start - b.start);
    },
  };
}

const held = (data: ListingPublicData) =>
  scheduledTimes(data, now, Infinity).map(({ start, end }) => ({ start, end }));

const planned: ListingPublicData = {
  timezone: 'America/New_York',
  startDate: '2027-01-05',
  time: '18:00',
  classDuration: { key: 'hour', value: 60 },
  weeklyDays: [
    { value: '3', label: 'Tuesday' },
    { value: '5', label: 'Thursday', time: '09:00' },
  ],
};
const weekly = { ...planned, lastClass: endOfSeries(planned) ?? 0 };
const after = (data: ListingPublicData, change: ChangeRequest): ListingPublicData => {
  const applied = applyChange(data, change, now);
  if (applied.conflict) throw new Error(applied.conflict);
  return applied.publicData;
};

describe('the meetings of a series', () => {
  test('are those of its class times, with several times a week', async () => {
    const world = await publish(weekly);
    expect(await world.atService()).toEqual(held(weekly));
  });

  test('follow a date that is canceled and one that is moved, and keep their links', async () => {
    const world = await publish(weekly);
    const to = { date: '2027-01-13', time: '07:30' };
    const data = after(after(weekly, { kind: 'cancel-date', date: '2027-01-07' }), {
      kind: 'move-date',
      date: '2027-01-12',
      to,
    });
    const urls = world.stored().map(({ join_url }) => join_url);
    world.change(data);
    expect(await world.align('listing')).toBe('aligned');
    expect(await world.atService()).toEqual(held(data));
    expect(world.stored().map(({ join_url }) => join_url)).toEqual(urls);
    const [moved] = scheduledTimes(data, Date.parse('2027-01-13T00:00:00Z'), Infinity);
    expect(pairOf(world.stored(), [moved!], now)?.join_url).toBe(urls[0]);
  });

  test('follow a weekday that is added, at another time and length, or dropped, and a later end', async () => {
    const world = await publish(weekly);
    const to = { date: '2027-02-02', time: '07:30' };
    const changes: ChangeRequest[] = [
      { kind: 'add-weekday', to: { date: '2027-01-23', time: '10:00' } },
      { kind: 'move-weekday', date: '2027-02-02', to, minutes: 90 },
      { kind: 'cancel-weekday', date: '2027-03-04' },
      { kind: 'extend', date: '2027-08-10' },
    ];
    let data = weekly;
    for (const change of changes) {
      data = { ...weekly, ...after(data, change) };
      world.change(data);
      expect(await world.align('listing')).toBe('aligned');
      expect(await world.atService()).toEqual(held(data));
    }
  });

  test('end with the series, and the time after a shift has new ones', async () => {
    const world = await publish(weekly);
    const shifted = after(weekly, {
      kind: 'move-from',
      date: '2027-02-02',
      to: { date: '2027-02-03', time: '18:30' },
    });
    world.change(shifted);
    await world.align('listing');
    expect(await world.atService()).toEqual(held(shifted));
    const ended = after(shifted, { kind: 'cancel-class' });
    const ids = world.stored().map(({ meetingId }) => meetingId ?? '');
    world.change(ended);
    await world.align('listing');
    expect(world.stored()).toEqual([]);
    for (const id of ids) expect(await plannedTimes(world.access, id)).toBeNull();
  });

  test('of an older series, which is one for all, is left alone until a class time changes', async () => {
    const first = scheduledTimes(weekly, now, Infinity)[0]!;
    const data = { ...weekly, unixTimeStamp: first.start };
    const world = await publish(data, 'single');
    const before = world.kept();
    expect(await world.align('listing')).toBe('aligned');
    expect(world.kept()).toBe(before);

    const canceled = after(data, { kind: 'cancel-date', date: '2027-01-07' });
    world.change(canceled);
    expect(await world.align('listing')).toBe('aligned');
    expect(await world.atService()).toEqual(held(canceled));
    // The link of the first class time is the same.
    expect(world.stored()[0]).toMatchObject({ times: [{ date: first.date }] });
    expect(world.stored().map(({ meetingId }) => meetingId)).toContain(
      (before as StoredMeeting).meetingId,
    );

    const moved = after(canceled, {
      kind: 'move-date',
      date: first.date,
      to: { date: '2027-01-06', time: '12:00' },
    });
    world.change(moved);
    await world.align('listing');
    expect(await world.atService()).toEqual(held(moved));
  });

  test('of an older series ends with its first class time, and with the class', async () => {
    const first = scheduledTimes(weekly, now, Infinity)[0]!;
    const data = { ...weekly, unixTimeStamp: first.start };
    for (const change of [
      { kind: 'cancel-date', date: first.date },
      { kind: 'cancel-class' },
    ] as const) {
      const world = await publish(data, 'single');
      const { meetingId = '' } = world.kept() as StoredMeeting;
      const next = after(data, change);
      world.change(next);
      await world.align('listing');
      expect(await world.atService()).toEqual(held(next));
      expect(await plannedTimes(world.access, meetingId)).toBeNull();
      // A repeated call finds it done.
      const fetched = jest.spyOn(globalThis, 'fetch');
      await world.align('listing');
      expect(fetched).not.toHaveBeenCalled();
      fetched.mockRestore();
    }
  });

  test('call the service for nothing when they fit', async () => {
    const world = await publish(weekly);
    const fetched = jest.spyOn(globalThis, 'fetch');
    expect(await world.align('listing')).toBe('aligned');
    expect(fetched).not.toHaveBeenCalled();
    fetched.mockRestore();
  });

  test('are made again when they are gone, and wait for a teacher who is not connected', async () => {
    const world = await publish(weekly);
    const gone = world
      .stored()
      .find(({ times = [] }) => times.some(({ date }) => date === '2027-01-07'));
    await takeAway(world.access, gone?.meetingId ?? '');
    const data = after(weekly, { kind: 'cancel-date', date: '2027-01-07' });
    world.change(data);
    await world.align('listing');
    expect(await world.atService()).toEqual(held(data));
    world.disconnect();
    world.change(after(data, { kind: 'cancel-date', date: '2027-01-12' }));
    expect(await world.align('listing')).toBe('not-connected');
  });

  test('go on where a failure has stopped them, whichever call it was', async () => {
    const to = { date: '2027-01-13', time: '07:30' };
    const data = after(
      after(after(weekly, { kind: 'cancel-date', date: '2027-01-07' }), {
        kind: 'move-date',
        date: '2027-01-12',
        to,
      }),
      { kind: 'move-from', date: '2027-02-02', to: { date: '2027-02-03', time: '18:30' } },
    );
    const real = globalThis.fetch;
    for (let failing = 1; failing <= 12; failing += 3) {
      const world = await publish(weekly);
      world.change(data);
      let calls = 0;
      const spy = jest.spyOn(globalThis, 'fetch').mockImplementation(async (...args) => {
        calls += 1;
        const answer = await real(...args);
        return calls === failing ? new Response('', { status: 503 }) : answer;
      });
      await world.align('listing').catch(() => undefined);
      spy.mockRestore();
      expect(calls).toBeGreaterThanOrEqual(failing);
      await world.align('listing');
      expect(await world.atService()).toEqual(held(data));
    }
  });
});
