import type { IncomingMessage, RequestListener } from 'node:http';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { onNotice } from '@flowroom/marketplace/signals';
import { until } from '@flowroom/marketplace/testing/assertions/until';
import { createAdmission } from './admission.ts';
import type { LoadLimits } from '#server/config/load.ts';
import { drawnOf, isAlwaysAdmitted } from './priority.ts';
import { cookieName } from '#server/marketplaceClient/session/cookie.ts';
import { cookieWith, testCookies } from '#server/testing/sessionCookie.ts';

const logs: { level: number; msg: string }[] = [];
const logger = pino({}, { write: line => void logs.push(JSON.parse(line) as (typeof logs)[0]) });

/**
 * A server whose loop is late by a given time, and whose answers are held until they are released.
 */
async function busyServer(limits: LoadLimits) {
  let delayMs = 0;
  const held: (() => void)[] = [];
  const answers: Promise<Response>[] = [];
  const listener: RequestListener = (req, res) => {
    const end = () => void res.end('ok');
    if (req.url?.startsWith('/held')) held.push(end);
    else end();
  };
  const admission = createAdmission({
    limits,
    readSession: testCookies.read,
    logger,
    loopDelay: { read: () => delayMs, close: () => undefined },
    readingMs: 5,
  });
  const server = createServer(admission.guard(listener)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    admission,
    late: (ms: number) => void (delayMs = ms),
    /** Sends requests whose answers wait. */
    async hold(count: number, init: () => RequestInit = () => ({})) {
      const before = held.length;
      const sent = Array.from({ length: count }, () => fetch(`${url}/held`, init()));
      answers.push(...sent);
      await until('the requests', () => held.length === before + count);
    },
    letGo: () => held.splice(0).forEach(end => end()),
    async close() {
      admission.close();
      held.splice(0).forEach(end => end());
      await Promise.allSettled(answers);
      server.close();
      server.closeAllConnections();
    },
  };
}

type BusyServer = Awaited<ReturnType<typeof busyServer>>;
let server: BusyServer;
afterEach(() => server?.close());

/** Makes the server so late that nearly nobody is let in. */
async function overload(): Promise<void> {
  await server.hold(20);
  server.late(1_000);
  await until('refusals', () => server.admission.state().admittedShare < 0.03);
}

const page = { headers: { accept: 'text/html,*/*' } };

async function refusal(path: string, init: RequestInit = {}): Promise<Response> {
  // A fiftieth is let in.
  for (let turn = 0; turn < 20; turn += 1) {
    const answer = await fetch(server.url + path, init);
    if (answer.status === 503) return answer;
    await answer.text();
  }
  throw new Error(`${path} is not refused.`);
}

