import { setTimeout as sleep } from 'node:timers/promises';
import { startFaultProxy } from '#tests/support/faultProxy.ts';
import { FlowroomServer, freePort } from '#tests/support/server.ts';
import { settingsOver } from '#tests/support/setups.ts';
import { inLanguage, siteLanguages } from '#shared/config/siteLanguages.ts';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import { productApi } from '#server/testing/product.ts';
import { getCompressed } from './firstLoad.ts';
import { inBrowser } from './inBrowser.ts';
import type { Figure } from './report.ts';
import { signIn } from './signIn.ts';

/** The first process checks all there is; that is not what an hour costs. */
const settledMs = 150_000;
const minuteMs = 60_000;
/** Idle minutes that are measured; an idle hour is as many times as long. */
const idleMinutes = 3;
/**
 * Most calls. Those of signed-in views and of a booking, which is four views and an order, are what
 * was measured on 2026-11-29, all that the scripts request included.
 */
const most = { view: 3, signedIn: 16, booking: 70, idleMinute: 20, inUseMinute: 40, start: 40 };

/** A class of the demo that is held once and costs nothing. */
const freeClass = 'First steps in yoga';

type Purpose = 'view' | 'act' | 'events' | 'checks';
type Counts = Record<Purpose, number>;

interface World {
  web: FlowroomServer;
  marketplace: FlowroomServer;
  /** Counts calls since the last call of it, by what the web process says that they are for. */
  counted(): Promise<Counts>;
  /** Ends the web process and starts it again; it counts from nothing. */
  restart(): Promise<void>;
}

async function openWorld<Result>(work: (world: World) => Promise<Result>): Promise<Result> {
  const marketplace = await FlowroomServer.start({ SIGN_UPS_PER_HOUR: '1000000' }, 'marketplace');
  const metricsPort = await freePort();
  const proxy = await startFaultProxy(() => marketplace.port);
  const over = settingsOver(`http://localhost:${proxy.port}`, marketplace.credentials);
  const web = await FlowroomServer.start({ ...over, METRICS_PORT: String(metricsPort) });
  let before = { view: 0, act: 0, events: 0, checks: 0 };
  let billed: Record<string, number> = {};
  async function counted(): Promise<Counts> {
    for (const [call, times] of proxy.counted()) billed[call] = (billed[call] ?? 0) + times;
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const now = { view: 0, act: 0, events: 0, checks: 0 };
    for (const [, purpose, count] of text.matchAll(
      /^flowroom_marketplace_calls_total\{.*purpose="(\w+)"\} (\d+)$/gm,
    )) {
      now[purpose as Purpose] += Number(count);
    }
    const since = (purpose: Purpose) => now[purpose] - before[purpose];
    const counts = {
      ...{ view: since('view'), act: since('act') },
      ...{ events: since('events'), checks: since('checks') },
    };
    before = now;
    // What a proxy counts is billed: nothing may be missing in the metrics.
    const sum = Object.values(billed).reduce((all, times) => all + times, 0);
    if (sum > all(now)) throw new Error(`In no metric: some of ${JSON.stringify(billed)}`);
    return counts;
  }
  async function restart(): Promise<void> {
    await web.terminate();
    proxy.counted();
    before = { view: 0, act: 0, events: 0, checks: 0 };
    billed = {};
    await web.boot();
  }
  try {
    return await work({ web, marketplace, counted, restart });
  } finally {
    await web.stop();
    await proxy.close();
    await marketplace.stop();
  }
}

const all = ({ view, act, events, checks }: Counts): number => view + act + events + checks;

/**
 * Views of each page, rendered once for each language: a visitor's second one finds the lists that
 * all pages share.
 */
async function callsOfViews(
  { web, counted }: World,
  pages: Record<string, string>,
  cookie = '',
): Promise<Figure[]> {
  const figures: Figure[] = [];
  const who = cookie === '' ? 'a visitor’s' : 'a signed-in';
  await inBrowser(web.url, cookie, async ({ view }) => {
    for (const [name, path] of Object.entries(pages)) {
      await counted();
      for (const { code } of siteLanguages) await view(inLanguage(code, path));
      const calls = await counted();
      figures.push({
        figure: `calls for ${who} view of ${name}`,
        value: (calls.view + calls.act) / siteLanguages.length,
        limit: cookie === '' ? most.view : most.signedIn,
      });
    }
  });
  return figures;
}

