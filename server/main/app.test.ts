import { limitedInFront } from '#server/http/middleware/frontLimits.ts';
import { startApp } from '#server/testing/startApp.ts';
import { memoryLimits } from '@flowroom/marketplace/limits';
import { transit } from '#server/marketplaceClient/sdk/rawSdk.ts';
import { toPlain } from '#shared/values/sdkValues.ts';

let world: Awaited<ReturnType<typeof startApp>> | undefined;
afterEach(() => world?.close());

const start = async (...args: Parameters<typeof startApp>) => (world = await startApp(...args));

describe('addresses', () => {
  it.each([
    ['/l/%ZZ', '/l/%ZZ'],
    ['/%', '/%'],
    ['/l/%E0%A4%A', '/l/%E0%A4%A'],
    ['//', '/'],
    ['//evil.example/s', '/evil.example/s'],
    ['/%00', '/%00'],
    [`/${'a'.repeat(6000)}`, `/${'a'.repeat(6000)}`],
  ])('of any kind reach the pages: %s', async (asked, pathname) => {
    const { url, seen } = await start();
    const answer = await fetch(url + asked);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    expect(seen.map(address => address.pathname)).toEqual([pathname]);
  });

  it('keep their query as it is', async () => {
    const { url, seen } = await start();
    await fetch(`${url}/s?keywords=%ZZ&price=abc`);
    expect(seen[0]?.search).toBe('?keywords=%ZZ&price=abc');
  });

  it('that are not read are refused', async () => {
    const { url } = await start();
    const answer = await fetch(`${url}/s`, { method: 'POST' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('the protocol', () => {
  it('reaches its guards however many slashes its address has', async () => {
    const { url } = await start();
    const logIn = async (path: string) => {
      const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: 'c' });
      const headers = { Origin: url, 'Sec-Fetch-Site': 'same-origin' };
      return (await fetch(url + path, { method: 'POST', headers, body })).status;
    };
    const guarded = await logIn('/flex/v1/auth/token');
    // The marketplace of this test answers 204 to whatever comes past the session.
    expect(guarded).not.toBe(204);
    for (const path of ['/flex//v1/auth/token', '//flex/v1//auth/token']) {
      expect(await logIn(path)).toBe(guarded);
    }
  });
});

describe('limits in front of a hosted marketplace', () => {
  it('apply to the site’s own sign-up too', async () => {
    const { url } = await start({
      frontLimit: limitedInFront(memoryLimits(), { signUpsPerHour: 2 }),
    });
    const signUp = async (path: string) => (await fetch(url + path, { method: 'POST' })).status;
    expect(await signUp('/flex/V1/api/current_user/create/')).toBe(204);
    expect(await signUp('/api/sign-up')).not.toBe(429);
    expect(await signUp('/api/sign-up')).toBe(429);
    expect(await signUp('/api/auth/create-user-with-idp')).toBe(429);
    expect(await signUp('/flex/v1/api/current_user/create')).toBe(429);
    expect(await signUp('/flex/v1/api/listings/query')).toBe(204);
  });
});

describe('the last resort', () => {
  const broken = { webApp: () => Promise.reject(new Error('secret detail')) };

  it('is a page for a browser', async () => {
    const { url } = await start(broken);
    const answer = await fetch(url, { headers: { Accept: 'text/html,*/*;q=0.8' } });
    const html = await answer.text();
    expect(answer.status).toBe(500);
    expect(html).toContain('<h1>Something went wrong.</h1>');
    expect(html).not.toContain('secret');
  });

  it('is JSON for a script', async () => {
    const { url } = await start(broken);
    const answer = await fetch(url);
    expect(await answer.json()).toMatchObject({ errors: [{ status: 500, code: 'internal' }] });
  });

  it.each([
    [429, 'too-many-requests', '1'],
    [503, 'unavailable', '10'],
  ])('passes the marketplace’s %i on, with the time to try again', async (status, code, wait) => {
    const refusal = Object.assign(new Error('Refused'), { status, data: 'Refused' });
    const { url } = await start({ refuseBlocked: () => Promise.reject(refusal) });
    const answer = await fetch(`${url}/flex/v1/api/messages/send`, {
      method: 'POST',
      headers: { Accept: 'application/transit+json' },
    });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, wait]);
    expect(toPlain(transit.read(await answer.text()))).toMatchObject({ errors: [{ code }] });
  });
});

describe('an endpoint', () => {
  const post = (url: string, body: string) =>
    fetch(`${url}/api/transaction-line-items`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Flowroom': '1', Origin: url },
      body,
    });

  it('answers 503 while the marketplace is down', async () => {
    const { url } = await start();
    const answer = await post(url, '{}');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10']);
    expect(await answer.json()).toMatchObject({ errors: [{ code: 'unavailable' }] });
  });

  it('refuses bodies that can not be read or are too large', async () => {
    const { url } = await start();
    expect((await post(url, '{"broken')).status).toBe(400);
    expect((await post(url, JSON.stringify('x'.repeat(300_000)))).status).toBe(413);
  });
});

describe('files with fixed names', () => {
  it('are served, and what is not among them is a page', async () => {
    const { url, seen } = await start();
    const icon = await fetch(`${url}/favicon.svg`);
    expect(icon.headers.get('content-type')).toMatch(/^image\/svg/);
    expect(seen).toEqual([]);
    await fetch(`${url}/brand`);
    await fetch(`${url}/../package.json`);
    expect(seen.map(address => address.pathname)).toEqual(['/brand', '/package.json']);
  });
});
