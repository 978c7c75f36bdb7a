import { addDays, todayIn } from '#shared/time/time.ts';
import { signInAs } from '../support/account.ts';
import { expect, test } from '../support/test.ts';

const address = /^\/teach\/classes\//;

test('a class time opens a card, and an empty hour makes a class', async ({ person, server }) => {
  const page = await person({
    viewport: { width: 1440, height: 900 },
    timezoneId: 'America/New_York',
  });
  await signInAs(page, server, 'teacher');
  // Behind the classes that other journeys make, some of them at night.
  const later = addDays(todayIn('America/New_York', Date.now()), 21);
  await page.goto(`/teach/calendar?view=week&date=${later}`);
  const calendar = page.getByRole('region', { name: 'Your calendar' });
  const event = calendar.getByRole('link', { name: /Morning circle/ }).first();
  await expect(event).toHaveAttribute('href', address);

  await test.step('the card has who comes and leads on', async () => {
    await event.click();
    const card = page.getByRole('dialog', { name: 'Morning circle' });
    await expect(card.getByRole('link', { name: 'Roster' })).toHaveAttribute('href', address);
    await expect(card.getByRole('list')).toBeVisible();
    await card.getByRole('link', { name: 'Message everyone' }).click();
    const message = page.getByRole('dialog', { name: /Message|Write/ });
    await expect(message).toBeVisible();
    await page.goBack();
    await expect(message).toBeHidden();
    await expect(event).toBeVisible();
  });

  await test.step('the night unfolds', async () => {
    await expect(calendar.getByText('2 AM', { exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'Show the night' }).click();
    await expect(calendar.getByText('2 AM', { exact: true }).first()).toBeAttached();
    await page.getByRole('button', { name: 'Fold the night' }).click();
  });

  await test.step('an empty hour leads to the three questions with its time', async () => {
    const name = calendar.getByText('3 PM', { exact: true }).first();
    await name.scrollIntoViewIfNeeded();
    const hour = await name.boundingBox();
    const head = await calendar.getByText(/^Sat \d+$/).boundingBox();
    if (!hour || !head) throw new Error('The calendar has no Saturday at 3 PM.');
    await page.mouse.click(head.x + head.width / 2, hour.y + 16);
    await expect(page).toHaveURL(/\/teach\/new\?date=\d{4}-\d\d-\d\d&time=15(:|%3A)00$/);
    await expect(page.getByLabel('Starts at')).toHaveValue('15:00');
  });
});

test('a month on a phone has dots, and the classes of a day below', async ({ person, server }) => {
  const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
  const page = await person(phone);
  await signInAs(page, server, 'teacher');
  await page.goto('/teach/calendar?view=month');
  const month = page.getByRole('heading', { level: 2 }).first();
  const before = (await month.textContent()) ?? '';
  await page.getByRole('link', { name: 'Next month' }).click();
  await expect(month).not.toHaveText(before);
  await page
    .getByRole('button', { name: /, [1-9]\d* class(es)?$/ })
    .first()
    .tap();
  await page
    .getByRole('listitem')
    .filter({ hasText: /\d+ of \d+/ })
    .getByRole('link')
    .first()
    .tap();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Roster' })).toBeVisible();
});
