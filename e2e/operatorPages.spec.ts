import { signInAs } from './support/account.ts';
import { faultsOf } from './support/soundness.ts';
import { expect, test } from './support/test.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1440, height: 900 } };

test('an operator reads the state of the process, and others read one word', async ({
  page,
  person,
  server,
}) => {
  await page.goto('/readyz');
  await expect(page.getByText('ready', { exact: true })).toBeVisible();
  await signInAs(page, server, 'operator');
  const storageState = await page.context().storageState();
  for (const options of [phone, desktop]) {
    const operator = await person({ ...options, storageState });
    await operator.goto('/readyz');
    await expect(
      operator.getByRole('heading', { name: 'This process answers requests' }),
    ).toBeVisible();
    await expect(operator.getByRole('row', { name: /^Memory \d/ })).toBeVisible();
    await expect(operator.getByRole('row', { name: /^mail \d+ 0/ })).toBeVisible();
    expect(await faultsOf(operator, options === phone)).toEqual([]);
  }
});

test('a developer finds an endpoint, its body and its refusals', async ({ person }) => {
  for (const options of [phone, desktop]) {
    const developer = await person(options);
    await developer.goto('/api/docs');
    await developer.getByRole('link', { name: 'Orders' }).click();
    const group = developer.getByRole('group').filter({ hasText: '/api/cancel-order' }).first();
    await group.locator('summary').press('Enter');
    await expect(group.getByRole('heading', { name: 'Body' })).toBeVisible();
    await expect(group.getByRole('heading', { name: 'Refusals' })).toBeVisible();
    expect(await faultsOf(developer, options === phone)).toEqual([]);
  }
});