/** Calls while nobody is there. */
async function callsOfIdleHour({ counted }: World): Promise<Figure> {
  await counted();
  await sleep(idleMinutes * minuteMs);
  return {
    figure: `calls in an idle hour (${idleMinutes} minutes, times ${60 / idleMinutes})`,
    value: (all(await counted()) * 60) / idleMinutes,
    limit: most.idleMinute * 60,
  };
}

/** Calls of a start after which nothing has changed, in its first minute. */
async function callsOfStart({ counted, restart }: World): Promise<Figure> {
  await restart();
  await sleep(minuteMs);
  return { figure: 'calls of a start', value: all(await counted()), limit: most.start };
}

/** Calls beside those of views while visitors are there. */
async function callsInUse({ web, counted }: World, pages: readonly string[]): Promise<Figure> {
  await counted();
  for (let second = 0; second < 60; second += 1) {
    for (const path of pages) await getCompressed(web.url + path);
    await sleep(1_000);
  }
  const { events, checks } = await counted();
  return {
    figure: 'calls in a minute beside those of views, in use',
    value: events + checks,
    limit: most.inUseMinute,
  };
}

/** A booking of a free class in a browser, from the search to the confirmation. */
async function callsOfBooking({ web, marketplace, counted }: World): Promise<Figure[]> {
  const api = productApi(marketplace);
  const { credentials } = marketplace;
  const cookie = await signIn({ url: web.url, credentials }, await signUp(api));
  await sleep(5_000);
  await counted();
  await inBrowser(web.url, cookie, ({ book }) => book(freeClass));
  await sleep(5_000);
  const { view, act, events, checks } = await counted();
  const what = 'a booking from search to confirmation';
  return [
    { figure: `calls for ${what}`, value: view + act, limit: most.booking },
    { figure: `calls beside those, while it is made`, value: events + checks, limit: most.booking },
  ];
}

/**
 * Calls of a web process to a marketplace elsewhere, which bills them: for a view of each page
 * rendered for a visitor and for somebody who is signed in, for a booking, for a start, and in an
 * idle hour.
 */
export const measureCalls = (listing: (searchPage: string) => string): Promise<Figure[]> =>
  openWorld(async world => {
    const { web, marketplace } = world;
    const { credentials } = marketplace;
    await sleep(settledMs);
    const aClass = listing((await getCompressed(`${web.url}/s`)).text);
    // What was viewed before is outdated after it: each page is rendered.
    const idle = await callsOfIdleHour(world);
    const start = await callsOfStart(world);
    const visitors = await callsOfViews(world, { ...publicPages(aClass), 'a text': '/about' });
    const inUse = await callsInUse(world, Object.values(publicPages(aClass)));
    const cookieOf = async (role: 'student' | 'teacher') =>
      `${await signIn({ url: web.url, credentials }, marketplace.account(role))}; zone=Europe%2FBerlin`;
    const student = await cookieOf('student');
    const inbox = (await getCompressed(`${web.url}/inbox/orders`, { cookie: student })).text;
    const [order = ''] = /\/order\/[0-9a-f-]{36}\/details/.exec(inbox) ?? [];
    const own = { '/my': '/my', '/inbox/orders': '/inbox/orders', 'an order': order };
    const desk = {
      '/teach': '/teach',
      '/listings': '/listings',
      '/teach/earnings': '/teach/earnings',
    };
    const teacher = await cookieOf('teacher');
    return [
      ...visitors,
      ...(await callsOfViews(world, own, student)),
      ...(await callsOfViews(world, { ...desk, ...publicPages(aClass) }, teacher)),
      ...(await callsOfBooking(world)),
      idle,
      start,
      inUse,
    ];
  });

const publicPages = (aClass: string) => ({ '/': '/', '/s': '/s', 'a class': aClass });
