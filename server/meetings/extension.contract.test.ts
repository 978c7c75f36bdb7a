import { meetingsOf } from './testing/meetings.ts';
import express from 'express';
import pino from 'pino';
import { scheduledTimes } from '#shared/schedule/classSchedule.ts';
import { endOfSeries } from '#shared/schedule/classSeries.ts';
import { operatorOf } from '@flowroom/marketplace/testing/clients/integrationSdk';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import { startPaidMarketplace } from '@flowroom/marketplace/testing/servers/startPaidMarketplace';
import type { PaidMarketplace } from '@flowroom/marketplace/testing/servers/startPaidMarketplace';
import { extendMeetingsEndpoint, meetingsEndpoint } from './meetingEndpoints.ts';
import type { Session, Sessions } from '#server/marketplaceClient/session/session.ts';
import { listen } from '#server/testing/listen.ts';
import { createConsents } from './zoomConsent.ts';
import { meetingRouter } from './meetingRouter.ts';
import { createClassSeats } from '#server/subscriptions/seats.ts';
import { createOperatorClient } from '#server/marketplaceClient/operatorClient.ts';
import { createListingReader } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { createSeal } from '#server/base/seal.ts';
import type { SeriesPair } from './series.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import type { SdkFactory } from '#server/marketplaceClient/sdk/sdk.ts';
import { operatorSdkOf, serverSdkOf } from '#server/testing/sdks.ts';

// The extension of a series from the press of the button to the way back: our own addresses over
// the marketplace and the stub of the meeting service.

const day = 86_400_000;
const hour = 3_600_000;

let api: PaidMarketplace;
let teacher: Person;
/** The signed-in user of the requests. */
let caller: Person;
let site: Awaited<ReturnType<typeof listen>>;
const logged: { tag?: string }[] = [];

async function openSite() {
  const session = {
    token: () => Promise.resolve({ scope: 'user' }),
    isAnonymous: false,
  } as unknown as Session;
  const sessions = { open: () => session } as unknown as Sessions;
  const speaker = () => serverSdkOf(caller.client);
  const sdk: SdkFactory = {
    anonymous: speaker,
    forSession: speaker,
    trusted: () => Promise.resolve(speaker()),
  };
  const logger = pino({}, { write: line => void logged.push(JSON.parse(line) as object) });
  const { zoomClientId: clientId, zoomClientSecret: clientSecret } = api.sandbox.keys;
  const zoomUrl = `${api.sandbox.url}/zoom`;
  const zoom = () => ({
    oauthUrl: `${zoomUrl}/oauth`,
    tokenUrl: `${zoomUrl}/oauth`,
    apiUrl: `${zoomUrl}/v2`,
    clientId,
    clientSecret,
  });
  const operator = () => operatorSdkOf(operatorOf(api));
  const meetings = meetingsOf({
    zoom,
    seal: createSeal('a server secret', 'zoom-tokens'),
    offered: ['zoom'],
    roomSize: 13,
    logger: pino({ level: 'silent' }),
    now: Date.now,
    listingOf: createListingReader(operator),
    settleSeats: createClassSeats({
      client: createOperatorClient(operator),
      now: Date.now,
    }).settle,
  });
  const seal = createSeal('a server secret', 'zoom-consent');
  const consents = createConsents({ zoom, seal, secure: false });
  const rootUrl = 'http://localhost:3000';
  const router = express.Router().use(express.json());
  for (const one of [
    meetingsEndpoint(meetings),
    extendMeetingsEndpoint(consents, { rootUrl, usualProvider: 'zoom' }),
  ]) {
    router.post(one.path, one.handler({ sessions, sdk, logger }));
  }
  router.use(meetingRouter({ sessions, sdk, meetings, zoom, consents, rootUrl, logger }));
  return listen(express().use('/api', router));
}

beforeAll(async () => {
  api = await startPaidMarketplace();
  teacher = await signUp(api, { publicData: { userType: 'teacher' } });
  caller = teacher;
  site = await openSite();
});
afterAll(async () => {
  await site.close();
  await api.close();
});
beforeEach(() => {
  caller = teacher;
  logged.length = 0;
});

