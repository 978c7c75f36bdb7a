import pino from 'pino';
import { notice, watched } from '@flowroom/marketplace/signals';
import { noFeed } from '#server/events/cache/changeFeed.ts';
import { taggedCache } from '#server/events/cache/taggedCache.ts';
import { countCall } from '#server/marketplaceClient/sdk/countCall.ts';
import { startApp } from '#server/testing/startApp.ts';
import { startMetrics } from './metricsServer.ts';
import type { MetricsServer } from './metricsServer.ts';
import type { ProcessState } from './processState.ts';

const logger = pino({ level: 'silent' });
const state: ProcessState = {
  ready: true,
  uptimeSeconds: 5,
  memoryMegabytes: 150,
  load: { admittedShare: 0.5, waitingRequests: 40 },
  pool: { busy: 3, idle: 2, waiting: 1 },
  database: { kind: 'postgres', answersInMs: 2, clockAheadMs: 4 },
  jobs: [{ lane: 'mail', due: 4, failed: 1, oldestDueSeconds: 90 }],
  projection: { lagSeconds: 7 },
  events: { ageSeconds: 3, isReadable: false },
};

let metrics: MetricsServer;
let site: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  metrics = await startMetrics({
    port: 0,
    host: '127.0.0.1',
    state: () => Promise.resolve(state),
    logger,
  });
  site = await startApp();
});
afterAll(async () => {
  await metrics.close();
  await site.close();
});

const scrape = async () => (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text();

const value = (text: string, line: string): number | undefined => {
  const found = text.split('\n').find(one => one.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
};

describe('metrics', () => {
  it('count requests by the pattern of their route, whatever their path', async () => {
    for (const path of ['/s?keywords=Sam', '/l/sams-class/x', '/healthz']) {
      await fetch(site.url + path);
    }
    await fetch(`${site.url}/api/sam@example.com/nothing`);
    await fetch(`${site.url}/flex/v1/api/users/show?id=sam@example.com`);
    await fetch(`${site.url}/api/contact/sam@example.com`, { method: 'PURGE' });
    const text = await scrape();
    const count = (method: string, route: string, status: string) =>
      value(
        text,
        `flowroom_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`,
      );
    expect(count('GET', 'LandingPage', '2xx')).toBe(2);
    expect(count('GET', '/healthz', '2xx')).toBe(1);
    expect(count('GET', '/api/*', '4xx')).toBe(1);
    expect(count('GET', '/flex/v1/api/*', '2xx')).toBe(1);
    expect(count('other', '/api/*', '4xx')).toBe(1);
    expect(text).not.toMatch(/sam/i);
  });

  it('record how work ended, and how long it took', async () => {
    const refused = Object.assign(new Error('no'), {
      status: 409,
      code: 'transaction-booking-time-not-available',
    });
    const operation = { api: 'marketplace', name: 'transactions/initiate' };
    await watched('operation', operation, () => Promise.resolve());
    await watched('operation', operation, () => Promise.reject(refused)).catch(() => undefined);
    await watched('job', { kind: 'mail' }, () => Promise.reject(new Error('down'))).catch(
      () => undefined,
    );
    notice('transition', { transition: 'transition/request', places: 2 });
    notice('transition', { transition: 'transition/decline', places: -2 });
    const text = await scrape();
    const labels = 'api="marketplace",operation="transactions/initiate"';
    const operations = (outcome: string) =>
      value(text, `flowroom_api_operation_duration_seconds_count{${labels},outcome="${outcome}"}`);
    expect([operations('ok'), operations('refused')]).toEqual([1, 1]);
    const places = (change: string) => value(text, `flowroom_places_total{change="${change}"}`);
    expect([places('taken'), places('released'), places('refused')]).toEqual([2, 2, 1]);
    expect(value(text, 'flowroom_job_duration_seconds_count{kind="mail",outcome="failed"}')).toBe(
      1,
    );
  });

  it('count what caches answer, hold and lose', async () => {
    const cached = taggedCache<number>({
      ...{ name: 'numbers', feed: noFeed, boundMs: 600_000, rightForMs: 600_000 },
      ...{ most: 400, sizeOf: () => 100 },
    });
    for (const key of ['a', 'a', 'b', 'c']) await cached(key, () => Promise.resolve(1));
    const text = await scrape();
    const requests = (result: string) =>
      value(text, `flowroom_cache_requests_total{cache="numbers",result="${result}"}`);
    expect([requests('hit'), requests('miss')]).toEqual([1, 3]);
    // A quarter of the room is for values that were requested once.
    expect(value(text, 'flowroom_cache_evictions_total{cache="numbers",reason="room"}')).toBe(1);
    expect(value(text, 'flowroom_cache_entries{cache="numbers"}')).toBe(2);
    expect(value(text, 'flowroom_cache_bytes{cache="numbers"}')).toBe(200);
  });

  it('count the calls to the marketplace by what they are for', async () => {
    countCall('listings/query');
    countCall('events/query');
    const text = await scrape();
    const calls = (operation: string, purpose: string) =>
      value(
        text,
        `flowroom_marketplace_calls_total{operation="${operation}",purpose="${purpose}"}`,
      );
    expect([calls('listings/query', 'checks'), calls('events/query', 'events')]).toEqual([1, 1]);
  });

  it('have the state of the process at each scrape', async () => {
    const text = await scrape();
    expect(value(text, 'flowroom_ready')).toBe(1);
    expect(value(text, 'flowroom_db_pool_connections{state="waiting"}')).toBe(1);
    expect(value(text, 'flowroom_jobs{lane="mail",state="failed"}')).toBe(1);
    expect(value(text, 'flowroom_projection_lag_seconds')).toBe(7);
    expect(value(text, 'flowroom_events_age_seconds')).toBe(3);
    expect(value(text, 'flowroom_events_readable')).toBe(0);
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
  });

  it('are on no other address of their port', async () => {
    expect((await fetch(`http://127.0.0.1:${metrics.port}/`)).status).toBe(404);
  });
});