describe('a process with more requests than it can answer', () => {
  it('refuses pages with a page in the language of the reader, which loads nothing else', async () => {
    server = await busyServer({ loopDelayMs: 150, waitingRequests: 0 });
    const told: string[] = [];
    const end = onNotice('refusedRequest', ({ reason }) => void told.push(reason));
    await overload();
    const english = await refusal('/s?keywords="yin"', page);
    expect(Number(english.headers.get('retry-after'))).toBeGreaterThanOrEqual(2);
    expect(english.headers.get('cache-control')).toBe('no-store');
    expect(english.headers.get('content-security-policy')).toContain("default-src 'none'");
    const html = await english.text();
    expect(html).toContain('<h1>Very busy right now</h1>');
    expect(html).toContain('href="/s?keywords=%22yin%22"');
    const spanish = await refusal('/es/s', page);
    expect(await spanish.text()).toContain('<html lang="es">');
    const asked = { headers: { ...page.headers, 'accept-language': 'es-MX,es;q=0.9,en;q=0.5' } };
    expect(await (await refusal('//elsewhere.example', asked)).text()).toContain(
      'href="/elsewhere.example"',
    );
    expect(told).toContain('loop');
    end();
  });

  it('refuses clients of the APIs with an error of the protocol', async () => {
    server = await busyServer({ loopDelayMs: 150, waitingRequests: 0 });
    await overload();
    const json = await refusal('/flex/v1/api/listings/query', { headers: { accept: '*/*' } });
    const { errors } = (await json.json()) as { errors: object[] };
    expect(errors).toEqual([
      expect.objectContaining({ status: 503, code: 'service-unavailable', id: expect.any(String) }),
    ]);
    expect(json.headers.get('x-request-id')).toMatch(/./);
    expect(json.headers.get('retry-after')).toMatch(/^[2-5]$/);
    const transit = await refusal('/api/initiate-privileged', {
      method: 'POST',
      body: '["^ "]',
      headers: { accept: 'application/transit+json' },
    });
    expect(transit.headers.get('content-type')).toContain('application/transit+json');
    expect(await transit.text()).toContain('~:service-unavailable');
  });

  it('answers health checks, built files and its own calls whatever the load is', async () => {
    server = await busyServer({ loopDelayMs: 150, waitingRequests: 1 });
    await server.hold(1);
    await until('one', () => server.admission.state().waitingRequests === 1);
    for (const path of ['/healthz', '/readyz', '/static/a.js', '/sandbox/stripe/v1/x']) {
      expect((await fetch(server.url + path)).status).toBe(200);
    }
    expect((await fetch(`${server.url}/readyzz`)).status).toBe(503);
  });

  it('lets all in within seconds after the load, and logs its beginning only once', async () => {
    server = await busyServer({ loopDelayMs: 150, waitingRequests: 0 });
    logs.length = 0;
    await overload();
    await refusal('/s', page);
    await refusal('/s', page);
    server.late(0);
    server.letGo();
    await until('the end', () => server.admission.state().admittedShare === 1);
    expect((await fetch(`${server.url}/s`)).status).toBe(200);
    expect(logs.map(({ msg }) => msg)).toEqual(['too many requests: some are refused']);
  });

  it('refuses above the number that may wait; answered ones and unfinished bodies do not count', async () => {
    server = await busyServer({ loopDelayMs: 0, waitingRequests: 3 });
    await server.hold(3);
    expect((await fetch(`${server.url}/s`)).status).toBe(503);
    server.letGo();
    await until('none', () => server.admission.state().waitingRequests === 0);
    expect((await fetch(`${server.url}/s`)).status).toBe(200);
    const upload = () => {
      const body = new ReadableStream({ start: one => one.enqueue(new Uint8Array(1)) });
      return { method: 'POST', body, duplex: 'half' } as RequestInit;
    };
    await server.hold(3, upload);
    expect((await fetch(`${server.url}/s`)).status).toBe(200);
  });

  it('is not refused for ever when a limit is off', async () => {
    server = await busyServer({ loopDelayMs: 0, waitingRequests: 0 });
    await server.hold(40);
    server.late(5_000);
    await new Promise(resolve => setTimeout(resolve, 50));
    expect(server.admission.state()).toEqual({ admittedShare: 1, waitingRequests: 40 });
  });
});

describe('who is refused first', () => {
  const { read: readSession } = testCookies;
  const request = (url: string, cookie?: string) =>
    ({ url, headers: { cookie } }) as Partial<IncomingMessage> as IncomingMessage;
  const minute = 60_000;

  it('visitors before people who are signed in, each of whom goes on or waits for a minute', () => {
    const people = Array.from(
      { length: 200 },
      (_, n) => `theme=dark; ${cookieWith({ accessToken: `person${n}` })}`,
    );
    const drawnAt = (now: number) =>
      people.map(cookie => drawnOf(request('/my', cookie), { readSession, now }));
    const drawn = drawnAt(5 * minute);
    expect(Math.max(...drawn)).toBeLessThan(0.5);
    expect(drawn.filter(one => one < 0.25).length).toBeGreaterThan(60);
    expect(drawnAt(5 * minute + 59_000)).toEqual(drawn);
    expect(drawnAt(6 * minute)).not.toEqual(drawn);
  });

  it('a made-up session as any visitor', () => {
    const forged = request('/', `${cookieName(false)}=person`);
    const drawn = Array.from({ length: 60 }, () => drawnOf(forged, { readSession, now: 0 }));
    expect(Math.max(...drawn)).toBeGreaterThan(0.5);
  });

  it.each([
    ['/healthz', true],
    ['/readyz?x', true],
    ['/readyz/x', false],
    ['/static/main.js', true],
    ['/api/stripe-webhook', true],
    ['/api/operator/projection', true],
    ['/flex/v1/integration_api/events/query', true],
    ['/flex/v1/auth/token', true],
    ['/flex/v1/api/listings/query', false],
    ['/s/static/', false],
    ['/', false],
  ])('%s: %s', (url, isAdmitted) => {
    expect(isAlwaysAdmitted(request(url))).toBe(isAdmitted);
  });
});
