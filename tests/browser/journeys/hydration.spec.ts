import type { Page } from '@playwright/test';
import { signInAs } from '../support/account.ts';
import { expect, test } from '../support/test.ts';

/** Requests that pages may send after hydration, as their data depends on the visitor. */
const later = [
  /^\/api\/(transaction-line-items|check-transaction|order-choices)$/,
  // The reader has seen it, which the badge of the top bar then shows.
  /^\/api\/inbox\/(seen|summary|events)$/,
  /^\/api\/map\//,
  // Classes beside one that has ended: by the reader's clock, once they are in sight.
  /^\/api\/class-times\/find$/,
  /^\/flex\/v1\/api\/listings\/query\?(.*&)?ids=/,
  // The challenge of a log-in: good once, so no page that is cached can have it.
  /^\/api\/auth\/passkey\/begin$/,
  // Rules of time zones: the same for everybody, and cached by the browser for good.
  /^\/api\/time-zones(\/|$)/,
];

const zoneStored = '/flex/v1/api/current_user/show /flex/v1/api/current_user/update_profile';

/** Returns the paths of the data requests that a page sends after it has loaded. */
async function asked(page: Page, address: string): Promise<string[]> {
  // Requests still pending from the previous page must not be counted.
  await page.goto('about:blank');
  const questions: string[] = [];
  const note = (request: { url(): string }) => {
    const { pathname, search } = new URL(request.url());
    const isData = /^\/(api|flex\/v1\/(api|auth))\//.test(pathname);
    if (isData && !later.some(pattern => pattern.test(pathname) || pattern.test(pathname + search)))
      questions.push(pathname);
  };
  page.on('request', note);
  await page.goto(address, { waitUntil: 'networkidle' });
  page.off('request', note);
  // Once, in an idle moment, an account gets the zone of its reader: after it was read again.
  return questions.join(' ').replace(zoneStored, '').split(' ').filter(Boolean);
}

const firstLink = async (page: Page, address: string, pattern: RegExp) =>
  pattern.exec(await (await page.request.get(address)).text())?.[1] ?? '/not-found';

/**
 * Address of an order whose class is over: others change with what is done before, and request the
 * link of the meeting.
 */
async function pastOrder(page: Page, tab: 'orders' | 'sales'): Promise<string> {
  const past = page.getByRole('article').filter({ hasText: 'Done' }).first();
  for (let number = 1; number <= 3; number += 1) {
    await page.goto(`/inbox/${tab}?page=${number}`);
    if ((await past.count()) > 0) break;
  }
  const address = (await past.getByRole('link').first().getAttribute('href')) ?? '';
  expect(address).toMatch(/^\/(order|sale)\//);
  return address;
}

/**
 * Addresses by who reads them; what the server loads for a page of everybody depends on its reader.
 */
async function addressesOf(page: Page, role: 'teacher' | 'student' | 'visitor') {
  const listing = () => firstLink(page, '/s', /href="(\/l\/[^"/]+\/[0-9a-f-]{36})"/);
  if (role === 'visitor') return ['/', '/s', '/login', '/signup', await listing()];
  if (role === 'student') {
    const order = await pastOrder(page, 'orders');
    return ['/', '/s?keywords=yoga', '/inbox/orders', await listing(), order];
  }
  const own = ['/inbox/sales', '/listings', '/account/payments', '/l/new'];
  return [...own, await pastOrder(page, 'sales')];
}

test('a page requests nothing that the server loaded', async ({ person, server }) => {
  const found: Record<string, string[]> = {};
  for (const role of ['teacher', 'student', 'visitor'] as const) {
    const page = await person();
    if (role !== 'visitor') await signInAs(page, server, role);
    for (const address of await addressesOf(page, role)) {
      const questions = await asked(page, address);
      if (questions.length > 0) found[`${role}: ${address}`] = questions;
    }
  }
  expect(found).toEqual({});
});
