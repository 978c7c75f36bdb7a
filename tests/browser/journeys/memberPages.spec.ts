import type { Page } from '@playwright/test';
import { signInAs } from '../support/account.ts';
import { paidClasses } from '../support/paidClasses.ts';
import { smokeOf } from '../support/soundness.ts';
import { expect, test } from '../support/test.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Address of the first order of the inbox in each of these states. */
async function ordersOf(page: Page, tab: 'orders' | 'sales', states: string[]): Promise<string[]> {
  await page.goto(`/inbox/${tab}`);
  const links = states.map(state =>
    page.getByRole('article').filter({ hasText: state }).first().getByRole('link').first(),
  );
  return Promise.all(links.map(async link => (await link.getAttribute('href')) ?? ''));
}

/** Address that the first link of this name leads to. */
const hrefOf = async (page: Page, name: string): Promise<string> =>
  (await page.getByRole('link', { name, exact: true }).first().getAttribute('href')) ?? '';

test('the pages of a student are sound', async ({ person, server }) => {
  const page = await person(phone);
  await signInAs(page, server, 'student');
  const [listing] = await paidClasses(page);
  const orders = await ordersOf(page, 'orders', ['Payment open', 'Confirmed']);
  const addresses = [
    '/my',
    '/my/past',
    '/my/payments',
    '/my/subscriptions',
    '/my/favorites',
    '/inbox/orders',
    ...orders,
    `${listing}/checkout`,
    '/profile-settings',
    '/account/contact-details',
    '/account/payment-methods',
    '/account/billing',
    '/account/notifications',
    '/account/data',
  ];
  expect(await smokeOf(page, addresses)).toEqual({});
});

test('the pages of a teacher are sound', async ({ person, server }) => {
  const page = await person(phone);
  await signInAs(page, server, 'teacher');
  const orders = await ordersOf(page, 'sales', ['Answer needed']);
  await page.goto('/teach');
  const roster = page.getByRole('article').first().getByRole('link').first();
  const rosterAddress = (await roster.getAttribute('href')) ?? '';
  await page.goto('/teach/students');
  const student = page.getByRole('rowheader').first().getByRole('link');
  const addresses = [
    '/teach',
    '/teach/calendar?view=week',
    '/teach/calendar?view=month',
    '/teach/students',
    '/teach/earnings',
    (await student.getAttribute('href')) ?? '',
    rosterAddress,
    '/listings',
    '/inbox/sales',
    ...orders,
    '/account/payments',
  ];
  expect(await smokeOf(page, addresses)).toEqual({});
});

test('the wizard is sound', async ({ person, server }) => {
  const page = await person(phone);
  await signInAs(page, server, 'teacher');
  await page.goto('/listings');
  const [draft, edit] = [await hrefOf(page, 'Finish draft'), await hrefOf(page, 'Edit')];
  const addresses = ['/teach/new', '/l/new', draft, edit, edit.replace('/photos', '/description')];
  expect(await smokeOf(page, addresses)).toEqual({});
});
