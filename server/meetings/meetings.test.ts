import type { Logger } from 'pino';
import { links, meetingsOf, person, seal, start, zoom } from './testing/meetings.ts';
import type { SeriesPair } from './series.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

/** The listing of the transaction, as the operator sees it. */
let offered: Listing;
const listingWith = (zoomData: unknown, publicData: ListingPublicData = {}) =>
  ({ attributes: { publicData, privateData: { zoom: zoomData } } }) as unknown as Listing;

const warned: unknown[] = [];
const installation = {
  zoom: () => zoom,
  seal,
  listingOf: () => Promise.resolve(offered),
  settleSeats: () => Promise.resolve(),
  offered: ['zoom', 'classroom'],
  roomSize: 13,
  logger: { warn: (facts: unknown) => warned.push(facts) } as unknown as Logger,
  now: () => start - 1000,
} as const;
const meetings = meetingsOf(installation);

const tokens = (expiresAt: number) => ({
  accessToken: 'access',
  refreshToken: 'refresh',
  expiresAt,
});
const sent: { url: string; body: string }[] = [];
const respond = jest.fn<Response, [string]>();

beforeEach(() => {
  offered = listingWith(links);
  sent.length = 0;
  respond.mockReset();
  jest.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    sent.push({ url: String(url), body: String(init?.body) });
    return Promise.resolve(respond(String(url)));
  });
});
afterEach(() => jest.restoreAllMocks());

describe('the meeting of a class', () => {
  it('is made once the teacher is connected and stored in the listing', async () => {
    respond.mockReturnValue(Response.json({ id: 77, ...links }));
    const { sdk, updates } = person({
      privateData: { zoom: { sealed: await seal.close(tokens(start + 3_600_000)) } },
    });
    expect(await meetings.ensureMeeting(sdk, 'listing')).toBe(true);
    expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({
      topic: 'Slow flow',
      type: 2,
      start_time: '2027-01-15T05:00:00Z',
      duration: 60,
    });
    expect(updates).toEqual([
      { id: 'listing', privateData: { zoom: { meetingId: '77', ...links, start } } },
    ]);
  });

  it('is not made twice for the same class time', async () => {
    const { sdk, updates } = person({ listingZoom: { ...links, start } });
    expect(await meetings.ensureMeeting(sdk, 'listing')).toBe(true);
    expect(sent).toEqual([]);
    expect(updates).toEqual([]);
  });

  it('is not made for a class in a room', async () => {
    const { sdk, updates } = person({ data: { venue: 'room' } });
    expect(await meetings.ensureMeeting(sdk, 'listing')).toBe(true);
    expect([sent, updates]).toEqual([[], []]);
  });

  it('waits for a teacher who has not connected, or whose tokens nobody can open', async () => {
    expect(await meetings.ensureMeeting(person({}).sdk, 'listing')).toBe(false);
    const foreign = person({ privateData: { zoom: { sealed: 'not ours' } } });
    expect(await meetings.ensureMeeting(foreign.sdk, 'listing')).toBe(false);
  });

  it('renews tokens that are about to end and stores the new ones sealed', async () => {
    respond.mockImplementation(url =>
      url.endsWith('/token')
        ? Response.json({ access_token: 'new', refresh_token: 'newer', expires_in: 3600 })
        : Response.json({ id: 77, ...links }),
    );
    const { sdk, updates } = person({
      privateData: { zoom: { sealed: await seal.close(tokens(start)) } },
    });
    expect(await meetings.ensureMeeting(sdk, 'listing')).toBe(true);
    expect(JSON.stringify(updates[0])).not.toContain('newer');
  });

  it('requires a new connection when the service has revoked it', async () => {
    respond.mockReturnValue(new Response('{}', { status: 400 }));
    const { sdk, updates } = person({
      privateData: { zoom: { sealed: await seal.close(tokens(start)) } },
    });
    expect(await meetings.ensureMeeting(sdk, 'listing')).toBe(false);
    expect(updates).toEqual([{ privateData: { zoom: null } }]);
  });

  it('says so when the service does not answer', async () => {
    respond.mockReturnValue(new Response('', { status: 503 }));
    const { sdk } = person({
      privateData: { zoom: { sealed: await seal.close(tokens(start + 3_600_000)) } },
    });
    await expect(meetings.ensureMeeting(sdk, 'listing')).rejects.toMatchObject({
      code: 'meeting-service-failed',
    });
  });
});

