import { violationsOf } from '../support/axe.ts';
import { offerClass } from '../support/offeredClass.ts';
import { expect, test } from '../support/test.ts';

/** A zone in which a time is in the day: the timetable folds the night. */
const zoneInDaylight = (time: number): string => {
  const hourIn = (timeZone: string) =>
    Number(
      new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(time),
    );
  const zones = ['Pacific/Auckland', 'Asia/Karachi', 'America/Bogota'];
  const found = zones.find(zone => hourIn(zone) >= 7 && hourIn(zone) < 21);
  if (!found) throw new Error('It is night everywhere.');
  return found;
};

const timezoneId = zoneInDaylight(Date.now() + 30 * 60_000);
const city = timezoneId.split('/')[1];
const title = 'Tonight on the mat';

test('a visitor finds a class by chips, by the timetable with keys, and without script', async ({
  browser,
  person,
  server,
}) => {
  const address = await offerClass(server, { title, inMinutes: 30, places: 2, price: 0 });
  const visitor = await person({ timezoneId });
  await visitor.goto('/');
  await visitor.getByRole('link', { name: 'See all classes' }).click();
  await expect(visitor).toHaveURL(/sort=soonest/);
  // The places of a new class are settled a moment after it was published.
  await expect(async () => {
    await visitor.reload();
    const first = visitor.getByRole('heading', { level: 2 }).first();
    await expect(first).toHaveText(title, { timeout: 1_000 });
  }).toPass();

  // By chips: the day and the number are those of the reader.
  const choices = visitor.getByRole('navigation', { name: 'Day, time of day and workout' });
  const now = choices.getByRole('link', { name: /^Now [1-9]/ });
  await now.click();
  await expect(visitor).toHaveURL(new RegExp(`when=now&zone=${encodeURIComponent(timezoneId)}`));
  await expect(choices.getByRole('link', { name: /^Now/ })).toHaveAttribute('aria-current', 'true');
  await expect(visitor.getByRole('link', { name: title, exact: true })).toBeVisible();
  await expect(visitor.getByText('2 places left', { exact: true })).toBeVisible();
  expect(await violationsOf(visitor)).toEqual([]);

  // By the timetable, with keys alone.
  await visitor.getByRole('link', { name: 'Timetable' }).focus();
  await visitor.keyboard.press('Enter');
  const week = visitor.getByRole('table', { name: /Classes by hour and day/ });
  await expect(week).toBeVisible();
  await expect(visitor.getByText(`Times on the clock of ${city}.`)).toBeVisible();
  const entry = week.getByRole('link', { name: new RegExp(title) });
  await expect(entry).toContainText(/\d:\d\d/);
  expect(await violationsOf(visitor)).toEqual([]);
  await entry.focus();
  await visitor.keyboard.press('Enter');
  await expect(visitor).toHaveURL(new RegExp(new URL(address, server.url).pathname));
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(title);

  // Without script, the zone is that of the link.
  const bare = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const plain = await bare.newPage();
  await plain.goto(`/s?when=now&zone=${encodeURIComponent(timezoneId)}`);
  await expect(plain.getByRole('link', { name: title, exact: true })).toBeVisible();
  await plain.getByRole('link', { name: 'Timetable' }).click();
  await expect(plain.getByRole('link', { name: new RegExp(title) })).toBeVisible();
  await bare.close();
});
