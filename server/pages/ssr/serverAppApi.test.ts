import { uncounted } from '#server/testing/uncounted.ts';
import express from 'express';
import { serverAppApi } from './serverAppApi.ts';
import type { ListTrainers } from '#server/dashboards/trainers/trainersRouter.ts';
import type { ListUpcoming } from '#server/dashboards/upcoming/upcomingRouter.ts';
import type { Session } from '#server/marketplaceClient/session/session.ts';
import { transit } from '#server/marketplaceClient/sdk/rawSdk.ts';
import { sdkFactoryOf } from '#server/testing/sdks.ts';
import type { WebApp } from './serverAppApi.ts';
import { toPlain } from '#shared/values/sdkValues.ts';
import { createAppApi } from '#src/api/appApi.ts';
import { toAppError } from '#src/api/errors.ts';

const webApp = { createAppApi, toAppError } as unknown as WebApp;

const nobody: ListTrainers = () => Promise.resolve([]);
const nothing: ListUpcoming = () => Promise.resolve([]);
const session = {} as Session;
const sdk = sdkFactoryOf({});

function setUp(listTrainers = nobody, listUpcoming = nothing) {
  const calls: object[] = [];
  const app = express();
  app.use(express.text({ type: 'application/transit+json' }));
  app.post('/api/check-transaction', (req, res) => {
    const { cookie, origin } = req.headers;
    calls.push({
      body: toPlain(transit.read(String(req.body))),
      cookie,
      origin,
      own: origin === `http://${req.host}`,
    });
    res.json({ sessions: [], transactionId: null, offers: [], subscription: null, first: null });
  });
  app.get('/api/devices', (_req, res) => {
    res.status(403).json({ errors: [{ status: 403, code: 'forbidden', title: 'No' }] });
  });
  const create = serverAppApi({
    listener: app,
    origin: 'http://127.0.0.1:9',
    sdk,
    listTrainers,
    listUpcoming,
    classTimes: uncounted(),
    pageText: () => null,
  });
  return { calls, create };
}

describe('the app API while a page is rendered', () => {
  it('calls endpoints without a connection, for the visitor of the page', async () => {
    const { calls, create } = setUp();
    const answer = await create(webApp, session, 'session=a').checkTransaction('l1');
    expect(answer).toEqual({
      sessions: [],
      transactionId: null,
      offers: [],
      subscription: null,
      first: null,
    });
    expect(calls).toEqual([
      { body: { listingId: 'l1' }, cookie: 'session=a', origin: 'http://127.0.0.1:9', own: true },
    ]);
  });

  it('refuses as the endpoints do', async () => {
    const { create } = setUp();
    await expect(create(webApp, session, undefined).devices()).rejects.toMatchObject({
      status: 403,
      code: 'forbidden',
    });
  });

  it('gets trainers from a function, and an error of its own kind when it fails', async () => {
    const trainer = {
      id: 't',
      displayName: 'Mara L',
      abbreviatedName: 'ML',
      variants: {},
      upcomingClasses: 1,
    };
    expect(
      await setUp(() => Promise.resolve([trainer]))
        .create(webApp, session, '')
        .trainers(),
    ).toEqual([trainer]);
    const failing = setUp(() => Promise.reject(new Error('away'))).create(webApp, session, '');
    await expect(failing.trainers()).rejects.toMatchObject({ status: 503 });
  });

  it('gets the next classes from a function, with the rights of the visitor', async () => {
    const asked: unknown[] = [];
    const list: ListUpcoming = caller => {
      asked.push(caller);
      return Promise.resolve(['soon']);
    };
    const api = setUp(nobody, list).create(webApp, session, '');
    expect(await api.upcomingClasses()).toEqual(['soon']);
    expect(asked).toEqual([sdk.forSession(session)]);
    const closed = setUp(nobody, () => Promise.reject({ status: 403, data: {} }));
    await expect(closed.create(webApp, session, '').upcomingClasses()).rejects.toMatchObject({
      status: 403,
      code: 'forbidden',
    });
    const away = setUp(nobody, () => Promise.reject(new Error('connect ECONNREFUSED')));
    await expect(away.create(webApp, session, '').upcomingClasses()).rejects.toMatchObject({
      status: 503,
    });
  });
});
