import { text } from 'node:stream/consumers';
import express from 'express';
import pino from 'pino';
import { Webhook } from 'standardwebhooks';
import { composeWebhooks } from './compose.ts';
import type { Webhooks } from './compose.ts';
import { webhooksAnswer, webhooksPath } from './operator/orders.ts';
import type { WebhooksAnswer } from './operator/orders.ts';
import { operatorProof } from '#server/http/operator/operatorProof.ts';
import { createProjection } from '#server/projection/projection.ts';
import type { Projection } from '#server/projection/projection.ts';
import { requireDescribed } from '#server/testing/described.ts';
import { listen } from '#server/testing/listen.ts';
import { operatorSdkOf } from '#server/testing/sdks.ts';
import { operatorOf } from '@flowroom/marketplace/testing/clients/integrationSdk';
import { until } from '@flowroom/marketplace/testing/assertions/until';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import { startTestMarketplace } from '@flowroom/marketplace/testing/servers/startTestMarketplace';
import type { TestMarketplace } from '@flowroom/marketplace/testing/servers/startTestMarketplace';
import * as v from 'valibot';

// Real events of a marketplace, sent to a receiver that checks them by the published library.

const operatorSecret = 'operators';

let api: TestMarketplace;
let projection: Projection;
let webhooks: Webhooks;
let site: Awaited<ReturnType<typeof listen>>;
let receiver: Awaited<ReturnType<typeof listen>>;

interface Taken {
  id: string;
  type: string;
  data: Record<string, unknown>;
}
const taken: Taken[] = [];
/** Secret that the receiver checks with, and status that it answers. */
const receiving = { secret: '', status: 204 };

beforeAll(async () => {
  receiver = await listen((req, res) => {
    void text(req).then(body => {
      const headers = req.headers as Record<string, string>;
      const message = new Webhook(receiving.secret).verify(body, headers) as Omit<Taken, 'id'>;
      taken.push({ ...message, id: headers['webhook-id'] ?? '' });
      res.writeHead(receiving.status).end();
    });
  });
  api = await startTestMarketplace();
  const operator = () => operatorSdkOf(operatorOf(api));
  const logger = pino({ level: 'silent' });
  const { sideDatabase, dataVersion } = api.marketplace;
  projection = createProjection({
    openDatabase: () => Promise.resolve(sideDatabase),
    ...{ operator, marketplace: 'test', siteOrigin: 'https://flowroom.example' },
    ...{ dataVersion, pollMs: 100, logger },
  });
  webhooks = composeWebhooks({
    config: { webhooks: { privateAddresses: true }, hosted: null },
    credentials: { sealSecret: 'seal', operatorSecret },
    ...{ operator, projection, eventLog: { version: dataVersion }, isFollowed: true },
    ...{ intervalMs: 50, logger, now: Date.now },
  });
  site = await listen(express().use('/api', webhooks.router));
  webhooks.job?.start();
}, 60_000);
afterAll(async () => {
  await webhooks?.job?.close();
  await Promise.all([site?.close(), receiver?.close(), projection?.close()]);
  await api?.close();
});

