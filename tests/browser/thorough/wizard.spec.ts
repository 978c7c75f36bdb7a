import type { Page } from '@playwright/test';
import { signInAs } from '../support/account.ts';
import { overflowOf } from '../support/shape.ts';
import { faultsOf } from '../support/soundness.ts';
import { addPicture, dayAhead, descriptionForm as form } from '../support/teaching.ts';
import { expect, test } from '../support/test.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Save and continue' });

/** Weekday of a day, as the form names it. */
const weekday = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' });

/** Fills in what every class has, but for its times. */
async function describe(page: Page, title: string): Promise<void> {
  await form(page).getByLabel('Title').fill(title);
  await form(page).getByLabel('Description').fill('Slow and strong. Bring a mat.');
  await form(page).getByLabel('Yoga', { exact: true }).check();
  await form(page).getByLabel('English', { exact: true }).check();
  await form(page).getByLabel('Time zone').selectOption('America/New_York');
}

async function publish(page: Page): Promise<void> {
  await save(page).click();
  await addPicture(page);
  await page.getByRole('button', { name: 'Publish class' }).click();
  await expect(page.getByText('Your class is out.')).toBeVisible();
}

test('a weekly class has its own times, a last day and days off, on a phone', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, server, 'teacher');
  await page.goto('/l/new');
  await describe(page, `Week of its own ${Date.now()}`);
  const [first, second] = [dayAhead(3), dayAhead(4)];
  await form(page).getByRole('radio', { name: 'Every week' }).check();
  for (const day of [first, second]) {
    await form(page).getByLabel(weekday(day), { exact: true }).check();
  }
  await form(page).getByLabel('From', { exact: true }).fill(first);
  await form(page).getByLabel('Starts at').selectOption('07:30');
  await form(page).getByLabel('Duration').selectOption('other');
  await form(page).getByLabel('Length in minutes').fill('481');
  await form(page).getByLabel('Some days have another time').check();
  await form(page).getByLabel(weekday(second), { exact: true }).last().selectOption('18:00');
  await form(page)
    .getByLabel(/^Last day \(/)
    .fill(dayAhead(45));
  await form(page).getByLabel('First day off').fill(dayAhead(10));
  await form(page)
    .getByLabel(/^Last day off/)
    .fill(dayAhead(12));
  await form(page).getByRole('button', { name: 'Add days off' }).click();
  await expect(form(page).getByRole('button', { name: /hold the class after all/ })).toHaveCount(2);
  await form(page).getByLabel('Places', { exact: true }).fill('6');
  await form(page).getByLabel('Price per session').fill('18');
  await form(page).getByRole('radio', { name: 'per person' }).check();
  await form(page).getByLabel('Most places in one booking').fill('7');

  // Wrong values are reported, and the bar that saves covers none of it.
  await save(page).click();
  await expect(
    form(page).getByText('A class takes from 10 minutes to 8 hours').last(),
  ).toBeVisible();
  await expect(form(page).getByText('The class has fewer places than that').last()).toBeVisible();
  await form(page).getByLabel('Length in minutes').fill('75');
  await form(page).getByLabel('Most places in one booking').fill('3');
  await form(page).getByRole('radio', { name: 'Moderate' }).check();
  expect(await overflowOf(page)).toBe(0);
  expect(await faultsOf(page, false)).toEqual([]);
  await publish(page);

  await expect(page.getByText(/^Until /)).toBeVisible();
  await expect(page.getByText(/^No class on /)).toBeVisible();
  await expect(page.getByText('75 minutes')).toBeVisible();
  await expect(page.getByText('per person').last()).toBeVisible();
});

