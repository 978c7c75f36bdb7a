import { signInAs } from '../support/account.ts';
import { lighthouseFaultsOf } from '../support/lighthouseFaults.ts';
import { fillProjection } from '../support/projection.ts';
import { expect, test } from '../support/test.ts';

test('Lighthouse has nothing to say of the other pages that people come in by', async ({
  page,
  server,
}) => {
  await page.goto('/');
  const trainers = page.getByRole('region', { name: 'Our Trainers' }).getByRole('link');
  const teacher = (await trainers.first().getAttribute('href')) ?? '';
  await fillProjection(server);
  const kinds = ['', '/yoga', '/in/los-angeles', '/taught-in/spanish'].map(
    kind => `/classes${kind}`,
  );
  expect(await lighthouseFaultsOf(server, ['/', '/s', teacher, ...kinds])).toEqual([]);
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
  // They are hidden from search engines, which would show the description.
  const skipAudits = ['is-crawlable', 'meta-description'];
  expect(await lighthouseFaultsOf(server, pages, { cookie, skipAudits })).toEqual([]);
});
