import type { Locator, Page } from '@playwright/test';
import { signInAs } from '../support/account.ts';
import type { FlowroomServer } from '../../support/server.ts';
import { overflowOf } from '../support/shape.ts';
import { faultsOf } from '../support/soundness.ts';
import { addPicture, dayAhead } from '../support/teaching.ts';
import { expect, test } from '../support/test.ts';

test.use({ settings: { WIZARD_TABS: 'features,pricing,availability,location,policy' } });

const next = (page: Page) => page.getByRole('button', { name: 'Save and continue' });
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name });

const daysFrom = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

// Days of one week, reckoned once: the day may change while the test runs.
const aWeekAhead = dayAhead(7);
const sunday = daysFrom(aWeekAhead, (7 - new Date(aWeekAhead).getUTCDay()) % 7);
const monday = daysFrom(sunday, 1);
const tuesday = daysFrom(sunday, 2);

/** Fills in the first three panels. */
async function beginClass(page: Page, title: string): Promise<void> {
  await page.goto('/l/new');
  await page.getByLabel('Title').fill(title);
  await page.getByRole('textbox', { name: 'Description' }).fill('Slow and strong. Bring a mat.');
  await next(page).click();
  await expect(page).toHaveURL(/\/draft\/features$/);
  await page.getByLabel('Yoga', { exact: true }).check();
  await page.getByLabel('English', { exact: true }).check();
  // The page before needs nothing loaded: it is not shown in between.
  await page.evaluate(() => window.history.back());
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
  await leaving.getByRole('button', { name: 'Stay here' }).click();
  await expect(leaving).toHaveCount(0);
  await next(page).click();
  await expect(page).toHaveURL(/\/draft\/pricing$/);
  await page.getByLabel('Price per place').fill('18');
  await next(page).click();
  await expect(page.getByRole('button', { name: 'Add Class Date' })).toBeVisible();
  // The panel is shown while its exceptions are loaded.
  await expect(page.getByRole('progressbar')).toHaveCount(0);
}

/** Adds the class date: every Monday and Wednesday at 7:30 in Auckland. */
async function addClassDate(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Every week' }).check();
  for (const day of ['Monday', 'Wednesday']) await page.getByLabel(day, { exact: true }).check();
  await page.getByLabel('Time zone').selectOption('Pacific/Auckland');
  await page.getByLabel('From', { exact: true }).fill(sunday);
  await page.getByLabel('Starts at').selectOption('07:30');
  await page.getByLabel('Duration').selectOption({ label: '1 hour' });
  await page.getByLabel('Places', { exact: true }).fill('6');
}

async function fillException(
  dialog: Locator,
  [startDate, startTime]: [string, string],
  [endDate, endTime]: [string, string],
): Promise<void> {
  await dialog.getByLabel('Start date').fill(startDate);
  await dialog.getByLabel('Start time').selectOption(startTime);
  await dialog.getByLabel('End date').fill(endDate);
  await dialog.getByLabel('End time').selectOption(endTime);
}

