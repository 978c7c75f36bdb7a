import { faultsOf } from '../support/soundness.ts';
import { expect, test } from '../support/test.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1440, height: 900 } };

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
