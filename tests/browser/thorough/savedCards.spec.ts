import type { Page } from '@playwright/test';
import { newPerson, signUp } from '../support/account.ts';
import { cardField, cards, challengeOf, typeCard } from '../support/card.ts';
import { paidClasses } from '../support/paidClasses.ts';
import { newestPayments } from '../support/payments.ts';
import { faultsOf } from '../support/soundness.ts';
import { expect, test } from '../support/test.ts';

// The provider answers a refused card with 402, which the browser reports.
test.use({ expectedErrors: [/status of 402/] });

async function fillInBilling(page: Page) {
  await page.getByLabel('Name on the card').fill('Ada Kaplan');
  await page.getByLabel('Street and number').fill('1 Main Road');
  await page.getByLabel('Postal code').fill('90001');
  await page.getByLabel('City').fill('Springfield');
  await page.getByLabel('Country').selectOption('NZ');
}

test('a student saves a card, pays with it, replaces it and deletes it', async ({
  page,
  server,
}) => {
  await page.goto('/');
  await signUp(page, newPerson('Student', 'Ada', 'Kaplan'));

  await test.step('the first card is refused, the next one is saved after its bank has agreed', async () => {
    await page.goto('/account/payment-methods');
    await typeCard(cardField(page), cards.declined);
    await fillInBilling(page);
    await page.getByRole('button', { name: 'Save card' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'was declined' })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await faultsOf(page, false)).toEqual([]);

    await typeCard(cardField(page), cards.challenged);
    await page.getByRole('button', { name: 'Save card' }).click();
    await challengeOf(page).getByRole('button', { name: 'Complete' }).click();
    await expect(page.getByText('Your card is saved.')).toBeVisible();
    await expect(page.getByRole('radio', { name: /Visa ending in 3184/ })).toBeChecked();
    expect(await faultsOf(page, false)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('another one takes its place', async () => {
    await page.getByRole('radio', { name: 'Replace it with another card' }).check();
    await typeCard(cardField(page), cards.good);
    await fillInBilling(page);
    await page.getByRole('button', { name: 'Save card' }).click();
    await expect(page.getByRole('radio', { name: /Visa ending in 4242/ })).toBeChecked();
    await page.reload();
    await expect(page.getByRole('radio', { name: /Visa ending in 4242/ })).toBeChecked();
    await expect(page.getByText('Expires 12/2040')).toBeVisible();
  });

  const [first = '', second = ''] = await paidClasses(page);
  await test.step('it pays for a class without being typed in', async () => {
    await page.goto(`${first}/checkout`);
    await expect(page.getByRole('radio', { name: /Visa ending in 4242/ })).toBeChecked();
    await expect(page.getByLabel('Name on the card')).toHaveCount(0);
    expect(await faultsOf(page, false)).toEqual([]);
    await page.getByRole('button', { name: /^Book for/ }).click();
    await expect(page.getByRole('heading', { name: /^You asked to join/ })).toBeVisible();
    expect(await newestPayments(server, 1)).toMatchObject([{ status: 'requires_capture' }]);
  });

  await test.step('at the checkout another card pays and is saved in its place', async () => {
    await page.goto(`${second}/checkout`);
    await page.getByRole('radio', { name: 'Another card, saved in its place' }).check();
    await typeCard(cardField(page), cards.mastercard);
    await page.getByLabel('Name on the card').fill('Ada Kaplan');
    await page.getByLabel('Postal code').fill('10115');
    // After the page has scrolled, the button lies where the card's frame was, and headless
    // Chromium gives a mouse click to the frame still.
    await page.getByRole('button', { name: /^Book for/ }).press('Enter');
    await expect(page.getByRole('heading', { name: /^You asked to join/ })).toBeVisible();
    await page.goto('/account/payment-methods');
    await expect(page.getByRole('radio', { name: /Mastercard ending in 4444/ })).toBeChecked();
  });

  await test.step('the card is deleted after a question', async () => {
    await page.getByRole('button', { name: 'Delete card' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete this card?' });
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await page.getByRole('button', { name: 'Delete card' }).click();
    await dialog.getByRole('button', { name: 'Delete card' }).click();
    await expect(page.getByText('Your card is deleted.')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Save a card, and your next booking')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save card' })).toBeEnabled();
  });
});
