import { newPerson, signUp } from './support/account.ts';
import { overflowOf } from './support/shape.ts';
import { fillPayouts, fillPerson } from './support/teaching.ts';
import { expect, test } from './support/test.ts';

test.describe('at 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('an individual opens a payout account and changes bank and details', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 860 });
    await page.goto('/');
    await signUp(page, newPerson('Teacher', 'Nora', 'Wells'));
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/account/payments');
    const main = page.getByRole('main');

    await test.step('is told what is missing, and opens the account', async () => {
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
      await main.getByRole('button', { name: 'Save' }).click();
      await expect(main.getByText('ends in 4321')).toBeVisible();
    });

    await test.step('moves to another street, with the number left as it is', async () => {
      await main.getByRole('button', { name: 'Change details' }).click();
      await expect(main.getByLabel('City')).toHaveValue('San Francisco');
      await main.getByLabel('Street and number').fill('22 Pine Street');
      await main.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Your payout account is changed.')).toBeVisible();
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
});

test.describe('at 1440 px', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('a company names its people, and what is due is asked for', async ({ page }) => {
    await page.goto('/');
    await signUp(page, newPerson('Teacher', 'Ines', 'Duarte'));
    await page.goto('/account/payments');
    const main = page.getByRole('main');
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
    await main.getByRole('button', { name: 'Add an owner' }).click();
    const owner = main.getByRole('group', { name: 'Owner 2' });
    await owner.getByLabel('First name').fill('Leo');
    await owner.getByLabel('Last name').fill('Marsh');
    await owner.getByLabel('Email').fill('leo@example.com');
    await owner.getByLabel('Job title').fill('Teacher');
    await owner.getByLabel('Share of the company in percent').fill('40');
    await fillPerson(owner);
    await main.getByRole('button', { name: 'Save and continue' }).click();
    await expect(main.getByText('Please name all of them and confirm it')).toBeVisible();
    await main.getByLabel(/^Everybody who owns 25%/).check();
    await main.getByRole('button', { name: 'Save and continue' }).click();
    await expect(main.getByText('You can be paid')).toBeVisible();
    await expect(main.getByText('Quiet Hour Studio')).toBeVisible();
    expect(await overflowOf(page)).toBe(0);
  });
});
