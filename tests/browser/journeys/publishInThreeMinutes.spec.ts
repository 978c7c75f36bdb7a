import { newPerson } from '../support/account.ts';
import { createHand } from '../support/presses.ts';
import { overflowOf } from '../support/shape.ts';
import { faultsOf } from '../support/soundness.ts';
import { completePayouts, descriptionForm as form } from '../support/teaching.ts';
import { expect, test } from '../support/test.ts';

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

test('a new teacher signs up and publishes a free class with nine controls', async ({ person }) => {
  const mara = newPerson('Teacher', 'Mara', 'Ilves');
  const page = await person({ ...phone, timezoneId: 'Pacific/Auckland', locale: 'en-NZ' });
  await page.goto('/');
  const hand = createHand();
  const began = Date.now();

  await test.step('signs up as a teacher, without a choice of roles', async () => {
    await hand.press(page.getByRole('link', { name: 'Start teaching' }).first());
    await hand.fill(page.getByLabel('First name'), mara.firstName);
    await hand.fill(page.getByLabel('Last name'), mara.lastName);
    await hand.fill(page.getByLabel('Email'), mara.email);
    await hand.fill(page.getByLabel('Password', { exact: true }), mara.password);
    await hand.press(page.getByRole('main').getByRole('button', { name: 'Sign up' }));
  });

  await test.step('comes to the three questions at once, and answers them', async () => {
    await expect(page.getByRole('heading', { name: 'Publish your class' })).toBeVisible();
    await expect(page).toHaveURL(/\/teach\/new$/);
    await expect(form(page).getByText('Not needed: it is free')).toBeVisible();
    await expect(form(page).getByText('In the time of Auckland.')).toBeVisible();
    await hand.press(form(page).getByRole('radio', { name: 'Yoga', exact: true }));
    await hand.press(
      form(page).getByRole('group', { name: 'Times to choose from' }).getByRole('button').first(),
    );
    await expect(form(page).getByLabel('Title')).toHaveValue('Yoga for a clear head');
    expect(await overflowOf(page)).toBe(0);
    expect(await faultsOf(page, false)).toEqual([]);
    await hand.press(form(page).getByRole('button', { name: 'Publish class' }));
  });

  await test.step('finds the class out, with a picture', async () => {
    await expect(page.getByText('Your class is out.')).toBeVisible();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Yoga for a clear head' }),
    ).toBeVisible();
    await expect(page.getByText('60 minutes').first()).toBeVisible();
    const picture = page.getByRole('main').getByRole('img').first();
    await expect(picture).toHaveJSProperty('complete', true);
  });

  const { presses, fields } = hand.effort();
  expect(presses + fields).toBeLessThanOrEqual(9);
  expect(Date.now() - began).toBeLessThan(3 * 60_000);
});

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