async function order(body: object, proof = operatorProof(operatorSecret)): Promise<Response> {
  return fetch(`${site.url}/api${webhooksPath}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${proof}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function ordered(body: object): Promise<WebhooksAnswer> {
  const answer = await order(body);
  const told: unknown = await answer.json();
  const path = `/api${webhooksPath}`;
  requireDescribed({ method: 'POST', path, status: answer.status, body: told });
  expect([answer.status, told]).toEqual([200, told]);
  return v.parse(webhooksAnswer, told);
}

it('sends a program what happens, and sends again what it did not accept', async () => {
  await signUp(api);
  const { endpoints, secret = '' } = await ordered({
    ...{ do: 'add', url: `${receiver.url}/hook`, types: ['user.created', 'listing'] },
  });
  const endpoint = endpoints?.[0]?.id ?? '';
  receiving.secret = secret;

  const ana = await signUp(api);
  await until('the webhook', () => Promise.resolve(taken.length > 0));
  // Who was there before the endpoint is not notified of.
  expect(taken).toMatchObject([{ type: 'user.created', data: { id: ana.id, state: 'active' } }]);

  receiving.status = 500;
  const draft = await ana.client.ownListings.createDraft({ title: 'Slow flow' });
  await until('a refused webhook', () => Promise.resolve(taken.length > 1));
  const waiting = async () => (await ordered({ do: 'log', of: endpoint })).deliveries?.[0];
  await until('its note', async () => (await waiting())?.lastStatus === 500);
  expect(await waiting()).toMatchObject({ status: 'waiting', attempts: 1 });

  receiving.status = 204;
  const [, first] = taken;
  expect(await ordered({ do: 'replay', message: first?.id })).toEqual({ queued: 1 });
  await until('the same webhook', () => Promise.resolve(taken.length > 2));
  expect(taken[2]).toEqual(first);
  expect(first).toMatchObject({
    type: 'listing.created',
    data: { id: draft.data.data.id.uuid, authorId: ana.id, state: 'draft' },
  });

  // All of the log, with who was there before.
  const times = { from: '2000-01-01T00:00:00Z', to: '2199-01-01T00:00:00Z' };
  expect(await ordered({ do: 'replay-range', endpoint, ...times })).toEqual({ queued: 3 });
  await until('all webhooks', () => Promise.resolve(taken.length === 6));
  expect(new Set(taken.map(({ id }) => id)).size).toBe(3);
}, 60_000);

it('sends a test to an endpoint whose address was changed, and says how it was answered', async () => {
  const { endpoints: [added] = [], secret = '' } = await ordered({
    ...{ do: 'add', url: `${receiver.url}/away`, types: ['user'] },
  });
  receiving.secret = secret;
  const endpoint = added?.id ?? '';
  await ordered({
    do: 'change',
    endpoint,
    url: `${receiver.url}/hook`,
    types: ['listing.deleted'],
  });
  const { endpoints = [] } = await ordered({ do: 'list' });
  expect(endpoints.find(({ id }) => id === endpoint)).toMatchObject({
    url: `${receiver.url}/hook`,
    types: ['listing.deleted'],
  });
  const before = taken.length;
  const { tested } = await ordered({ do: 'test', endpoint });
  expect(tested).toMatchObject({ status: 204 });
  expect(taken.slice(before)).toMatchObject([
    { type: 'webhook.test', data: { endpointId: endpoint } },
  ]);
  await ordered({ do: 'remove', endpoint });
}, 60_000);

it('is set up by operators alone, with addresses that can be reached', async () => {
  expect((await order({ do: 'list' }, operatorProof('guessed'))).status).toBe(404);
  const refusals: [object, string][] = [
    [{ do: 'add', url: 'ftp://a.example/', types: [] }, 'webhook-address-refused'],
    [{ do: 'add', url: 'https://a.example/', types: ['nonsense'] }, 'validation-invalid-value'],
    [{ do: 'rotate', endpoint: 'ep_unknown' }, 'not-found'],
    [{ do: 'dance' }, 'validation-invalid-value'],
  ];
  for (const [body, code] of refusals) {
    const answer = await order(body);
    const told = (await answer.json()) as { errors: { code: string }[] };
    expect([body, told.errors[0]?.code]).toEqual([body, code]);
    requireDescribed({
      ...{ method: 'POST', path: `/api${webhooksPath}` },
      status: answer.status,
      body: told,
    });
  }
});

it('is not there where the marketplace can not be followed', async () => {
  const { router, job } = composeWebhooks({
    config: { webhooks: { privateAddresses: false }, hosted: null },
    credentials: { sealSecret: 'seal', operatorSecret },
    ...{ operator: null, projection: null, eventLog: null, isFollowed: false },
    ...{ logger: pino({ level: 'silent' }), now: Date.now },
  });
  const other = await listen(express().use('/api', router));
  const answer = await fetch(`${other.url}/api${webhooksPath}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${operatorProof(operatorSecret)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ do: 'list' }),
  });
  await other.close();
  expect([answer.status, job]).toEqual([424, null]);
});
