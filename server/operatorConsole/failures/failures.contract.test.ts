import { randomUUID } from 'node:crypto';
import { notice } from '@flowroom/marketplace/signals';
import { consoleClient } from '@flowroom/marketplace/testing/clients/consoleClient';
import { giveRole } from '@flowroom/marketplace/testing/fixtures/operators';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import type { TestMarketplace } from '@flowroom/marketplace/testing/servers/startTestMarketplace';
import { startSite } from '#server/testing/startSite.ts';
import type { Site } from '#server/testing/startSite.ts';

interface Shown {
  route: string | null;
  process: string;
  status: number | null;
  code: string | null;
  requestId: string | null;
  accountId: string | null;
  kind: string;
}

let site: Site;
beforeAll(async () => {
  site = await startSite();
}, 60_000);
afterAll(() => site.close());

async function listed(query: Record<string, string> = {}): Promise<Shown[]> {
  const { api, server } = site;
  const console = consoleClient(api);
  const person = await signUp(api);
  const place: Pick<TestMarketplace, 'marketplace'> = { marketplace: server.marketplace! };
  await giveRole(place as TestMarketplace, person, 'owner');
  await console.signIn(person);
  const { data } = await console.get<{ requests: Shown[] }>('site/failed_requests/query', query);
  return data.requests;
}

it('are stored by the web server with their route, never their address, and by the marketplace', async () => {
  const { marketplace } = site.server;
  const person = await signUp(site.api);
  const cookie = await site.signedIn(person.id);
  const requestId = randomUUID();
  // Pages can not be rendered here.
  const page = await fetch(`${site.url}/u/Maria-Garcia/x?email=maria%40flow.example`, {
    headers: { cookie, 'x-request-id': requestId },
  });
  expect(page.status).toBe(500);
  marketplace!.context.failures.add({
    ...{ at: new Date(), kind: 'request', method: 'GET', route: 'marketplace/users/show' },
    ...{ status: 503, code: 'service-unavailable', requestId: null, accountId: null },
  });
  notice('uncaught', { code: 'TypeError' });
  await site.server.flushFailures();
  await marketplace!.context.failures.flush();
  const found = await listed();
  expect(found).toHaveLength(3);
  expect(found).toContainEqual(
    expect.objectContaining({ process: 'web', status: 500, requestId, accountId: person.id }),
  );
  expect(found).toContainEqual(
    expect.objectContaining({ process: 'web', kind: 'error', code: 'TypeError' }),
  );
  expect(JSON.stringify(found)).not.toMatch(/maria/i);
  const theirs = await listed({ process: 'marketplace' });
  expect(theirs.map(({ route }) => route)).toEqual(['marketplace/users/show']);
  expect(await listed({ process: 'web', status: '503' })).toEqual([]);
});

it('are listed for a program with the API key, and for no other', async () => {
  const { url } = site.api;
  const call = (authorization: string) =>
    fetch(`${url}/console/v1/site/failed_requests/query`, { headers: { authorization } });
  expect((await call(`Apikey ${site.api.credentials.buildApiKey}`)).status).toBe(200);
  expect((await call('Apikey guess')).status).toBe(401);
});