/** A class on Mondays and Thursdays that began so many days ago, with its meetings. */
async function weeklyClass({ startedAgo = 0, isOut = true } = {}) {
  const startDate = new Date(Date.now() - startedAgo * day).toISOString().slice(0, 10);
  const planned: ListingPublicData = {
    startDate,
    time: '18:00',
    timezone: 'Pacific/Auckland',
    classDuration: { key: '60_minutes', value: 60 },
    weeklyDays: ['2', '5'].map(value => ({ value, label: value })),
    stock: 7,
  };
  const [first] = scheduledTimes(planned, 0, Date.now() + 30 * day);
  const publicData = {
    ...planned,
    unixTimeStamp: first?.start,
    lastClass: endOfSeries(planned) ?? 0,
  };
  const { ownListings, stock } = teacher.client;
  const created = await ownListings.createDraft({ title: 'Evening flow', publicData });
  const id = created.data.data.id.uuid;
  await stock.compareAndSet({ listingId: id, oldTotal: null, newTotal: 20 });
  // Meetings are made while it is a draft; connecting is part of the first trip.
  if (isOut) await ownListings.publishDraft({ id });
  return { id, publicData };
}

async function listingOf(id: string) {
  const { data } = await operatorOf(api).listings.show({ id, include: ['currentStock'] });
  const attributes = data.data.attributes as unknown as {
    publicData: ListingPublicData;
    privateData: { zoom?: SeriesPair[] };
  };
  const stock = data.included?.[0]?.attributes['quantity'] as unknown as number;
  return { ...attributes.publicData, zoom: attributes.privateData.zoom, places: stock };
}