describe('the series of a weekly class', () => {
  const day = 86_400_000;
  const hour = 3_600_000;
  // Fridays, for three months.
  const weekly: ListingPublicData = {
    startDate: '2027-01-15',
    time: '05:00',
    weeklyDays: [{ value: '6', label: 'Friday' }],
    lastClass: start + 12 * 7 * day + hour,
  };
  let made = 0;
  const serve = () => {
    made += 1;
    return Response.json({
      id: made,
      join_url: `https://meet.example/j/${made}`,
      start_url: `https://meet.example/s/${made}`,
    });
  };
  const connected = async () => ({
    zoom: { sealed: await seal.close(tokens(start + hour)) },
  });
  const zoomOf = (update: unknown) =>
    (update as { privateData: { zoom: SeriesPair[] } }).privateData.zoom;

  beforeEach(() => {
    made = 0;
    respond.mockImplementation(serve);
  });

  it('is a recurring meeting for each month, stored with its period', async () => {
    const { sdk, updates } = person({ privateData: await connected(), data: weekly });
    expect(await meetings.ensureMeeting(sdk, 'listing')).toBe(true);
    const bodies = sent.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
    expect(bodies.map(({ start_time }) => start_time)).toEqual([
      '2027-01-15T05:00:00Z',
      '2027-02-19T05:00:00Z',
      '2027-03-19T05:00:00Z',
    ]);
    expect(bodies[0]).toMatchObject({
      type: 8,
      timezone: 'UTC',
      duration: 60,
      recurrence: { type: 2, repeat_interval: 1, weekly_days: '6', end_times: 5 },
    });
    expect(updates).toHaveLength(1);
    expect(zoomOf(updates[0])).toMatchObject([
      { meetingId: '1', start, end: start + 28 * day + hour, days: [6] },
      { meetingId: '2', join_url: 'https://meet.example/j/2' },
      { meetingId: '3', end: weekly.lastClass },
    ]);
  });

  it('is not made twice, and goes on where it failed', async () => {
    respond.mockImplementation(() => (made === 2 ? new Response('', { status: 503 }) : serve()));
    const first = person({ privateData: await connected(), data: weekly });
    await expect(meetings.ensureMeeting(first.sdk, 'listing')).rejects.toMatchObject({
      code: 'meeting-service-failed',
    });
    expect(zoomOf(first.updates[0])).toHaveLength(2);

    respond.mockImplementation(serve);
    const half = zoomOf(first.updates[0]);
    const second = person({ privateData: await connected(), data: weekly, listingZoom: half });
    expect(await meetings.ensureMeeting(second.sdk, 'listing')).toBe(true);
    expect(made).toBe(3);
    const whole = zoomOf(second.updates[0]);
    expect(whole.map(({ meetingId }) => meetingId)).toEqual(['1', '2', '3']);

    const third = person({ data: weekly, listingZoom: whole });
    expect(await meetings.ensureMeeting(third.sdk, 'listing')).toBe(true);
    expect(third.updates).toEqual([]);
  });

  it('is made again for a class that moved before it was published', async () => {
    const first = person({ privateData: await connected(), data: weekly });
    await meetings.ensureMeeting(first.sdk, 'listing');
    const { sdk, updates } = person({
      privateData: await connected(),
      data: { ...weekly, time: '06:00', lastClass: (weekly.lastClass ?? 0) + hour },
      listingZoom: zoomOf(first.updates[0]),
    });
    await meetings.ensureMeeting(sdk, 'listing');
    expect(zoomOf(updates[0]).map(({ meetingId }) => meetingId)).toEqual(['4', '5', '6']);
  });

  it('gives a session the links of its class, and a subscription those of the next', async () => {
    const { sdk, updates } = person({ privateData: await connected(), data: weekly });
    await meetings.ensureMeeting(sdk, 'listing');
    const data: ListingPublicData = {
      ...weekly,
      timezone: 'UTC',
      classDuration: { key: '60_minutes', value: 60 },
    };
    offered = listingWith(zoomOf(updates[0]), data);
    const later = start + 6 * 7 * day;
    const session = person({ id: 'student', booking: { start: later, end: later + hour } });
    expect(await meetings.linksOf(session.sdk, 't')).toEqual({
      join_url: 'https://meet.example/j/2',
    });
    const subscriber = person({
      id: 'student',
      processName: 'flex-subscription',
      lastTransition: 'transition/confirm-subscription',
      booking: { start, end: weekly.lastClass ?? 0 },
    });
    expect(await meetings.linksOf(subscriber.sdk, 't')).toEqual({
      join_url: 'https://meet.example/j/1',
    });
  });
});

test('the links of a class are both for its own teacher, of the next meeting', async () => {
  const { sdk } = person({ listingZoom: links });
  expect(await meetings.linksOfOwn(sdk, 'listing')).toEqual(links);
  const pair = (number: number, at: number) => ({
    join_url: `https://meet.example/j/${number}`,
    start_url: `https://meet.example/s/${number}`,
    start: at,
    end: at + 3_600_000,
  });
  const listingZoom = [pair(1, start - 7 * 86_400_000), pair(2, start)];
  expect(await meetings.linksOfOwn(person({ listingZoom }).sdk, 'listing')).toEqual({
    join_url: 'https://meet.example/j/2',
    start_url: 'https://meet.example/s/2',
  });
  expect(await meetings.linksOfOwn(person({}).sdk, 'listing')).toEqual({});
});

