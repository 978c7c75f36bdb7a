import type { Page } from '@playwright/test';
import { signInAs } from './support/account.ts';
import { look, withLighthouse } from './support/lighthouse.ts';
import type { LookOptions } from './support/lighthouse.ts';
import type { FlowroomServer } from './support/server.ts';
import { expect, test } from './support/test.ts';

// Scores that do not depend on the speed of the machine; `npm run bench` measures the others.
const categories = ['accessibility', 'best-practices', 'seo'] as const;

/** Pages with a score below the best one, with what Lighthouse has to say of them. */
async function faultsOf(
  server: FlowroomServer,
  paths: readonly string[],
  options: LookOptions = {},
): Promise<object[]> {
  const found: object[] = [];
  await withLighthouse(async port => {
    for (const path of paths) {
      const { scores, faults } = await look(port, server.url + path, categories, options);
      expect(Object.keys(scores).sort()).toEqual([...categories]);
      if (Object.values(scores).some(score => score < 100)) found.push({ path, scores, faults });
    }
  });
  return found;
}

/** Address that the first card leads to. */
const firstOf = async (page: Page) =>
  (await page.getByRole('article').getByRole('link').first().getAttribute('href')) ?? '';

test('Lighthouse has nothing to say of the pages that people come in by', async ({
  page,
  server,
}) => {
  test.setTimeout(240_000);
  await page.goto('/s');
  const listing = await firstOf(page);
  await page.goto('/');
  const trainers = page.getByRole('region', { name: 'Our Trainers' }).getByRole('link');
  const teacher = (await trainers.first().getAttribute('href')) ?? '';
  expect(await faultsOf(server, ['/', '/s', listing, teacher])).toEqual([]);
});

test('Lighthouse has nothing to say of the pages of a student', async ({ page, server }) => {
  test.setTimeout(240_000);
  await signInAs(page, server, 'student');
  await page.goto('/s');
  const card = page.getByRole('article').filter({ hasText: /per session.*places? left/s });
  const listing = (await card.first().getByRole('link').getAttribute('href')) ?? '';
  await page.goto('/inbox/orders');
  const orders = ['Subscribed', 'Confirmed'].map(state =>
    page.getByRole('article').filter({ hasText: state }).first().getByRole('link'),
  );
  const pages = [
    '/my',
    '/my/past',
    '/my/subscriptions',
    '/my/favorites',
    '/my/payments',
    '/inbox/orders',
    ...(await Promise.all(orders.map(async link => (await link.getAttribute('href')) ?? ''))),
    `${listing}/checkout`,
    '/profile-settings',
    '/account/contact-details',
    '/account/notifications',
    '/account/payment-methods',
    '/account/change-password',
    '/account/devices',
    '/account/data',
  ];
  const cookies = await page.context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  // They are kept from search engines, which would show the description.
  const skipAudits = ['is-crawlable', 'meta-description'];
  expect(await faultsOf(server, pages, { cookie, skipAudits })).toEqual([]);
});
