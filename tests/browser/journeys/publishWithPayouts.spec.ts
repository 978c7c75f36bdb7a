import { newPerson } from '../support/account.ts';
import { createHand } from '../support/presses.ts';
import { faultsOf } from '../support/soundness.ts';
import { completePayouts, descriptionForm as form } from '../support/teaching.ts';
import { expect, test } from '../support/test.ts';

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

test('a paid class goes on to payouts and is published by itself after them', async ({
  person,
}) => {
  const page = await person({ ...phone, timezoneId: 'Europe/Madrid' });
  const ines = newPerson('Teacher', 'Inés', 'Prieto');
  await page.goto('/');
  await page.getByRole('link', { name: 'Start teaching' }).first().click();
  await page.getByLabel('First name').fill(ines.firstName);
  await page.getByLabel('Last name').fill(ines.lastName);
  await page.getByLabel('Email').fill(ines.email);
  await page.getByLabel('Password', { exact: true }).fill(ines.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click();

  await expect(form(page).getByRole('radio', { name: 'Dance' })).toBeVisible();
  expect(await faultsOf(page, false)).toEqual([]);
  const hand = createHand();
  await hand.press(form(page).getByRole('radio', { name: 'Dance' }));
  await hand.press(form(page).getByRole('radio', { name: 'Every week' }));
  await hand.press(
    form(page).getByRole('group', { name: 'Times to choose from' }).getByRole('button').last(),
  );
  await hand.press(form(page).getByRole('radio', { name: /^Paid/ }));
  await hand.fill(form(page).getByLabel('Price per session'), '12');
  await expect(form(page).getByText(/^You receive \$9\.18 of it/)).toBeVisible();

  await test.step('a reload loses nothing', async () => {
    await page.reload();
    await expect(form(page).getByLabel('Price per session')).toHaveValue(/12/);
    await expect(form(page).getByLabel('Title')).toHaveValue('Dance for the joy of it');
  });
  await hand.press(form(page).getByRole('button', { name: 'Continue to payouts' }));
  await completePayouts(page);
  await expect(page.getByText('Your class is out.')).toBeVisible();
  await expect(page.getByText('$12.00').filter({ visible: true }).first()).toBeVisible();
  const { presses, fields } = hand.effort();
  expect(presses + fields).toBeLessThanOrEqual(6);
});
