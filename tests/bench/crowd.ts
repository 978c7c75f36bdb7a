import { performance } from 'node:perf_hooks';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import { publishClass, signUpTeacher } from '@flowroom/marketplace/testing/fixtures/teachers';
import { FlowroomServer } from '#tests/support/server.ts';
import { productApi } from '#server/testing/product.ts';
import { allAtOnce, book, pagesOf } from '../faults/crowd/crowd.ts';
import { percentile, ratioOf } from './percentiles.ts';
import type { Figure } from './report.ts';
import { signIn } from './signIn.ts';

const crowd = 300;
/** Bookings that are made one after the other, to compare with. */
const alone = 20;

/** Longest wait of a screen for a busy server, milliseconds. */
const patienceMs = 120_000;

/**
 * Bookings of as many people at once as a class has places, each sent again as the pages do, in
 * relation to as many that are made one after the other in the same run.
 */
export async function measureCrowd(): Promise<Figure[]> {
  const server = await FlowroomServer.start({ SEED_DEMO: 'false', SIGN_UPS_PER_HOUR: '1000000' });
  try {
    const api = productApi(server);
    const teacher = await signUpTeacher(api);
    const wanted = await publishClass(teacher, {
      seats: crowd + alone,
      publicData: { type: 'free', bookingMode: 'instant' },
    });
    const pages = [];
    while (pages.length < crowd + alone) {
      const cookie = await signIn(server, await signUp(api));
      pages.push(pagesOf(server.url, cookie, { isPatient: true }));
    }
    const begun = performance.now();
    for (const each of pages.splice(0, alone)) await book(each, wanted);
    const one = (performance.now() - begun) / alone;
    const outcomes = await allAtOnce(pages, each => book(each, wanted));
    const times = outcomes.map(({ ms }) => ms);
    const p95 = percentile(times, 0.95);
    const what = `${crowd} people for as many places at once`;
    return [
      { figure: `${what}, p95, ms`, value: p95, limit: patienceMs },
      {
        figure: `${what}, p95 in the time of ${crowd} bookings one after the other`,
        value: ratioOf(p95, one * crowd),
        limit: 1.5,
      },
      {
        figure: `${what}, refused`,
        value: outcomes.filter(each => each.what !== 'done').length,
        limit: 0,
      },
    ];
  } finally {
    await server.stop();
  }
}
