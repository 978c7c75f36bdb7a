import type { BrowserContextOptions } from '@playwright/test';
import { logIn, signInAs } from './support/account.ts';
import { faultsOf } from './support/soundness.ts';
import { expect, test } from './support/test.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1440, height: 900 } };

test('students are sent on from the desk', async ({ page, server }) => {
  await signInAs(page, server, 'student');
  await page.goto('/teach/earnings');
  await expect(page).toHaveURL('/');
});

test('the pages of the desk are sound on a phone and on a desk, by day and by night', async ({
  page,
  person,
  server,
}) => {
  test.setTimeout(240_000);
  await signInAs(page, server, 'teacher');
  const storageState = await page.context().storageState();
  await page.goto('/teach');
  const roster = await page
    .getByRole('article')
    .first()
    .getByRole('link')
    .first()
    .getAttribute('href');
  const addresses = [
    '/teach',
    '/teach/calendar?view=week',
    '/teach/calendar?view=month',
    '/teach/calendar?view=agenda',
    '/teach/listings',
    '/teach/listings?group=closed',
    '/teach/students',
    '/teach/earnings',
    roster ?? '/teach',
  ];
  const found: Record<string, string[]> = {};
  const look = async (options: BrowserContextOptions) => {
    const width = options.viewport?.width ?? 0;
    const visitor = await person({ ...options, storageState });
    for (const address of addresses) {
      await visitor.goto(address, { waitUntil: 'networkidle' });
      const faults = await faultsOf(visitor, width < 768);
      if (faults.length > 0) found[`${address} at ${width}`] = faults;
    }
  };
  await Promise.all([look(phone), look(desktop)]);
  expect(found).toEqual({});
});

test('a teacher who logs in is at the desk', async ({ page, server }) => {
  await page.goto('/login');
  await logIn(page, server.account('teacher'));
  await expect(page).toHaveURL('/teach');
  await expect(page.getByRole('heading', { name: 'Your desk' })).toBeVisible();
});
