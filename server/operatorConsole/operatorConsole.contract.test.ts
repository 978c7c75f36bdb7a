import express from 'express';
import pino from 'pino';
import { consoleHeaders, proxyTo } from '#server/http/middleware/proxy.ts';
import { overHttp } from '#server/marketplaceClient/sdk/sdkAdapter.ts';
import {
  addressHeadersOf,
  carryWithAddress,
} from '#server/marketplaceClient/session/addressHeaders.ts';
import { listen } from '#server/testing/listen.ts';
import { startSite } from '#server/testing/startSite.ts';
import { webhooksSiteOperations } from '#server/webhooks/operator/siteOperations.ts';
import { consoleClient } from '@flowroom/marketplace/testing/clients/consoleClient';
import type { ConsoleClient } from '@flowroom/marketplace/testing/clients/consoleClient';
import { giveRole } from '@flowroom/marketplace/testing/fixtures/operators';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import { startTestMarketplace } from '@flowroom/marketplace/testing/servers/startTestMarketplace';
import type { TestMarketplace } from '@flowroom/marketplace/testing/servers/startTestMarketplace';
import { composeOperatorConsole } from './compose.ts';
import { createConsoleClient } from './consoleClient.ts';

type Role = NonNullable<Parameters<typeof giveRole>[2]>;

/** The site with a marketplace in the same process, or in one of its own. */
interface Place {
  api: Pick<TestMarketplace, 'url' | 'credentials' | 'client' | 'marketplace'>;
  close(): Promise<void>;
}

async function inOneProcess(): Promise<Place> {
  const site = await startSite();
  const { marketplace } = site.server;
  return { api: { ...site.api, marketplace: marketplace! }, close: site.close };
}

async function apart(): Promise<Place> {
  const app = express();
  const web = await listen(app);
  const api = await startTestMarketplace({ overrides: { webUrl: web.url } });
  const { clientSecret } = api.credentials;
  const rooms = {
    webhooks: { siteOperations: webhooksSiteOperations(null) },
    mails: { siteOperations: [] },
    installation: { siteOperations: [] },
    account: { siteOperations: [] },
    videos: { siteOperations: [] },
  };
  const carry = carryWithAddress(overHttp(10_000), addressHeadersOf(clientSecret));
  const logger = pino({ level: 'silent' });
  const reached = { carry, clientSecret, marketplaceUrl: () => api.url };
  app.use('/flex/console/v1', composeOperatorConsole({ ...reached, logger }, rooms));
  app.use('/flex/console/v1', proxyTo(`${api.url}/console/v1`, consoleHeaders(clientSecret)));
  return {
    api: { ...api, url: `${web.url}/flex` },
    async close() {
      await Promise.all([web.close(), api.close()]);
    },
  };
}

describe.each([
  ['in one process with the marketplace', inOneProcess],
  ['beside a marketplace of its own process', apart],
])('the site %s', (_, start) => {
  let place: Place;
  beforeAll(async () => {
    place = await start();
  }, 60_000);
  afterAll(() => place.close());

  async function signedIn(role: Role): Promise<ConsoleClient> {
    const { api } = place;
    const person = await signUp(api);
    await giveRole(api as TestMarketplace, person, role);
    const console = consoleClient(api);
    expect((await console.signIn(person)).status).toBe(200);
    return console;
  }

  it('serves operators who are signed in at the marketplace’s console', async () => {
    for (const role of ['support', 'content', 'finance', 'owner'] as const) {
      const console = await signedIn(role);
      const { status, data } = await console.get<object>('site/webhooks/query');
      expect([role, status, Object.keys(data)]).toEqual([
        role,
        200,
        ['available', 'endpoints', 'deliveries', 'types'],
      ]);
    }
    const nobody = consoleClient(place.api);
    expect((await nobody.get('site/webhooks/query')).status).toBe(401);
    nobody.cookies.set('operator-session', 'x'.repeat(43));
    expect((await nobody.get('site/webhooks/query')).status).toBe(401);
  });

  it('serves each operation that the table of rights has, and no other', async () => {
    const owner = await signedIn('owner');
    const { data } = await owner.get<{ rights: string[] }>('session/show');
    // The marketplace of its own process has a site with webhooks alone.
    const isHere = start === inOneProcess ? /^site\// : /^site\/webhooks\//;
    const names = data.rights.filter(name => isHere.test(name));
    expect(names).toContain('site/webhooks/query');
    for (const name of names) {
      const { error } = await owner.get(name);
      const posted = await owner.post(name, { nonsense: 1 });
      const served = [error, posted.error].filter(one => one?.code !== 'not-found');
      expect([name, served.length]).toEqual([name, 1]);
    }
    expect((await owner.get('site/webhooks/nonsense')).status).toBe(404);
  });

  it('appends to the operators’ log, which pages can not', async () => {
    const owner = await signedIn('owner');
    const entry = {
      operation: 'site/webhooks/query',
      resource: null,
      input: { endpoint: 'ep_1', password: 'x' },
      change: { state: { before: 'on', after: 'off' }, url: { before: null, after: 'https://x' } },
      result: 'ok',
    };
    const { status, error } = await owner.post('operator_log/append', entry);
    expect([status, error?.meta]).toEqual([403, { reason: 'site-only' }]);
    const { credentials, marketplace } = place.api;
    const client = createConsoleClient({
      carry: overHttp(10_000),
      marketplaceUrl: () => marketplace.context.options.publicUrl,
      clientSecret: credentials.clientSecret,
    });
    // What is added had no value before.
    const url = { before: undefined, after: 'https://x' };
    const change = { ...entry.change, url };
    await client.append(owner.cookies.get('operator-session')!, { ...entry, change });
    const { data } = await owner.get<object[]>('operator_log/query');
    expect(data[0]).toMatchObject({
      ...entry,
      role: 'owner',
      address: expect.any(String),
      input: { endpoint: 'ep_1', password: '…' },
    });
    expect(data).not.toContainEqual(expect.objectContaining({ operation: 'operator_log/append' }));
  });
});
