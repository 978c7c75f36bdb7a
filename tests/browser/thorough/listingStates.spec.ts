import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { signInAs } from '../support/account.ts';
import { approveListing, setListingApproval } from '../support/operator.ts';
import { overflowOf } from '../support/shape.ts';
import { faultsOf } from '../support/soundness.ts';
import { expect, test } from '../support/test.ts';

// An unpublished listing answers 404 to others, and members' pages 401 to visitors.
test.use({ expectedErrors: [/status of 40[14]/] });

const panel = (page: Page) => page.getByRole('complementary', { name: 'Booking' });
const notFound = (page: Page) => page.getByRole('heading', { name: 'This room is empty' });

/** Fills in a cabin's description in the open wizard; the draft is saved at the end. */
async function describeCabin(page: Page, title: string): Promise<void> {
  await page.getByRole('radio', { name: /A place by the night/ }).check();
  const form = page.getByRole('form', { name: 'Description of the place' });
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Description').fill('A stove, a mat and nobody for miles.');
  await form.getByLabel('Stretch', { exact: true }).check();
  await form.getByRole('combobox', { name: 'Address' }).fill('Portland, Oregon');
  await page.getByRole('listbox').getByRole('option').first().click();
  await form.getByLabel('Time zone').selectOption('America/Los_Angeles');
  await form.getByLabel('Places').fill('1');
  await form.getByLabel('Price per night').fill('80');
  await form.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page.getByRole('heading', { name: 'Pictures', exact: true })).toBeVisible();
}

async function addPicture(page: Page): Promise<void> {
  const buffer = await sharp({
    create: { width: 1200, height: 800, channels: 3, background: '#3d6b5c' },
  })
    .jpeg()
    .toBuffer();
  await page
    .getByLabel('Add pictures')
    .setInputFiles({ name: 'cabin.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByAltText('Picture 1 of your place')).toBeVisible();
}

test('a place by the night is made, and shown in each of its states to whom it may be', async ({
  page,
  person,
  server,
}) => {
  test.setTimeout(240_000);
  const title = `Cabin of ${Date.now()}`;
  await signInAs(page, server, 'teacher');
  const visitor = await person();
  const student = await person();
  await signInAs(student, server, 'student');

  await test.step('the wizard has the questions of a place for a place', async () => {
    await page.goto('/l/new');
    await expect(page.getByLabel('Starts at')).toBeVisible();
    await page.getByRole('radio', { name: /A place by the night/ }).check();
    await expect(page.getByLabel('Starts at')).toHaveCount(0);
    await expect(page.getByRole('group', { name: 'Languages' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await expect(page.getByText('Say where the place is').first()).toBeVisible();
    for (const width of [768, 1440, 390]) {
      await page.setViewportSize({ width, height: 860 });
      expect([width, await overflowOf(page)]).toEqual([width, 0]);
    }
    expect(await faultsOf(page, false)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 860 });
    await describeCabin(page, title);
    // A place by the night has no online meeting.
    await expect(page.getByRole('heading', { name: 'Meeting' })).toHaveCount(0);
    await addPicture(page);
  });

  const [, slug = '', id = ''] = /\/l\/([^/]+)\/([0-9a-f-]{36})/.exec(page.url()) ?? [];
  const address = `/l/${slug}/${id}`;

  await test.step('a draft is its owner’s alone', async () => {
    await page.goto(address);
    await expect(page).toHaveURL(`${address}/draft`);
    await expect(page.getByText('This is a draft. Only you can see it.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Finish draft' })).toHaveAttribute(
      'href',
      `${address}/draft/photos`,
    );
    expect((await visitor.goto(address))?.status()).toBe(404);
    await visitor.goto(`${address}/draft`);
    await expect(visitor).toHaveURL('/login');
    for (const hidden of [address, `${address}/draft`]) {
      await student.goto(hidden);
      await expect(notFound(student)).toBeVisible();
    }
  });

  await test.step('where the operator looks first, it waits for approval', async () => {
    await setListingApproval(server, 'enable');
    try {
      await page.getByRole('link', { name: 'Finish draft' }).click();
      await page.getByRole('button', { name: 'Publish place' }).click();
      await expect(page).toHaveURL(`${address}/pending-approval`);
      await expect(page.getByText('Your place is saved and waits for approval.')).toBeVisible();
    } finally {
      await setListingApproval(server, 'disable');
    }
    await expect(page.getByText(/waits for approval\. Only you can see it\./)).toBeVisible();
    // Each state has one address; the addresses of other states redirect to it.
    await page.goto(`${address}/draft`);
    await expect(page).toHaveURL(`${address}/pending-approval`);
    expect((await visitor.goto(address))?.status()).toBe(404);
    await student.goto(`${address}/pending-approval`);
    await expect(notFound(student)).toBeVisible();
  });

  await test.step('approved it is out: others book it, its owner can not', async () => {
    await approveListing(server, id);
    await page.goto(`${address}/pending-approval`);
    await expect(page).toHaveURL(address);
    await expect(page.getByText(/and it is open\.$/)).toBeVisible();
    await expect(
      panel(page).getByText("You won't be able to book a session with yourself."),
    ).toBeVisible();
    await expect(panel(page).getByRole('button', { name: 'Continue' })).toHaveCount(0);

    await visitor.goto(address);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(visitor.getByRole('heading', { name: 'About the place' })).toBeVisible();
    await expect(panel(visitor).getByText('$80.00')).toBeVisible();
    await panel(visitor).getByLabel('First night').click();
    await expect(panel(visitor).getByRole('grid').locator('button:enabled').first()).toBeVisible();
  });

  await test.step('closed it stays to be read, and opened again it can be booked', async () => {
    await page.goto('/listings');
    const row = page.getByRole('article', { name: title });
    await expect(row.getByText('$80.00 per night')).toBeVisible();
    await row.getByRole('button', { name: /^More about/ }).click();
    await row.getByRole('menuitem', { name: 'Close listing' }).click();
    const dialog = page.getByRole('dialog', { name: `Close “${title}”?` });
    await expect(dialog.getByText('Nobody has booked')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close listing' }).click();
    await expect(row.getByText('Closed')).toBeVisible();
    await visitor.goto(address);
    await expect(panel(visitor).getByText('This listing is closed')).toBeVisible();
    await expect(panel(visitor).getByLabel('First night')).toHaveCount(0);
    const contact = visitor.getByRole('main').getByRole('link', { name: 'Contact' });
    await expect(contact).toHaveCount(0);
    expect(await faultsOf(visitor, false)).toEqual([]);
    await page.goto(address);
    await expect(page.getByText(/It is closed\.$/)).toBeVisible();
    await page.goto('/listings');
    await row.getByRole('button', { name: 'Open listing' }).click();
    await expect(row.getByText('Open', { exact: true })).toBeVisible();
    await visitor.reload();
    await expect(panel(visitor).getByLabel('First night')).toBeVisible();
  });

  await test.step('what is out retains its unit and its places, but not its price', async () => {
    await page.goto(`${address}/edit/description`);
    await expect(page.getByText('What people book is fixed')).toBeVisible();
    await expect(page.getByRole('radio')).toHaveCount(0);
    await expect(page.getByLabel('Places')).toHaveCount(0);
    await page.getByLabel('Price per night').fill('90');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Your changes are saved.')).toBeVisible();
    await visitor.reload();
    await expect(panel(visitor).getByText('$90.00')).toBeVisible();
  });
});