describe('the links of a booking', () => {
  it('are to start for the provider and to join for the customer', async () => {
    expect(await meetings.linksOf(person({ id: 'teacher' }).sdk, 't')).toEqual({
      start_url: links.start_url,
    });
    expect(await meetings.linksOf(person({ id: 'student' }).sdk, 't')).toEqual({
      join_url: links.join_url,
    });
  });

  it.each(['confirm-payment', 'decline', 'complete', 'cancel'])(
    'are nobody’s after %s',
    async name => {
      const { sdk } = person({ id: 'student', lastTransition: `transition/${name}` });
      expect(await meetings.linksOf(sdk, 't')).toEqual({});
    },
  );

  it('are not a stranger’s', async () => {
    expect(await meetings.linksOf(person({ id: 'stranger' }).sdk, 't')).toEqual({});
  });
});

describe('the classroom of the site', () => {
  const here = meetingsOf({ ...installation, usualProvider: 'classroom' });
  const join = 'https://flowroom.example/join/listing';
  const inClassroom = { join_url: join, start_url: join, provider: 'classroom' };

  it('holds a class of a teacher who has connected nothing, without a call', async () => {
    const { sdk, updates } = person({});
    expect(await here.ensureMeeting(sdk, 'listing')).toBe(true);
    expect(updates).toEqual([
      {
        id: 'listing',
        privateData: { zoom: { meetingId: expect.any(String) as string, start, ...inClassroom } },
      },
    ]);
    expect(sent).toEqual([]);
  });

  it('is at the address that the site has now', async () => {
    const { sdk } = person({
      listingZoom: { ...inClassroom, join_url: 'https://old.example/join/listing', start },
    });
    expect(await here.linksOfOwn(sdk, 'listing')).toEqual({ start_url: join, join_url: join });
  });

  it('takes the place of a meeting at Zoom, which is taken away', async () => {
    respond.mockReturnValue(new Response(null, { status: 204 }));
    const { sdk, updates } = person({
      privateData: { zoom: { sealed: await seal.close(tokens(start + 3_600_000)) } },
      listingZoom: { ...links, meetingId: '77', start },
    });
    const classroom = { opensMinutes: 30, recordingDays: 7 } as const;
    const choice = { listingId: 'listing', provider: 'classroom', classroom } as const;
    expect(await here.choose(sdk, choice)).toBe(true);
    expect(updates).toEqual([
      expect.objectContaining({
        privateData: { zoom: expect.objectContaining(inClassroom) as unknown },
      }),
      {
        id: 'listing',
        privateData: { meetingProvider: 'classroom' },
        publicData: { classroom },
      },
    ]);
    expect(sent.map(({ url }) => url)).toEqual(['https://meet.example/v2/meetings/77']);
  });

  it('leaves meetings of a service that does not answer, and says so in the log', async () => {
    respond.mockReturnValue(new Response('down', { status: 503 }));
    const { sdk } = person({
      privateData: { zoom: { sealed: await seal.close(tokens(start + 3_600_000)) } },
      listingZoom: { ...links, meetingId: '77', start },
    });
    warned.length = 0;
    expect(await here.choose(sdk, { listingId: 'listing', provider: 'classroom' })).toBe(true);
    expect(warned).toMatchObject([{ listingId: 'listing', provider: 'zoom' }]);
  });

  it('is not left for a service that is not offered, nor taken by a class that is too large', async () => {
    const alone = meetingsOf({
      ...installation,
      offered: ['classroom'],
      usualProvider: 'classroom',
    });
    const { sdk, updates } = person({ listingZoom: { ...inClassroom, start } });
    const refused = (code: string) => ({ status: 409, errors: [{ code }] });
    await expect(
      alone.choose(sdk, { listingId: 'listing', provider: 'zoom' }),
    ).rejects.toMatchObject(refused('meeting-provider-not-offered'));
    const large = person({ listingZoom: { ...links, start }, data: { stock: 13 } });
    await expect(
      here.choose(large.sdk, { listingId: 'listing', provider: 'classroom' }),
    ).rejects.toMatchObject(refused('class-too-large'));
    expect([...updates, ...large.updates]).toEqual([]);
  });

  it('stays where Zoom is wanted and not connected', async () => {
    const { sdk, updates } = person({ listingZoom: { ...inClassroom, start } });
    expect(await here.choose(sdk, { listingId: 'listing', provider: 'zoom' })).toBe(false);
    expect(updates).toEqual([]);
  });
});
