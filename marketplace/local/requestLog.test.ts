import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import compression from 'compression';
import express from 'express';
import { readData } from '#marketplace/api/http/body.ts';
import { respond } from '#marketplace/api/http/respond.ts';
import { Money, Uuid } from '#marketplace/contract/wireTypes.ts';
import { writeTransit } from '#marketplace/wire/transitWriter.ts';
import { until } from '#marketplace/testing/assertions/until.ts';
import { pathWithoutSecrets, withoutSecrets } from './redact.ts';
import { requestLog } from './requestLog.ts';

const log = requestLog(() => new Date('2027-03-01T09:00:00Z'));
const app = express();
app.use(compression({ threshold: 0 }), log.handler);
app.post('/echo', async (req, res) => respond(req, res, 200, { data: await readData(req) }));
app.put('/v1/files/upload/1', (req, res) => void req.pipe(res.type('json')));
app.get('/large', (_req, res) => void res.json('x'.repeat(100_000)));
app.get('/image', (_req, res) => void res.type('png').send(Buffer.alloc(10)));
const server = createServer(app);
let origin = '';

beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => log.clear());

/** Sends a request and returns what the log has of it. */
async function logged(path: string, init: RequestInit = {}) {
  const answer = await fetch(origin + path, init);
  const text = await answer.text();
  await until('the request in the log', () => log.requests().length > 0);
  return { text, entry: log.requests()[0] };
}

const post = (type: string, body: string) => ({
  method: 'POST',
  headers: { 'content-type': type, accept: type, authorization: 'Bearer a-token' },
  body,
});

describe('the log of requests', () => {
  it('has what was sent and answered, as plain JSON', async () => {
    const sent = {
      id: new Uuid('5f1b0c9e-1111-4222-8333-444455556666'),
      price: new Money(5, 'EUR'),
    };
    const plain = { id: sent.id.uuid, price: { amount: 5, currency: 'EUR' } };
    const type = 'application/transit+json';
    const { text, entry } = await logged('/echo?page=1', post(type, writeTransit(sent)));
    expect(text).toContain('~#mn');
    expect(entry).toMatchObject({
      at: '2027-03-01T09:00:00.000Z',
      method: 'POST',
      path: '/echo?page=1',
      status: 200,
      body: plain,
      answer: { data: plain },
    });
  });

  it('has no password, token or header', async () => {
    const body = JSON.stringify({
      email: 'a@example.com',
      password: 'a-secret',
      deep: [{ token: 't' }],
    });
    const { entry } = await logged('/echo?client_secret=a-secret', post('application/json', body));
    expect(JSON.stringify(entry)).not.toMatch(/a-secret|a-token/);
    expect(entry?.body).toEqual({
      email: 'a@example.com',
      password: '(left out)',
      deep: [{ token: '(left out)' }],
    });
  });

  it('describes what is large, or no text', async () => {
    expect((await logged('/large')).entry?.answer).toBe('(application/json, 100002 bytes)');
    log.clear();
    expect((await logged('/image')).entry?.answer).toBe('(image/png, 10 bytes)');
  });

  it('leaves uploads to those who read them, and hides their addresses', async () => {
    const body = '{"a":1}';
    const headers = { 'content-type': 'application/json' };
    const { text, entry } = await logged('/v1/files/upload/1', { method: 'PUT', headers, body });
    expect(text).toBe(body);
    expect(entry).toMatchObject({
      path: '/v1/files/upload/…',
      body: '(application/json, 7 bytes)',
    });
  });

  it('has the last 500', async () => {
    for (let number = 0; number < 505; number += 1) await fetch(`${origin}/image?number=${number}`);
    await until('all of them', () => log.requests()[0]?.path === '/image?number=504');
    expect(log.requests()).toHaveLength(500);
    expect(log.requests().at(-1)?.path).toBe('/image?number=5');
  });
});

describe('what is left out', () => {
  it('are codes of a request, not those of errors and line items', () => {
    const lineItems = [{ code: 'line-item/session' }];
    expect(withoutSecrets({ code: '123456', lineItems }, 'request')).toEqual({
      code: '(left out)',
      lineItems,
    });
    const errors = { errors: [{ code: 'not-found' }] };
    expect(withoutSecrets(errors, 'answer')).toEqual(errors);
  });

  it('is the address of an authenticator, and what names of the protocol hold', () => {
    const names = [
      'refresh_token',
      'stripePaymentIntentClientSecret',
      'recoveryCodes',
      'codeVerifier',
    ];
    for (const name of names) {
      expect(withoutSecrets({ [name]: ['x'] }, 'answer')).toEqual({ [name]: '(left out)' });
    }
    expect(withoutSecrets({ uri: 'otpauth://totp/a?secret=b' }, 'answer')).toEqual({
      uri: '(left out)',
    });
  });

  it('are parameters of an address', () => {
    expect(pathWithoutSecrets('/open?token=a&page=2')).toBe('/open?token=%28left+out%29&page=2');
  });
});
