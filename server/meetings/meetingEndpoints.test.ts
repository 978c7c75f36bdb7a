import { extendMeetingsEndpoint, meetingsEndpoint } from './meetingEndpoints.ts';
import type { Meetings } from './meetings.ts';
import { MeetingError } from './zoomClient.ts';
import type { Consents, ConsentRequest } from './zoomConsent.ts';
import { callServed } from '#server/testing/serveEndpoints.ts';
import { dayMs } from '#shared/time/time.ts';

const listingId = '11111111-1111-4111-8111-111111111111';

describe('POST /meetings', () => {
  const call = (ensureMeeting: () => Promise<boolean>, isAnonymous = false) =>
    callServed(
      [meetingsEndpoint({ ensureMeeting } as unknown as Meetings)],
      '/meetings',
      { listingId },
      { isAnonymous },
    );

  it('answers without a URL when the meeting exists', async () => {
    expect(await call(() => Promise.resolve(true))).toMatchObject({ status: 200 });
  });

  it('answers 424 when the meeting service fails', async () => {
    const failed = new MeetingError('meeting-service-failed', 'down');
    expect(await call(() => Promise.reject(failed))).toEqual({
      status: 424,
      code: 'meeting-service-failed',
    });
  });

  it('answers 500 for other errors', async () => {
    expect(await call(() => Promise.reject(new Error('a bug')))).toMatchObject({ status: 500 });
  });

  it('requires a session', async () => {
    expect(await call(() => Promise.resolve(true), true)).toMatchObject({ status: 401 });
  });
});

describe('POST /extend-meetings', () => {
  const now = Date.now();
  const series = {
    type: 'paid',
    weeklyDays: [{ value: '3', label: 'Tuesday' }],
    timezone: 'UTC',
    time: '18:00',
    startDate: new Date(now - 30 * dayMs).toISOString().slice(0, 10),
    unixTimeStamp: now - 30 * dayMs,
    classDuration: { key: '60_minutes', value: 60 },
    lastClass: now + 20 * dayMs,
  };
  const asked: ConsentRequest[] = [];
  const consents: Consents = {
    begin: (_res, request) => {
      asked.push(request);
      return Promise.resolve('https://zoom.example/authorize');
    },
    finish: () => Promise.resolve(null),
  };
  const call = (publicData: object, backUrl: string, state = 'published') => {
    const show = (data: object) => () => Promise.resolve({ status: 200, data: { data } });
    const attributes = { title: 'Slow flow', state, publicData };
    return callServed(
      [
        extendMeetingsEndpoint(consents, {
          rootUrl: 'https://flow.example',
          usualProvider: 'zoom',
        }),
      ],
      '/extend-meetings',
      { listingId, backUrl },
      {
        sdk: {
          ownListings: { show: show({ id: listingId, type: 'ownListing', attributes }) },
          currentUser: {
            show: show({ id: 'teacher', type: 'currentUser', attributes: { profile: {} } }),
          },
        },
      },
    );
  };
  beforeEach(() => asked.splice(0));

  it('starts a consent for a series, with its present end', async () => {
    expect(await call(series, '/listings?page=2')).toMatchObject({ status: 200 });
    expect(asked).toEqual([
      {
        userId: 'teacher',
        backUrl: '/listings?page=2',
        provider: 'zoom',
        redirectUri:
          'https://flow.example/api/auth/callback/zoom/extend?backurl=%2Flistings%3Fpage%3D2',
        extension: { listingId, lastClass: series.lastClass },
      },
    ]);
  });

  it('replaces a return path of another site', async () => {
    await call(series, '//evil.example');
    expect(asked[0]?.backUrl).toBe('/listings');
  });

  it.each([
    ['a class that is not weekly', { ...series, weeklyDays: [] }, 'published'],
    ['a series without an end', { ...series, lastClass: undefined }, 'published'],
    ['a draft', series, 'draft'],
  ])('refuses %s', async (_, publicData, state) => {
    expect(await call(publicData, '/listings', state)).toEqual({
      status: 409,
      code: 'meeting-extension-not-offered',
    });
    expect(asked).toEqual([]);
  });
});