const post = (path: string, body: object) =>
  fetch(`${site.url}/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      origin: site.url,
      'x-flowroom': '1',
    },
    body: JSON.stringify(body),
  });

/**
 * Presses the button: returns the consent page of the meeting service, and the cookie for the way
 * back.
 */
async function press(listingId: string, backUrl = '/l/flow/1/edit/photos?page=2') {
  const answer = await post('/extend-meetings', { listingId, backUrl });
  expect(answer.status).toBe(200);
  const { authorizeUrl } = (await answer.json()) as { authorizeUrl: string };
  return { authorizeUrl, cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
}

/** Answers the consent page; gives the address at which the teacher comes back to us. */
async function decide(authorizeUrl: string, decision = 'allow'): Promise<string> {
  const answer = await fetch(authorizeUrl, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ decision, name: 'Tara', email: 'tara@example.com' }),
  });
  return (answer.headers.get('location') ?? '').replace('http://localhost:3000', site.url);
}

/** Where the teacher ends up. */
const comeBack = async (address: string, cookie: string): Promise<string | null> =>
  (await fetch(address, { redirect: 'manual', headers: { cookie } })).headers.get('location');

describe('making more meetings', () => {
  test('makes six months more, with their links, seats and last class', async () => {
    // Of six months, five are over: what is sold ahead reaches into what is added.
    const { id, publicData } = await weeklyClass({ startedAgo: 150 });
    const { authorizeUrl, cookie } = await press(id);
    const asked = new URL(authorizeUrl).searchParams;
    expect(asked.get('response_type')).toBe('code');
    expect(asked.get('redirect_uri')).toBe(
      'http://localhost:3000/api/auth/callback/zoom/extend?backurl=%2Fl%2Fflow%2F1%2Fedit%2Fphotos%3Fpage%3D2',
    );
    const address = await decide(authorizeUrl);
    expect(await comeBack(address, cookie)).toBe('/l/flow/1/edit/photos?page=2&extension=done');

    const longer = await listingOf(id);
    const added = scheduledTimes(longer, publicData.lastClass, Infinity);
    expect(added.length).toBeGreaterThanOrEqual(51);
    expect(added.length).toBeLessThanOrEqual(53);
    expect(longer.lastClass).toBe(added.at(-1)?.end);
    const covered = (time: { start: number; end: number }) =>
      longer.zoom?.some(pair => pair.start <= time.start && time.end <= pair.end);
    expect(scheduledTimes(longer, Date.now(), Infinity).every(covered)).toBe(true);
    expect((await fetch(longer.zoom?.at(-1)?.join_url ?? '')).status).toBe(200);
    const ahead = added.filter(({ start }) => start < Date.now() + 90 * day);
    expect(ahead.length).toBeGreaterThan(10);
    const sold = scheduledTimes(longer, Date.now(), Date.now() + 90 * day);
    expect(longer.places).toBe(7 * sold.filter(({ start }) => start > Date.now()).length);

    // The same way back once more changes nothing.
    expect(await comeBack(address, cookie)).toMatch(/extension=failed$/);
    expect(await listingOf(id)).toEqual(longer);
  });

  test('requested twice, is done once', async () => {
    const { id } = await weeklyClass();
    const [first, second] = [await press(id), await press(id)];
    expect(await comeBack(await decide(first.authorizeUrl), first.cookie)).toContain('=done');
    const once = await listingOf(id);
    expect(await comeBack(await decide(second.authorizeUrl), second.cookie)).toContain('=done');
    expect(await listingOf(id)).toEqual(once);

    // A year and more is planned now.
    const third = await press(id);
    expect(await comeBack(await decide(third.authorizeUrl), third.cookie)).toContain('=done');
    const answer = await post('/extend-meetings', { listingId: id, backUrl: '/' });
    expect(answer.status).toBe(409);
    expect(logged.at(-1)).toMatchObject({
      tag: 'extend-meetings-failed',
      code: 'meeting-extension-not-offered',
    });
  });

  test('is not offered for what is not out or not hers, and says so', async () => {
    const draft = await weeklyClass({ isOut: false });
    const body = { listingId: draft.id, backUrl: '/' };
    expect((await post('/extend-meetings', body)).status).toBe(409);
    const { id } = await weeklyClass();
    caller = await signUp(api);
    expect((await post('/extend-meetings', { listingId: id, backUrl: '/' })).status).toBe(404);
  });

  test('comes back without more when the teacher says no or closes the class meanwhile', async () => {
    const { id } = await weeklyClass();
    const before = await listingOf(id);
    const refused = await press(id);
    expect(await comeBack(await decide(refused.authorizeUrl, 'deny'), refused.cookie)).toContain(
      'extension=denied',
    );
    const late = await press(id);
    const address = await decide(late.authorizeUrl);
    await teacher.client.ownListings['close']({ id });
    expect(await comeBack(address, late.cookie)).toContain('extension=late');
    expect(await listingOf(id)).toEqual(before);
  });

  test('fails for another person, another browser and a forged state', async () => {
    const { id } = await weeklyClass();
    const before = await listingOf(id);
    const { authorizeUrl, cookie } = await press(id);
    const address = await decide(authorizeUrl);
    const failure = '/l/flow/1/edit/photos?page=2&extension=failed';
    expect(await comeBack(address, '')).toBe(failure);
    expect(await comeBack(address.replace(/state=[^&]+/, 'state=guess'), cookie)).toBe(failure);
    expect(await comeBack(address.replace('/extend', ''), cookie)).toBe('/zoom-error');
    caller = await signUp(api);
    expect(await comeBack(address, cookie)).toBe(failure);
    const foreign = `${site.url}/api/auth/callback/zoom/extend?backurl=https://evil.example`;
    expect(await comeBack(foreign, '')).toBe('/listings?extension=failed');
    expect(await listingOf(id)).toEqual(before);
  });

  test('is written down when the meeting service fails, and goes on from there', async () => {
    const { id } = await weeklyClass();
    const before = await listingOf(id);
    const { authorizeUrl, cookie } = await press(id);
    const address = await decide(authorizeUrl);
    const real = globalThis.fetch;
    let made = 0;
    const broken = jest.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
      const isMeeting = String(url).endsWith('/users/me/meetings');
      if (isMeeting && (made += 1) > 2) return Promise.resolve(new Response('', { status: 503 }));
      return real(url, init);
    });
    expect(await comeBack(address, cookie)).toContain('extension=failed');
    broken.mockRestore();
    expect(logged).toMatchObject([{ tag: 'extend-meetings-failed', listingId: id }]);
    const half = await listingOf(id);
    expect(half).toEqual({ ...before, zoom: half.zoom });
    expect(half.zoom).toHaveLength(2);

    const again = await press(id);
    expect(await comeBack(await decide(again.authorizeUrl), again.cookie)).toContain('=done');
    expect((await listingOf(id)).zoom?.slice(0, 2)).toEqual(half.zoom);
  });
});

test('publishing and lengthening never change the links that people have', async () => {
  const { id } = await weeklyClass();
  // The first trip connects the teacher and makes what is missing.
  const { authorizeUrl, cookie } = await press(id);
  await comeBack(await decide(authorizeUrl), cookie);
  const { zoom } = await listingOf(id);
  const answer = await post('/meetings', { listingId: id });
  expect(await answer.json()).toEqual({ authorizeUrl: null });
  expect((await listingOf(id)).zoom).toEqual(zoom);
  expect(zoom?.every(({ start, end }) => end - start >= hour)).toBe(true);
});
