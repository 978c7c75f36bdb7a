import { signInAs } from '../support/account.ts';
import { descriptionForm as form, showAllFields } from '../support/teaching.ts';
import { expect, test } from '../support/test.ts';

test('a draft saves what is there; unsaved changes survive a reload and need a confirmation to be left', async ({
  page,
  server,
}) => {
  await signInAs(page, server, 'teacher');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/about');
  await page.getByRole('link', { name: 'Create a listing' }).first().click();
  await page.setViewportSize({ width: 390, height: 844 });
  await showAllFields(form(page));
  await form(page).getByLabel('Description').fill('Half a thought.');

  await test.step('a reload loses nothing', async () => {
    await page.reload();
    await expect(page.getByText('Your unsaved changes are back')).toBeVisible();
    await expect(form(page).getByLabel('Description')).toHaveValue('Half a thought.');
  });

  await test.step('an incomplete draft is saved, but for what is wrong', async () => {
    await form(page).getByLabel('Places', { exact: true }).fill('some');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByText(/Your draft is saved, but for 1 field/)).toBeVisible();
    await expect(page).toHaveURL(/\/draft\/description$/);
    await expect(form(page).getByLabel('Places', { exact: true })).toHaveValue('some');
    await form(page).getByLabel('Places', { exact: true }).fill('7');
    await form(page).getByLabel('Title').fill('A thought');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByText('Your draft is saved.').last()).toBeVisible();
    await expect(form(page).getByText('Not saved yet')).toHaveCount(0);
    await page.reload();
    await expect(form(page).getByLabel('Title')).toHaveValue('A thought');
    await expect(form(page).getByLabel('Places', { exact: true })).toHaveValue('7');
    await expect(page.getByText('Your unsaved changes are back')).toHaveCount(0);
  });

  await test.step('a link and the back button open the confirmation', async () => {
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    const here = page.url();
    await form(page).getByLabel('Title').fill('Another thought');
    await page.getByRole('link', { name: 'Your listings' }).first().click();
    await question.getByRole('button', { name: 'Stay here' }).click();
    await expect(page).toHaveURL(here);
    await page.goBack();
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(page).toHaveURL(here);
    await expect(form(page).getByLabel('Title')).toHaveValue('Another thought');
    await page.getByRole('link', { name: 'Your listings' }).first().click();
    await question.getByRole('button', { name: 'Leave without saving' }).click();
    await expect(page).not.toHaveURL(here);
    await page.goto(here);
    await expect(form(page).getByLabel('Title')).toHaveValue('A thought');
  });
});
