import type { Page } from '@playwright/test';
import { newPerson, signUp } from '../support/account.ts';
import type { Person } from '../support/account.ts';
import { overflowOf } from '../support/shape.ts';
import {
  addPicture,
  completePayouts,
  connectMeetings,
  dayAhead,
  describeClass,
  fillPayouts,
  fillPerson,
} from '../support/teaching.ts';
import { expect, test } from '../support/test.ts';

/** Signs up a teacher and opens the page of payouts. */
async function openPayouts(page: Page, width: number, teacher: Person) {
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.goto('/');
  await signUp(page, teacher);
  await page.setViewportSize({ width, height: 900 });
  await page.goto('/account/payments');
  await expect(page.getByRole('note')).toContainText('Demo: no money moves.');
  return page.getByRole('main');
}

for (const width of [390, 1440]) {
  test(`an individual opens a payout account and changes bank and details, ${width} wide`, async ({
    page,
  }) => {
    const nora = newPerson('Teacher', 'Nora', 'Wells');
    const main = await openPayouts(page, width, nora);

    await test.step('sees what is missing, and opens the account', async () => {
      await main.getByLabel('Country').selectOption('US');
      await main.getByRole('button', { name: 'Save and continue' }).click();
      await expect(main.getByLabel('Routing number')).toBeFocused();
      expect(await overflowOf(page)).toBe(0);
      await fillPayouts(main);
      await expect(main.getByText('The bank account is accepted.')).toBeVisible();
      await main.getByRole('button', { name: 'Save and continue' }).click();
      await expect(main.getByText('You can be paid')).toBeVisible();
      await expect(main.getByText('ends in 6789')).toBeVisible();
    });

    await test.step('has the money sent to another bank', async () => {
      await main.getByRole('button', { name: 'Change bank account' }).click();
      await main.getByLabel('Routing number').fill('110000000');
      await main.getByLabel('Account number').fill('000999994321');
      await main.getByLabel('Current password').fill(nora.password);
      await main.getByRole('button', { name: 'Save' }).click();
      await expect(main.getByText('ends in 4321')).toBeVisible();
    });

    await test.step('moves to another street, with the number left as it is', async () => {
      await main.getByRole('button', { name: 'Change details' }).click();
      await expect(main.getByLabel('City')).toHaveValue('San Francisco');
      await main.getByLabel('Street and number').fill('22 Pine Street');
      await main.getByRole('button', { name: 'Save' }).click();
      // The note of the change before may still be there.
      await expect(main.getByRole('button', { name: 'Change details' })).toBeVisible();
      await expect(page.getByText('Your payout account is changed.').last()).toBeVisible();
      await page.reload();
      await main.getByRole('button', { name: 'Change details' }).click();
      await expect(main.getByLabel('Street and number')).toHaveValue('22 Pine Street');
    });

    await test.step('goes to the provider and comes back', async () => {
      await main.getByRole('button', { name: 'Edit account' }).click();
      await expect(page.getByText('Nothing more is needed')).toBeVisible();
      await page.goto('/account/payments/success');
      await expect(main.getByText('You can be paid')).toBeVisible();
    });
  });

  test(`a company names its people, and changes them later, ${width} wide`, async ({
    page,
    expectedErrors,
  }) => {
    // Refusals that the page shows.
    expectedErrors.push(/stripe_persons\/create|payout-persons/);
    const main = await openPayouts(page, width, newPerson('Teacher', 'Ines', 'Duarte'));
    const row = (name: string) =>
      main.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });

    await test.step('sees at the right person what the provider does not take', async () => {
      await main.getByRole('radio', { name: 'A company' }).check();
      await fillPayouts(main);
      await main.getByLabel('Legal name of the company').fill('Quiet Hour Studio');
      await main.getByLabel('Employer identification number (EIN)').fill('000000000');
      await main.getByLabel('Phone number of the company').fill('+14155550100');
      await main.getByLabel('Street and number').first().fill('5 Mission Street');
      await main.getByLabel('Postal code').first().fill('94105');
      await main.getByLabel('City').first().fill('San Francisco');
      await main.getByLabel('State or province').first().fill('CA');
      await main.getByLabel('Job title').fill('Director');
      await main.getByLabel('Share in percent').fill('70');
      await main.getByRole('button', { name: 'Add an owner' }).click();
      const owner = main.getByRole('group', { name: 'Owner 2' });
      await owner.getByLabel('First name').fill('Leo');
      await owner.getByLabel('Last name').fill('Marsh');
      await owner.getByLabel('Email').fill('leo@example.com');
      await owner.getByLabel('Job title').fill('Teacher');
      await owner.getByLabel('Share in percent').fill('40');
      await fillPerson(owner);
      await main.getByRole('button', { name: 'Save and continue' }).click();
      await expect(main.getByText('Please name all of them and confirm it')).toBeVisible();
      await main.getByLabel(/^Everybody who owns 25%/).check();
      await main.getByRole('button', { name: 'Save and continue' }).click();
      await expect(owner.getByText('Owner 2 could not be saved')).toBeVisible();
      await expect(owner.getByText(/would exceed 100 percent/)).toBeVisible();
      await owner.getByLabel('Share in percent').fill('30');
      await main.getByRole('button', { name: 'Save and continue' }).click();
      await expect(main.getByText('You can be paid')).toBeVisible();
      await expect(main.getByText('Quiet Hour Studio')).toBeVisible();
      expect(await overflowOf(page)).toBe(0);
    });

    await test.step('changes a person, whose share the provider checks', async () => {
      await expect(row('Ines Duarte').getByText(/Represents the company/)).toBeVisible();
      await expect(row('Leo Marsh').getByText('Teacher · Owns 30%')).toBeVisible();
      await main.getByRole('button', { name: 'Change Leo Marsh' }).click();
      const share = main.getByLabel('Share in percent');
      await expect(main.getByLabel('City')).toHaveValue('San Francisco');
      await share.fill('31');
      await main.getByRole('button', { name: 'Save' }).click();
      await expect(share).toBeFocused();
      await expect(main.getByText(/would exceed 100 percent/).last()).toBeVisible();
      await share.fill('25');
      await main.getByLabel('Last name').fill('Marsh-Vega');
      await main.getByRole('button', { name: 'Save' }).click();
      await expect(row('Leo Marsh-Vega').getByText('Teacher · Owns 25%')).toBeVisible();
      expect(await overflowOf(page)).toBe(0);
    });

    await test.step('hands over to another representative, and removes the first', async () => {
      await main.getByRole('button', { name: 'Make Leo Marsh-Vega the representative' }).click();
      await expect(row('Leo Marsh-Vega').getByText(/Represents the company/)).toBeVisible();
      await page.reload();
      await expect(row('Leo Marsh-Vega').getByText(/Represents the company/)).toBeVisible();
      // The provider requires its only executive; the refusal is shown at the person.
      await main.getByRole('button', { name: 'Remove Ines Duarte' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await expect(row('Ines Duarte').getByText(/only verified executive/)).toBeVisible();
    });

    await test.step('adds a person and removes them again', async () => {
      await main.getByRole('button', { name: 'Add a person' }).click();
      await main.getByLabel('First name').fill('Ada');
      await main.getByLabel('Last name').fill('Lum');
      await main.getByLabel('Email').fill('ada@example.com');
      await main.getByLabel('Job title').fill('Partner');
      await fillPerson(main);
      await main.getByRole('button', { name: 'Save' }).click();
      await expect(row('Ada Lum')).toBeVisible();
      await main.getByRole('button', { name: 'Remove Ada Lum' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await expect(row('Ada Lum')).toHaveCount(0);
      await expect(main.getByText('You can be paid')).toBeVisible();
    });
  });
}

test('the provider leads back into the wizard, whatever came of it', async ({ page }) => {
  await page.goto('/');
  await signUp(page, newPerson('Teacher', 'Mika', 'Aalto'));
  const title = `Winter light ${Date.now()}`;
  await page.getByRole('link', { name: 'Create a listing' }).first().click();
  await describeClass(page, { title, date: dayAhead(9), places: 4, price: '15' });
  await addPicture(page);
  await connectMeetings(page);
  const wizard = new URL(page.url()).pathname;
  const dialog = page.getByRole('dialog', { name: 'Payout details' });

  await test.step('after a failure the form requires what is missing', async () => {
    await page.goto(`${wizard}/failure`);
    await expect(dialog).toBeVisible();
    await completePayouts(page);
  });

  await test.step('after a success the class can be published', async () => {
    await page.goto(`${wizard}/success`);
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Publish class' }).click();
    await expect(page.getByText('Your class is out.')).toBeVisible();
  });

  expect((await page.request.get(`${wizard}/elsewhere`)).status()).toBe(404);
});
