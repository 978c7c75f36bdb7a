import type { Page } from '@playwright/test';
import { signInAs } from '../../support/account.ts';
import { refusing } from '../../support/provoke.ts';
import { descriptionForm } from '../../support/teaching.ts';
import { expect, test } from '../../support/test.ts';

// Provokes the errors of listings in the catalogue (specification 1, section 8) and reads what the page says.

// The browser reports each refusal.
test.use({ expectedErrors: [/status of [45]\d\d/] });

const flex = 'flex/v1/api';
const says = (page: Page, words: string | RegExp) =>
  expect(page.getByText(words).first()).toBeVisible();
const press = (page: Page, name: string | RegExp) => () =>
  page.getByRole('main').getByRole('button', { name }).first().click();

test('a visitor reads what did not load on the landing page and of a class', async ({ page }) => {
  // The server loads what a first view shows, so the page is come to from another one.
  await page.goto('/about');
  const home = page.getByRole('banner').getByRole('link', { name: 'Flowroom, to the start page' });
  await refusing(page, 'trainers', { status: 500 }, () =>
    refusing(page, `${flex}/listings/query`, { status: 500 }, () => home.click()),
  );
  await says(page, 'Failed to load listings. Please refresh the page to fix the problem.');
  await says(page, 'No trainers to show.');

  await page.goto('/s');
  const card = page.getByRole('article').first().getByRole('link').first();
  await refusing(page, `${flex}/listings/show`, { status: 500 }, () => card.click());
  await says(page, 'The listing did not load');
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(page.getByRole('heading', { name: /^About/ }).first()).toBeVisible();
});

test('a teacher reads why a listing is not saved, opened or published', async ({
  page,
  server,
}) => {
  await signInAs(page, server, 'teacher');
  const form = descriptionForm(page);

  await test.step('a new draft', async () => {
    await page.goto('/l/new');
    await form.getByLabel('Title').fill('Nothing of this is saved');
    await refusing(
      page,
      `${flex}/own_listings/create_draft`,
      { status: 500 },
      press(page, /^Save draft/),
    );
    await says(page, 'Your class could not be saved');
    await says(page, 'Nothing you typed is lost. Please try again.');
    await expect(form.getByLabel('Title')).toHaveValue('Nothing of this is saved');
  });

  await test.step('a draft, its pictures and its publishing', async () => {
    await page.goto('/listings');
    await page.getByRole('link', { name: 'Finish draft' }).first().click();
    await expect(page.getByRole('heading', { name: 'Pictures', exact: true })).toBeVisible();
    const upload = `${flex}/images/upload`;
    const picture = await page.screenshot();
    const add = (buffer: Buffer) => () =>
      page
        .getByLabel('Add pictures')
        .setInputFiles({ name: 'mat.png', mimeType: 'image/png', buffer });
    await refusing(page, upload, { status: 500 }, add(picture));
    await says(page, 'It could not be uploaded.');
    const tooLarge = { status: 413, code: 'request-upload-over-limit' };
    await refusing(page, upload, tooLarge, add(picture));
    await says(page, 'Larger than 20 MB.');
    await add(Buffer.from('no picture'))();
    await says(page, 'The file could not be read as a picture.');
  });

  await test.step('an open listing', async () => {
    await page.goto('/listings');
    const open = page.getByRole('button', { name: /^Open/ }).first();
    await refusing(page, `${flex}/own_listings/open`, { status: 500 }, () => open.click());
    await says(page, 'That did not work. Please try again.');
  });

  await test.step('places that were sold meanwhile', async () => {
    await page.goto('/listings');
    const weekly = page.getByRole('article').filter({ hasText: /every week|per session/i });
    const edit = weekly.getByRole('link', { name: 'Edit', exact: true }).first();
    const address = (await edit.getAttribute('href')) ?? '';
    await page.goto(address.replace('/photos', '/description'));
    const places = form.getByLabel('Places', { exact: true });
    await places.fill(String(Number(await places.inputValue()) + 1));
    const sold = { status: 409, code: 'old-total-mismatch' };
    await refusing(page, `${flex}/stock/compare_and_set`, sold, press(page, /^Save/));
    await says(page, 'Someone booked while you were editing');
    await says(page, /^The number of places changed meanwhile\. Save again/);
  });
});
