import { setTimeout as sleep } from 'node:timers/promises';
import { startFaultProxy } from '#tests/support/faultProxy.ts';
import type { FaultProxy } from '#tests/support/faultProxy.ts';
import { FlowroomServer } from '#tests/support/server.ts';
import { settingsOver } from '#tests/support/setups.ts';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import { publishClass, signUpTeacher } from '@flowroom/marketplace/testing/fixtures/teachers';
import { productApi } from '#server/testing/product.ts';
import { book, pagesOf } from '../faults/crowd/crowd.ts';
import { getCompressed } from './firstLoad.ts';
import type { Figure } from './report.ts';
import { signIn } from './signIn.ts';

/** The first process checks all there is; that is not what an hour costs. */
const settledMs = 150_000;
const minuteMs = 60_000;
const sum = (calls: ReadonlyMap<string, number>) =>
  [...calls.values()].reduce((all, times) => all + times, 0);

/** Calls of a start after which nothing has changed, in its first minute. */
async function measureStart(web: FlowroomServer, proxy: FaultProxy): Promise<Figure> {
  await web.terminate();
  proxy.counted();
  await web.boot();
  await sleep(minuteMs);
  return { figure: 'calls of a start', value: sum(proxy.counted()), limit: 40 };
}

/**
 * Calls of a web process to a marketplace elsewhere, which bills them: in a minute, idle and in
 * use, for a start, for a view of each page rendered for it, and for a booking from search to
 * confirmation.
 */
export async function measureCalls(listing: (searchPage: string) => string): Promise<Figure[]> {
  const marketplace = await FlowroomServer.start({ SIGN_UPS_PER_HOUR: '1000000' }, 'marketplace');
  const proxy = await startFaultProxy(() => marketplace.port);
  const { credentials } = marketplace;
  const web = await FlowroomServer.start(
    settingsOver(`http://localhost:${proxy.port}`, credentials),
  );
  try {
    await sleep(settledMs);
    proxy.counted();
    await sleep(minuteMs);
    const idle = sum(proxy.counted());
    const figures: Figure[] = [
      { figure: 'calls in a minute, idle', value: idle, limit: 20 },
      await measureStart(web, proxy),
    ];

    const pages = ['/', '/s', listing((await getCompressed(`${web.url}/s`)).text)];
    const views = new Map<string, number>();
    for (const path of pages) {
      proxy.counted();
      await getCompressed(web.url + path);
      views.set(path, sum(proxy.counted()));
    }
    const named = (path: string) => (path.startsWith('/l/') ? 'a class' : path);
    for (const [path, value] of views) {
      figures.push({ figure: `calls for a view of ${named(path)}`, value, limit: 3 });
    }

    for (let second = 0; second < 60; second += 1) {
      for (const path of pages) await getCompressed(web.url + path);
      await sleep(1_000);
    }
    const inUse = [...proxy.counted()].filter(([call]) => !call.includes('/v1/api/'));
    figures.push({
      figure: 'calls in a minute beside those of views, in use',
      value: sum(new Map(inUse)),
      limit: 40,
    });

    const api = productApi(marketplace);
    const wanted = await publishClass(await signUpTeacher(api), {
      publicData: { type: 'free', bookingMode: 'instant' },
    });
    const cookie = await signIn({ url: web.url, credentials }, await signUp(api));
    await sleep(5_000);
    proxy.counted();
    await getCompressed(`${web.url}/s`);
    await getCompressed(`${web.url}/l/morning-flow/${wanted.id}`);
    await book(pagesOf(web.url, cookie, { isPatient: true }), wanted);
    await sleep(5_000);
    figures.push({
      figure: 'calls for a booking from search to confirmation',
      value: sum(proxy.counted()),
      limit: 40,
    });
    return figures;
  } finally {
    await web.stop();
    await proxy.close();
    await marketplace.stop();
  }
}
