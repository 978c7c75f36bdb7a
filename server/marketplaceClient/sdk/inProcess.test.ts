import express from 'express';
import { answerInProcess, fetchInProcess } from './inProcess.ts';
import { createRawSdks, transit } from './rawSdk.ts';
import { plainWithinProcess, withinProcess } from './sdkAdapter.ts';
import { Uuid, respond } from '@flowroom/marketplace/testing/internals';
import { createSessions } from '../session/session.ts';
import { testCookies } from '#server/testing/sessionCookie.ts';
import { createTokens } from '../session/tokens.ts';

const app = express();
app.get('/v1/api/listings/query', (req, res) => {
  res.set('X-Early', 'yes');
  res.writeHead(200, { 'Content-Type': 'application/transit+json;charset=UTF-8' });
  res.end(transit.write({ query: { ...req.query }, token: req.get('authorization') }));
});
app.post('/v1/api/transactions/initiate', (req, res) => {
  let body = '';
  req.on('data', chunk => (body += String(chunk)));
  req.on('end', () => {
    res.status(409).type('application/transit+json');
    res.end(transit.write({ errors: [{ status: 409, code: 'conflict', title: body }] }));
  });
});
app.get('/v1/api/listings/show', (req, res) => {
  if (req.query.id === 'none') respond(req, res, 404, { errors: [{ code: 'not-found' }] });
  else respond(req, res, 200, { data: { id: new Uuid(String(req.query.id)), nothing: undefined } });
});
app.get('/nothing', (_req, res) => void res.status(204).end());

describe('answerInProcess', () => {
  it('gives status, headers and text of what was answered', async () => {
    const answer = await answerInProcess(app, {
      method: 'GET',
      url: '/v1/api/listings/query?a=1',
      headers: { accept: '*/*' },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'x-early': 'yes',
      'content-type': 'application/transit+json;charset=UTF-8',
    });
    expect(transit.read(String(answer.data))).toMatchObject({ query: { a: '1' } });
  });

  it('gives an empty text for an answer without one', async () => {
    const answer = await answerInProcess(app, { method: 'GET', url: '/nothing', headers: {} });
    expect(answer).toMatchObject({ status: 204, data: '' });
  });

  it('gives an answer in JSON as a value', async () => {
    const answer = await answerInProcess(app, {
      method: 'GET',
      url: '/v1/api/listings/show?id=one',
      headers: { accept: 'application/json' },
    });
    expect(answer.data).toStrictEqual({ data: { id: 'one' } });
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' });
  });

  it('answers what nobody serves with 404', async () => {
    const answer = await answerInProcess(app, { method: 'GET', url: '/else', headers: {} });
    expect(answer.status).toBe(404);
  });
});

describe('fetchInProcess', () => {
  const site = express();
  site.use(express.json());
  site.post('/echo', (req, res) => {
    res
      .status(201)
      .append('Set-Cookie', ['a=1', 'b=2'])
      .json({ got: req.body as unknown, host: req.host });
  });
  site.get('/nothing', (_req, res) => void res.status(204).end());
  const ask = fetchInProcess(site);

  it('carries bodies, the host and several cookies', async () => {
    const answer = await ask('http://one.example/echo', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ text: 'ä' }),
    });
    expect(await answer.json()).toEqual({ got: { text: 'ä' }, host: 'one.example' });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([201, ['a=1', 'b=2']]);
  });

  it('gives an answer without a body', async () => {
    expect((await ask('http://one.example/nothing')).status).toBe(204);
  });
});

describe('the SDK within the process', () => {
  const base = 'http://127.0.0.1:9/flex';
  const token = {
    access_token: 'anon',
    token_type: 'bearer',
    expires_in: 600,
    scope: 'public-read',
  };
  const tokens = createTokens({
    baseUrl: () => base,
    clientId: 'c',
    clientSecret: 's',
    fetch: () => Promise.resolve(Response.json(token)),
  });
  const factory = createRawSdks({
    baseUrl: () => base,
    clientId: 'c',
    tokens,
    carry: withinProcess(app, base),
  });

  it('sends the query and the token of the session', async () => {
    const { status, data } = await factory.anonymous().listings.query({ keywords: 'ä&b', page: 2 });
    expect(status).toBe(200);
    expect(data).toEqual({ query: { keywords: 'ä&b', page: '2' }, token: 'Bearer anon' });
  });

  it('sends bodies, and rejects a refusal with its reasons', async () => {
    const call = factory
      .anonymous()
      .transactions.initiate({ processAlias: 'p/r', transition: 't' });
    await expect(call).rejects.toMatchObject({
      status: 409,
      data: {
        errors: [{ code: 'conflict', title: expect.stringContaining('processAlias') as string }],
      },
    });
  });

  it('reads plain JSON where that is wanted', async () => {
    const plain = createRawSdks({
      baseUrl: () => base,
      clientId: 'c',
      tokens,
      carry: plainWithinProcess(app, base),
    }).anonymous();
    expect((await plain.listings.show({ id: 'one' })).data).toStrictEqual({ data: { id: 'one' } });
    await expect(plain.listings.show({ id: 'none' })).rejects.toMatchObject({
      status: 404,
      data: { errors: [{ code: 'not-found' }] },
    });
    // An answer of another type is passed on unchanged.
    expect((await plain.listings.query()).data).toMatchObject({ token: 'Bearer anon' });
  });

  it('serves a session of its own as well', async () => {
    const sessions = createSessions({ tokens, cookies: testCookies });
    const session = sessions.open({ get: () => undefined } as never, {} as never);
    const { data } = await factory.forSession(session).listings.query();
    expect(data).toMatchObject({ query: {} });
  });
});
