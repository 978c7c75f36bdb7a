import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { FlowroomServer, freePort } from '#tests/support/server.ts';
import { teller } from '../tell.ts';

// One client requests ever new addresses, as fast as it is answered, while others read a popular
// page and pages that nobody has requested before.

const attacker = '93.184.216.34';
const newAddresses = 2_000;
/** Connections of the attacker, and of the others who read the popular page. */
const atOnce = 8;
const perClient = { perSecond: 10, atOnce: 30 };
const tell = teller();
jest.setTimeout(300_000);

/** Spellings of one page, each of which leads to it or is the same page. */
const spellings = ['/about/', '/%61bout', '/about?utm_source=mail', '/about?fbclid=1&fbclid=2'];

let server: FlowroomServer;
let metricsPort: number;
beforeAll(async () => {
  metricsPort = await freePort();
  server = await FlowroomServer.start({ TRUST_PROXY: '1', METRICS_PORT: String(metricsPort) });
});
afterAll(() => server?.stop());

async function get(path: string, client: string) {
  const headers = { 'X-Forwarded-For': client, accept: 'text/html' };
  const answer = await fetch(server.url + path, { headers });
  const text = await answer.text();
  return { status: answer.status, pause: Number(answer.headers.get('retry-after')), text };
}
const visitor = (number: number) => `93.184.${217 + (number >> 8)}.${number & 255}`;

/** Pages that were rendered, and popular pages that came from the cache. */
async function counts() {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const sum = (line: RegExp) =>
    [...text.matchAll(line)].reduce((all, [, value]) => all + Number(value), 0);
  return {
    rendered: sum(/^flowroom_page_render_duration_seconds_count\{.*\} (\d+)$/gm),
    cached: sum(/^flowroom_cached_pages_total\{page="LandingPage"\} (\d+)$/gm),
  };
}

/** Requests the popular page until it is stopped; returns the requests a second. */
function readPopular() {
  const state = { isOver: false, statuses: new Set<number>(), times: 0 };
  const from = performance.now();
  const reader = async () => {
    while (!state.isOver) {
      state.statuses.add((await get('/', visitor(state.times % 50))).status);
      state.times += 1;
    }
  };
  const reading = Promise.all(Array.from({ length: atOnce }, reader));
  return async () => {
    state.isOver = true;
    await reading;
    const perSecond = (state.times * 1_000) / (performance.now() - from);
    return { ...state, perSecond: Math.round(perSecond) };
  };
}

async function attack() {
  const answers: Awaited<ReturnType<typeof get>>[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (; next < newAddresses;) {
        next += 1;
        answers.push(await get(`/s?keywords=junk${next}`, attacker));
      }
    }),
  );
  return answers;
}

/** Visitors each of whom requests a page that is not cached. */
async function coldViews() {
  const statuses: number[] = [];
  for (let number = 0; number < 20; number += 1) {
    statuses.push((await get(`/s?keywords=class${number}`, visitor(100 + number))).status);
    await sleep(50);
  }
  return statuses;
}

it('one client has its share of renders, and the others their pages', async () => {
  for (let turn = 0; turn < 3; turn += 1) await get('/', visitor(turn));
  const stopAlone = readPopular();
  await sleep(3_000);
  const alone = await stopAlone();

  const before = await counts();
  const stop = readPopular();
  const from = performance.now();
  const [answers, cold] = await Promise.all([attack(), coldViews()]);
  const seconds = (performance.now() - from) / 1_000;
  const popular = await stop();
  const after = await counts();

  const rendered = answers.filter(({ status }) => status === 200).length;
  tell(
    `${newAddresses} new addresses in ${seconds.toFixed(1)} s: ${rendered} rendered; popular page ${popular.perSecond} views/s, ${alone.perSecond} alone`,
  );
  const refused = answers.filter(({ status }) => status !== 200);
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([429]));
  expect(refused.every(({ pause, text }) => pause >= 1 && text.includes('<h1>'))).toBe(true);
  expect(rendered).toBeLessThanOrEqual(perClient.atOnce + perClient.perSecond * (seconds + 1));
  expect(new Set(cold)).toEqual(new Set([200]));
  expect(popular.statuses).toEqual(new Set([200]));
  // It is rendered again in the background only; where the log is read late for want of a
  // processor, a reader waits for that.
  expect(after.cached - before.cached).toBeGreaterThanOrEqual(popular.times * 0.9);
  const others = cold.length + 5 + Math.ceil(seconds);
  expect(after.rendered - before.rendered).toBeLessThanOrEqual(rendered + others);
});

it('spellings of an address are one page', async () => {
  await get('/about', visitor(200));
  const before = await counts();
  for (const path of spellings) expect((await get(path, visitor(200))).status).toBe(200);
  expect((await counts()).rendered).toBe(before.rendered);
});
