import { fillProjection } from '#tests/browser/support/projection.ts';
import { look, withLighthouse } from '#tests/browser/support/lighthouse.ts';
import type { PageReport } from '#tests/browser/support/lighthouse.ts';
import { FlowroomServer } from '#tests/support/server.ts';
import { signIn } from './signIn.ts';
import { table } from './table.ts';

// Pages of people who are signed in, by Lighthouse on a simulated phone. BENCH_RUNS is how often
// each is opened; the best run counts; BENCH_PAGES are patterns of the only addresses, with
// commas between them. Search engines do not see them, so there is no score for that.

const runs = Number(process.env.BENCH_RUNS ?? 2);
const only = process.env.BENCH_PAGES?.split(',').map(one => new RegExp(`^${one}$`));
const categories = ['accessibility', 'best-practices', 'performance'] as const;
/** Least scores. */
const least = { accessibility: 100, 'best-practices': 100, performance: 90 };
/** Pages that people open most: they come with their data. */
const first = /^\/(my|teach|order\/[^/]+\/details)$/;
const firstLimits = { performance: 95, lcp: 1800 };

const pages = {
  student: [
    '/my',
    '/my/past',
    '/my/subscriptions',
    '/my/payments',
    '/my/favorites',
    '/inbox/orders',
    '/account/notifications',
    '/account/data',
    '/account/payment-methods',
  ],
  teacher: ['/teach', '/teach/calendar', '/listings', '/teach/students', '/teach/earnings'],
} as const;

/** Cookies of somebody who was here before: the zone is known, the note about cookies was read. */
const returning = 'zone=UTC; cookieconsent=accepted';

const server = await FlowroomServer.start();

/** Returns the first address of a kind on a page. @throws when there is none */
async function addressOn(path: string, kind: RegExp, cookie: string): Promise<string> {
  const answer = await fetch(server.url + path, { headers: { cookie, accept: 'text/html' } });
  const [found] = kind.exec(await answer.text()) ?? [];
  if (!found) throw new Error(`${path} has no ${kind}`);
  return found;
}

/** An order, and the checkout of a class. */
const orderPages = async (cookie: string): Promise<string[]> => [
  await addressOn('/inbox/orders', /\/order\/[0-9a-f-]{36}\/details/, cookie),
  `${await addressOn('/s', /\/l\/[^/"]+\/[0-9a-f-]{36}/, cookie)}/checkout`,
];

try {
  // The inbox reads what is counted.
  await fillProjection(server);
  const rows: Record<string, string | number>[] = [];
  const failures: string[] = [];
  await withLighthouse(async port => {
    for (const role of ['student', 'teacher'] as const) {
      const cookie = `${await signIn(server, server.account(role))}; ${returning}`;
      const others = role === 'student' ? await orderPages(cookie) : [];
      const wanted = [...pages[role], ...others].filter(
        path => only?.some(one => one.test(path)) ?? true,
      );
      for (const path of wanted) {
        const reports: PageReport[] = [];
        while (reports.length < runs) {
          reports.push(await look(port, server.url + path, categories, { cookie }));
        }
        const best = (category: keyof typeof least) =>
          Math.max(...reports.map(({ scores }) => scores[category] ?? 0));
        const [quickest] = reports.toSorted((one, other) => one.lcp - other.lcp);
        rows.push({
          page: path.replace(/\/[0-9a-f-]{36}/, '/:id').replace(/^\/l\/[^/]+/, '/l/:slug'),
          ...Object.fromEntries(categories.map(category => [category, best(category)])),
          'largest paint, ms': quickest?.lcp ?? 0,
          'layout shift': quickest?.cls ?? 0,
          'blocked, ms': quickest?.tbt ?? 0,
        });
        const isSlow =
          first.test(path) &&
          (best('performance') < firstLimits.performance || (quickest?.lcp ?? 0) > firstLimits.lcp);
        if (isSlow || categories.some(category => best(category) < least[category])) {
          failures.push([path, ...(quickest?.faults ?? [])].join('\n  '));
        }
      }
    }
  });
  console.log(table(rows));
  if (failures.length > 0) {
    console.error(`\nBelow the limits:\n${failures.join('\n')}`);
    process.exitCode = 1;
  }
} finally {
  await server.stop();
}
