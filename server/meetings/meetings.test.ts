import type { ServerSdk } from '../sdk.ts';
import { createMeetings } from './meetings.ts';
import { createSeal } from './seal.ts';

const zoom = {
  oauthUrl: 'https://meet.example/oauth',
  tokenUrl: 'https://meet.example/oauth',
  apiUrl: 'https://meet.example/v2',
  clientId: 'client',
  clientSecret: 'secret',
};
const seal = createSeal('a server secret', 'zoom-tokens');
const start = Date.parse('2027-01-15T05:00:00.000Z');
const links = { join_url: 'https://meet.example/j/1', start_url: 'https://meet.example/s/1' };

const answer = (data: unknown) => Promise.resolve({ status: 200, data: { data } });
const unexpected = () => Promise.reject(new Error('not expected'));

/** A marketplace with one teacher and one listing, as their SDK sees it. */
function person(options: {
  id?: string;
  privateData?: Record<string, unknown>;
  listingZoom?: object;
  lastTransition?: string;
}) {
  const updates: unknown[] = [];
  const note = (params?: object) => {
    updates.push(params);
    return answer({});
  };
  const ref = (id: string, type: string) => ({ data: { id, type } });
  const sdk = {
    currentUser: {
      show: () =>
        answer({
          id: options.id ?? 'teacher',
          attributes: { profile: { privateData: options.privateData ?? {} } },
        }),
      updateProfile: note,
      create: unexpected,
    },
    ownListings: {
      show: () =>
        answer({
          id: 'listing',
          attributes: {
            title: 'Slow flow',
            publicData: {
              unixTimeStamp: start,
              classDuration: { key: '60_minutes', value: 60 },
              timezone: 'UTC',
            },
            privateData: options.listingZoom ? { zoom: options.listingZoom } : {},
          },
        }),
      update: note,
    },
    transactions: {
      show: () =>
        answer({
          id: 'transaction',
          attributes: { lastTransition: options.lastTransition ?? 'transition/accept' },
          relationships: {
            listing: ref('listing', 'listing'),
            provider: ref('teacher', 'user'),
            customer: ref('student', 'user'),
          },
        }),
    },
  } as unknown as ServerSdk;
  return { sdk, updates };
}

const meetings = createMeetings({
  zoom: () => zoom,
  seal,
  listingPrivateData: () => Promise.resolve({ zoom: links }),
  now: () => start - 1000,
});

const tokens = (expiresAt: number) => ({
  accessToken: 'access',
  refreshToken: 'refresh',
  expiresAt,
});
const sent: { url: string; body: string }[] = [];
const respond = jest.fn<Response, [string]>();

beforeEach(() => {
  sent.length = 0;
  respond.mockReset();
  jest.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    sent.push({ url: String(url), body: String(init?.body) });
    return Promise.resolve(respond(String(url)));
  });
});
afterEach(() => jest.restoreAllMocks());

describe('the meeting of a class', () => {
  it('is made once the teacher is connected and kept in the listing', async () => {
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

  it('waits for a teacher who has not connected, or whose tokens nobody can open', async () => {
    expect(await meetings.ensureMeeting(person({}).sdk, 'listing')).toBe(false);
    const foreign = person({ privateData: { zoom: { sealed: 'not ours' } } });
    expect(await meetings.ensureMeeting(foreign.sdk, 'listing')).toBe(false);
  });

  it('renews tokens that are about to end and keeps the new ones sealed', async () => {
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

  it('asks to connect again when the service has taken the connection back', async () => {
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