test('a free class is booked at once; booked, it retains its time and enough places', async ({
  page,
  person,
  server,
}) => {
  const title = `Free hour ${Date.now()}`;
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAs(page, server, 'teacher');
  const student = await person();
  await signInAs(student, server, 'student');
  await page.goto('/l/new');
  await describe(page, title);
  await form(page).getByLabel('Date', { exact: true }).fill(dayAhead(8));
  await form(page).getByLabel('Starts at').selectOption('09:00');
  await form(page).getByLabel('Duration').selectOption({ label: '45 minutes' });
  await form(page).getByLabel('Places', { exact: true }).fill('4');
  await form(page).getByRole('radio', { name: 'Free' }).check();
  await expect(form(page).getByRole('radio', { name: 'At once' })).toBeChecked();

  await test.step('navigation and button are in sight wherever the form is', async () => {
    const sections = page.getByRole('navigation', { name: 'Sections' });
    for (const name of ['What you offer', 'Booking', 'When', 'Good to know']) {
      await sections.getByRole('link', { name }).click();
      await expect(page.getByRole('heading', { name, exact: true })).toBeInViewport();
      await expect(sections).toBeInViewport({ ratio: 1 });
      await expect(save(page)).toBeInViewport({ ratio: 1 });
    }
  });
  await publish(page);
  const address = new URL(page.url()).pathname;
  const [, , , id = ''] = address.split('/');
  const edit = `${address}/edit/description`;

  await test.step('nobody has booked: its time moves, with its opening', async () => {
    await page.goto(edit);
    await form(page).getByLabel('Starts at').selectOption('17:30');
    await form(page).getByLabel('Duration').selectOption({ label: '1 hour' });
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Your changes are saved.')).toBeVisible();
    await page.goto(address);
    await expect(page.getByText('60 minutes')).toBeVisible();
  });

  await test.step('a student takes a place at the new time', async () => {
    await student.goto(address);
    await student.getByRole('button', { name: 'Continue' }).first().click();
    await student.getByRole('button', { name: 'Book for free' }).click();
    await expect(student).toHaveURL(/\/order\//);
  });

  await test.step('now the time stays, and the places can not go below', async () => {
    await page.goto(edit);
    await expect(page.getByText('People have booked this class')).toBeVisible();
    await expect(form(page).getByLabel('Starts at')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Move or cancel' })).toHaveAttribute(
      'href',
      new RegExp(`/teach/classes/${id}/`),
    );
    await form(page).getByLabel('Places', { exact: true }).fill('0');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(
      form(page)
        .getByText(/1 place is booked/)
        .first(),
    ).toBeVisible();
    await form(page).getByLabel('Places', { exact: true }).fill('1');
    await form(page).getByLabel('Title').fill(`${title}, full`);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Your changes are saved.')).toBeVisible();
    await student.goto(address);
    await expect(student.getByRole('heading', { level: 1 })).toContainText(', full');
  });

  await test.step('a copy is a draft without bookings, whose time is free', async () => {
    await page.goto(edit);
    await page.getByRole('button', { name: 'Duplicate' }).click();
    await expect(page).toHaveURL(/\/draft\/description$/);
    await expect(form(page).getByLabel('Title')).toHaveValue(`${title}, full (copy)`);
    await expect(form(page).getByLabel('Starts at')).toHaveValue('17:30');
    await expect(page.getByText('The picture of the original is copied.')).toBeVisible();
    await save(page).click();
    await expect(page).toHaveURL(/\/draft\/photos$/);
    await expect(page.getByAltText('Picture 1 of your class')).toBeVisible();
    await page.reload();
    await expect(page.getByAltText(/^Picture \d of your class$/)).toHaveCount(1);
  });
});

test('a draft outlives a closed tab, a lost network and another tab', async ({
  page,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  await signInAs(page, server, 'teacher');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/l/new');
  await form(page).getByLabel('Title').fill('A thought');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page).toHaveURL(/\/draft\/description$/);

  await test.step('closing the tab opens the confirmation too', async () => {
    await form(page).getByLabel('Title').fill('A third thought');
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
    await expect(form(page).getByLabel('Title')).toHaveValue('A third thought');
  });

  await test.step('without a network nothing is lost, and saving goes on afterwards', async () => {
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByText('There is no connection')).toBeInViewport();
    await expect(form(page).getByLabel('Title')).toHaveValue('A third thought');
    await page.context().setOffline(false);
  });

  await test.step('what another tab saves meanwhile stays', async () => {
    const other = await page.context().newPage();
    await other.goto(page.url());
    await form(other).getByLabel('Description').fill('Written in another tab.');
    await other.getByRole('button', { name: 'Save draft' }).click();
    await expect(other.getByText('Your draft is saved.').last()).toBeVisible();
    await other.close();
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByText('Your draft is saved.').last()).toBeVisible();
    await expect(form(page).getByLabel('Description')).toHaveValue('Written in another tab.');
    await page.reload();
    await expect(form(page).getByLabel('Title')).toHaveValue('A third thought');
    await expect(form(page).getByLabel('Description')).toHaveValue('Written in another tab.');
  });

  await test.step('what is typed while the draft is being saved is not lost', async () => {
    await page.goto('/l/new');
    await page.route('**/own_listings/create_draft*', async route => {
      await form(page).getByLabel('Description').fill('Typed while it was saved.');
      await route.continue();
    });
    await form(page).getByLabel('Title').fill('A fourth thought');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page).toHaveURL(/\/draft\/description$/);
    await expect(form(page).getByLabel('Description')).toHaveValue('Typed while it was saved.');
    await expect(page.getByText('Not saved yet')).toBeVisible();
  });
});