/** Starts of the times that a visitor can book within four weeks. */
async function openedTimes(server: FlowroomServer, listingId: string): Promise<string[]> {
  const token = await fetch(`${server.url}/flex/v1/auth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: server.credentials.clientId,
      scope: 'public-read',
    }),
  });
  const { access_token: bearer } = (await token.json()) as { access_token: string };
  const end = new Date(Date.now() + 28 * 86_400_000).toISOString();
  const query = new URLSearchParams({ listingId, start: new Date().toISOString(), end });
  const answer = await fetch(`${server.url}/flex/v1/api/timeslots/query?${query.toString()}`, {
    headers: { Accept: 'application/json', Authorization: `bearer ${bearer}` },
  });
  expect(answer.status).toBe(200);
  const { data } = (await answer.json()) as { data: { attributes: { start: string } }[] };
  return data.map(({ attributes }) => attributes.start);
}

test('a class is made panel by panel, with a plan and exceptions of its own', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAs(page, server, 'teacher');
  await beginClass(page, `Panel by panel ${Date.now()}`);
  const dialog = page.getByRole('dialog');
  const exceptions = page.getByRole('list', { name: 'Exceptions of the coming year' });

  await test.step('a class without a date goes no further', async () => {
    await next(page).click();
    await expect(page.getByRole('heading', { name: 'When' })).toBeFocused();
    await next(page).click();
    await expect(page.getByText('Choose the date of the class').first()).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Add Class Date' }).click();
    await addClassDate(page);
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByText('Your draft is saved.').last()).toBeVisible();
    await expect(page.getByText('Open at the class times.')).toBeVisible();
  });

  await test.step('the plan takes several times a day, and refuses two that overlap', async () => {
    await page.getByRole('button', { name: 'Edit availability plan' }).click();
    await dialog.getByRole('button', { name: 'Add time on Monday' }).click();
    const monday = dialog.getByRole('group', { name: 'Monday' });
    await monday.getByLabel('From').last().selectOption('08:00');
    await monday.getByLabel('Until').last().selectOption('12:00');
    await dialog.getByRole('button', { name: 'Remove time 1 of Wednesday' }).click();
    await dialog.getByRole('button', { name: 'Save plan' }).click();
    await expect(monday.getByText('Overlaps another time of this day')).toBeVisible();
    expect(await faultsOf(page, false)).toEqual([]);
    await monday.getByLabel('From').last().selectOption('17:00');
    await monday.getByLabel('Until').last().selectOption('00:00');
    await dialog.getByRole('button', { name: 'Save plan' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('A plan of your own')).toBeVisible();
    await expect(page.getByText('5:00 PM – 12:00 AM')).toBeVisible();
  });

  await test.step('an exception closes a day by the clocks of the class', async () => {
    await page.getByRole('button', { name: 'Add exception' }).click();
    await dialog.getByRole('button', { name: 'Save exception' }).click();
    await expect(dialog.getByText('Choose the first day').last()).toBeVisible();
    await fillException(dialog, [monday, '12:00'], [monday, '10:00']);
    await dialog.getByRole('radio', { name: 'Not available' }).check();
    await dialog.getByRole('button', { name: 'Save exception' }).click();
    await expect(dialog.getByText('The end has to be after the start').last()).toBeVisible();
    await fillException(dialog, [monday, '00:00'], [tuesday, '00:00']);
    await dialog.getByRole('button', { name: 'Save exception' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(exceptions.getByText('Not available')).toBeVisible();
  });

  await test.step('a day that is taken is marked, and refused', async () => {
    await page.getByRole('button', { name: 'Add exception' }).click();
    // The calendar opens at the month of what is typed.
    await dialog.getByLabel('Start date').fill(monday);
    await dialog.getByRole('button', { name: 'Open calendar' }).first().click();
    await expect(dialog.getByRole('button', { name: /, taken$/ })).toBeDisabled();
    await page.keyboard.press('Escape');
    await fillException(dialog, [sunday, '22:00'], [monday, '10:00']);
    await dialog.getByRole('radio', { name: /^Available/ }).check();
    await dialog.getByRole('button', { name: 'Save exception' }).click();
    await expect(dialog.getByText(/^Overlaps another exception/).last()).toBeVisible();
    await dialog.getByLabel('Start date').fill(dayAhead(400));
    await dialog.getByRole('button', { name: 'Save exception' }).click();
    await expect(dialog.getByText(/^The last possible day is/).first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('the rest is filled in, and the class is out', async () => {
    await next(page).click();
    // The address changes before the panel: until then the button is that of the last panel.
    await expect(page.getByRole('heading', { name: 'Where you are' })).toBeVisible();
    await next(page).click();
    await expect(page).toHaveURL(/\/draft\/policy$/);
    await page.getByRole('radio', { name: 'Moderate' }).check();
    await next(page).click();
    await expect(page).toHaveURL(/\/draft\/photos$/);
    await addPicture(page);
    await page.getByRole('button', { name: 'Publish class' }).click();
    await expect(page.getByText('Your class is out.')).toBeVisible();
  });

  await test.step('only what plan and exceptions leave can be booked', async () => {
    const listingId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const opened = await openedTimes(server, listingId);
    const days = opened.map(start =>
      new Date(start).toLocaleDateString('en-US', {
        weekday: 'long',
        timeZone: 'Pacific/Auckland',
      }),
    );
    expect(new Set(days)).toEqual(new Set(['Monday']));
    const dates = opened.map(start =>
      new Date(start).toLocaleDateString('en-CA', { timeZone: 'Pacific/Auckland' }),
    );
    expect(dates).not.toContain(monday);
  });

  await test.step('removed, the exception leaves the plan as it was', async () => {
    await page.goto(`${new URL(page.url()).pathname}/edit/availability`);
    await exceptions.getByRole('button', { name: /^Remove the exception/ }).click();
    await expect(page.getByText('The exception is removed.')).toBeVisible();
    await expect(page.getByText('There are none: the plan holds all year.')).toBeVisible();
    await page.getByRole('button', { name: 'Edit availability plan' }).click();
    await dialog.getByRole('button', { name: 'Follow the class times' }).click();
    await expect(page.getByText('Open at the class times.')).toBeVisible();
  });
});

test('all panels fit a phone, the dialogs of the availability panel too', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, server, 'teacher');
  await beginClass(page, `Pocket panels ${Date.now()}`);
  expect(await faultsOf(page, true)).toEqual([]);
  await page.getByRole('button', { name: 'Add Class Date' }).click();
  await addClassDate(page);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Your draft is saved.').last()).toBeVisible();
  expect(await overflowOf(page)).toBe(0);
  for (const name of ['Edit availability plan', 'Add exception']) {
    await page.getByRole('button', { name }).click();
    expect(await faultsOf(page, true)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  for (const name of ['Location', 'Policies', 'Workouts', 'Pricing', 'Meetings & Photos']) {
    await tab(page, name).click();
    await expect(tab(page, name)).toHaveAttribute('aria-current', /.+/);
    expect(await overflowOf(page)).toBe(0);
  }
});
