import type { Locator, Page } from '@playwright/test';
import { paths } from '#shared/config/paths.ts';
import type { ClassTimeRow, TeachCalendar } from '#shared/contract/api/teach.ts';
import { dayMs, formatTime, hourMs, wallTimeOf } from '#shared/time/time.ts';
import { signInAs } from '../support/account.ts';
import { dragByFinger, dragByMouse, swipe } from '../support/drag.ts';
import { expect, test } from '../support/test.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1440, height: 900 } };

/** A weekly class of the demo, with dates that nobody has booked. */
const empty = 'Yoga for people who work nights';
/** A weekly class with a subscriber. */
const booked = 'Morning circle';

type Drag = typeof dragByMouse;

/** Class times from a week ago until in four weeks. */
async function classTimes(page: Page): Promise<ClassTimeRow[]> {
  await page.goto('/teach/calendar');
  const at = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
  const { times } = await page.evaluate(
    async query => {
      const answer = await fetch(`/api/teach/calendar?${query}`, {
        headers: { 'x-flowroom': '1' },
      });
      return (await answer.json()) as TeachCalendar;
    },
    new URLSearchParams({ from: at(-8), to: at(28) }).toString(),
  );
  return times;
}

/** Returns the first of them that fits. @throws when the demo has none */
function pick(times: ClassTimeRow[], fits: (time: ClassTimeRow) => boolean): ClassTimeRow {
  const found = times.find(fits);
  if (!found) throw new Error('The demo has no such class time.');
  return found;
}

/** Opens the week of a class time, and returns its link. */
async function openWeek(page: Page, time: ClassTimeRow): Promise<Locator> {
  await page.goto(`/teach/calendar?view=week&date=${time.start.slice(0, 10)}`);
  const link = page.locator(`a[href="${paths.teachClass(time)}"]`).first();
  await expect(link).toBeVisible();
  return link;
}

/** The way to an hour later in a week. */
async function anHour(page: Page): Promise<{ x: number; y: number }> {
  const top = async (hour: string) =>
    (await page.getByText(hour, { exact: true }).first().boundingBox())!.y;
  return { x: 0, y: (await top('10 AM')) - (await top('9 AM')) };
}

const dialogOf = (page: Page, { title }: ClassTimeRow) =>
  page.getByRole('dialog', { name: `Move “${title}”` });

/** Expects the dialog with the class time an hour later. */
async function expectAnHourLater(dialog: Locator, { start, timezone }: ClassTimeRow) {
  const later = wallTimeOf(new Date(Date.parse(start) + hourMs).toISOString(), timezone);
  await expect(dialog.getByLabel(/^New start/)).toHaveValue(later.time);
  await expect(dialog.getByRole('radio', { name: /^Only this date/ })).toBeChecked();
}

/** Drags a class time that has to stay, and expects the reason. */
async function expectRefusal(page: Page, time: ClassTimeRow, drag: Drag, reason: RegExp) {
  const link = page.locator(`a[href="${paths.teachClass(time)}"]`).first();
  const before = await link.textContent();
  await drag(page, link, await anHour(page));
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(reason);
  await expect(dialogOf(page, time)).toBeHidden();
  await expect(link).toHaveText(before ?? '');
}

/** Drags what is over and what is canceled. */
async function expectOthersToStay(page: Page, times: ClassTimeRow[], drag: Drag) {
  const isOver = ({ end }: ClassTimeRow) => Date.parse(end) < Date.now();
  const over = pick(times, time => time.status !== 'canceled' && isOver(time));
  await openWeek(page, over);
  await expectRefusal(page, over, drag, /has begun or is over, so it can not be moved/);
  const canceled = pick(times, time => time.status === 'canceled' && !isOver(time));
  await openWeek(page, canceled);
  await expectRefusal(page, canceled, drag, /is canceled, so it can not be moved/);
}

const isToCome =
  (title: string) =>
  (time: ClassTimeRow): boolean =>
    time.title === title &&
    time.status === 'scheduled' &&
    Date.parse(time.start) > Date.now() + 2 * dayMs;

/** Drags a booked class, gets a question, and leaves it as it is. */
async function expectQuestion(page: Page, times: ClassTimeRow[], drag: Drag) {
  const time = pick(times, isToCome(booked));
  const link = await openWeek(page, time);
  await drag(page, link, await anHour(page));
  const dialog = dialogOf(page, time);
  await expectAnHourLater(dialog, time);
  await expect(dialog.getByText(/^1 subscriber is told$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep as it is' }).click();
  await expect(dialog).toBeHidden();
  await expect(link).toContainText(shownTime(time));
}

/**
 * Drags a class that nobody has booked, confirms that, and can not drag it again meanwhile. Returns
 * its link.
 */
async function moveByAnHour(page: Page, time: ClassTimeRow, drag: Drag): Promise<Locator> {
  const link = await openWeek(page, time);
  await drag(page, link, await anHour(page));
  const dialog = dialogOf(page, time);
  await expectAnHourLater(dialog, time);
  await expect(dialog.getByText('Nobody has booked, so nobody is told.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Move class time' }).click();
  await expect(page.getByText(`“${time.title}” will be moved in a moment.`)).toBeVisible();
  await expectRefusal(page, time, drag, /is about to be changed/);
  return link;
}

const zone = 'UTC';
const shownTime = ({ start }: ClassTimeRow, laterMs = 0) =>
  formatTime(new Date(Date.parse(start) + laterMs), zone, 'en');

/** A class time that nobody has booked or requested. */
const isFree = (time: ClassTimeRow): boolean =>
  isToCome(empty)(time) && time.taken === 0 && time.requests === 0;

test('a class is dragged to another time with a finger', async ({ person, server }) => {
  test.setTimeout(120_000);
  const page = await person({ ...phone, timezoneId: zone });
  await signInAs(page, server, 'teacher');
  const times = await classTimes(page);

  await test.step('a swipe over a class scrolls', async () => {
    const link = await openWeek(page, pick(times, isToCome(booked)));
    const place = async () => (await link.boundingBox())!.y;
    await link.evaluate(shown => shown.scrollIntoView({ block: 'center', inline: 'center' }));
    const before = await place();
    await swipe(page, link, { x: 0, y: -150 });
    await expect.poll(place).toBeLessThan(before - 50);
    await expect(page.getByRole('dialog')).toBeHidden();
  });
  await test.step('a booked class needs a confirmation', () =>
    expectQuestion(page, times, dragByFinger));
  await test.step('the move can be undone', async () => {
    const time = pick(times, isFree);
    const link = await moveByAnHour(page, time, dragByFinger);
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await expect(page.getByText('Undone. Nobody was told anything.')).toBeVisible();
    await expect(link).toContainText(shownTime(time));
  });
  await test.step('what can not be moved says why', () =>
    expectOthersToStay(page, times, dragByFinger));
});

test('a class is dragged to another time with the mouse', async ({ person, server }) => {
  test.setTimeout(120_000);
  const page = await person({ ...desktop, timezoneId: zone });
  await signInAs(page, server, 'teacher');
  const times = await classTimes(page);

  await test.step('a booked class needs a confirmation', () =>
    expectQuestion(page, times, dragByMouse));
  await test.step('what can not be moved says why', () =>
    expectOthersToStay(page, times, dragByMouse));
  await test.step('the class is at its new time', async () => {
    const time = pick(times, isFree);
    const link = await moveByAnHour(page, time, dragByMouse);
    await expect(link).toContainText(shownTime(time, hourMs), { timeout: 40_000 });
  });
});
