import { logIn } from '../support/account.ts';
import { violationsOf } from '../support/axe.ts';
import { smokeOf } from '../support/soundness.ts';
import { expect, test } from '../support/test.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test('an operator logs in and reads the state of the process, the mails and the API', async ({
  person,
  server,
}) => {
  const page = await person(phone);
  await page.goto('/readyz');
  await expect(page.getByRole('heading', { name: 'Ready', exact: true })).toBeVisible();
  await page.goto('/login');
  await logIn(page, server.account('operator'));
  await page.waitForURL(url => url.pathname !== '/login');
  await page.goto('/readyz');
  await expect(page.getByRole('heading', { name: 'This process answers requests' })).toBeVisible();
  await expect(page.getByRole('row', { name: /^Memory \d/ })).toBeVisible();
  await page.goto('/sandbox/mail');
  await expect(page.getByRole('heading', { name: 'Mails', exact: true })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.goto('/api/docs');
  await page.getByRole('link', { name: 'Orders' }).click();
  const group = page.getByRole('group').filter({ hasText: '/api/cancel-order' }).first();
  await group.locator('summary').press('Enter');
  await expect(group.getByRole('heading', { name: 'Refusals' })).toBeVisible();
  expect(await smokeOf(page, ['/readyz', '/api/docs'])).toEqual({});
});
