import { readTransit } from './readTransit.ts';
import { createAppApi } from './appApi.ts';
import { teachDownloads } from './teach.ts';

const listingId = '5f6b7c1e-1d57-4a8e-9d7c-3f7a0a4f1b01';

function teachWith(answer: unknown, status = 200, more: Record<string, string> = {}) {
  const sent: { url: string; method: string | undefined; body: unknown }[] = [];
  const { teach } = createAppApi({
    baseUrl: '',
    fetch: (url, { method, body } = {}) => {
      sent.push({
        url: String(url),
        method,
        body: typeof body === 'string' ? readTransit(body) : null,
      });
      const headers = { 'Content-Type': 'application/json', ...more };
      return Promise.resolve(new Response(JSON.stringify(answer), { status, headers }));
    },
  });
  return { teach, sent };
}

const time = {
  listingId,
  title: 'Slow Flow',
  date: '2027-03-01',
  start: '2027-03-01T17:00:00.000Z',
  end: '2027-03-01T18:00:00.000Z',
  timezone: 'Europe/Berlin',
  places: 8,
  taken: 3,
  requests: 1,
  status: 'scheduled',
  isWeekly: true,
  isOnline: true,
};

describe('the endpoints of the teacher', () => {
  it('are requested with their parameters in the address', async () => {
    const { teach, sent } = teachWith({ asOf: null, isBehind: false, times: [time] });
    const from = '2027-03-01T00:00:00Z';
    const answer = await teach.calendar({ from, to: '2027-03-08T00:00:00Z' });
    expect(answer.times).toEqual([time]);
    expect(sent[0]?.url).toBe(
      '/api/teach/calendar?from=2027-03-01T00%3A00%3A00Z&to=2027-03-08T00%3A00%3A00Z',
    );
  });

  it('leave out parameters without a value', async () => {
    const counts = { upcoming: 0, weekly: 0, drafts: 0, closed: 0 };
    const { teach, sent } = teachWith({
      asOf: null,
      isBehind: false,
      listings: [],
      counts,
      totalPages: 0,
    });
    await teach.listings({ keywords: '', page: 2 });
    expect(sent[0]?.url).toBe('/api/teach/listings?page=2');
  });

  it('keep class times out that can not be read', async () => {
    const { teach } = teachWith({
      asOf: '2027-03-01T00:00:00.000Z',
      isBehind: true,
      times: [{ ...time, start: 'soon' }, time],
    });
    const asked = teach.calendar({ from: '2027-03-01T00:00:00Z', to: '2027-03-08T00:00:00Z' });
    await expect(asked).resolves.toMatchObject({ isBehind: true, times: [time] });
  });

  it('reject with the code of the refusal, and when to try again', async () => {
    const { teach } = teachWith(
      { errors: [{ status: 424, code: 'projection-not-ready', title: 'Not yet' }] },
      424,
      { 'Retry-After': '2' },
    );
    await expect(teach.desk({ zone: 'Europe/Berlin' })).rejects.toMatchObject({
      status: 424,
      code: 'projection-not-ready',
      retryAfterMs: 2_000,
    });
  });

  it('take changes as bodies', async () => {
    const { teach, sent } = teachWith({ sent: 3, alreadySent: 1, unreachable: 0 });
    const call = { listingId, date: '2027-03-01', content: 'Bring a mat.' };
    await expect(teach.messageAll(call)).resolves.toEqual({
      sent: 3,
      alreadySent: 1,
      unreachable: 0,
    });
    expect(sent).toEqual([{ url: '/api/teach/messages', method: 'POST', body: call }]);
  });

  it('have addresses for downloads', () => {
    expect(teachDownloads.roster({ listingId, date: '2027-03-01' })).toBe(
      `/api/teach/roster.csv?listingId=${listingId}&date=2027-03-01`,
    );
    const zone = 'Pacific/Auckland';
    expect(teachDownloads.students({ keywords: 'Ana & co', sort: 'visits', zone })).toBe(
      '/api/teach/students.csv?keywords=Ana+%26+co&sort=visits&zone=Pacific%2FAuckland',
    );
  });
});
