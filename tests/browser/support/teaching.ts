import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect } from './test.ts';

/** A paid class as its teacher types it, held once unless set otherwise. */
export interface PlannedClass {
  title: string;
  /** `YYYY-MM-DD` in the class's zone. */
  date: string;
  places: number;
  /** Dollars, as typed. */
  price: string;
  /** Held every week on these days, and sold by the month as well. */
  weekly?: { days: string[]; monthlyPrice: string };
  /** Held every week until a day, `YYYY-MM-DD`, and sold as a whole. */
  course?: { days: string[]; until: string };
}

/** Returns the day `days` from now, `YYYY-MM-DD`. */
export const dayAhead = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** When a class is held, as its teacher types it. */
interface PlannedTime {
  /** IANA zone. */
  timezone: string;
  /** `YYYY-MM-DD` in that zone. */
  date: string;
  /** `HH:mm` in that zone. */
  time: string;
  /** As it is offered, "1 hour". */
  duration: string;
  /** Days of the week on which it is held; once where left out. */
  days?: string[];
}

/** The form of a class that is not yet saved, or of a draft. */
export const descriptionForm = (page: Page): Locator =>
  page.getByRole('form', { name: 'Description of the class' });

/** Opens all fields of a new class, where its three questions are shown. */
export async function showAllFields(form: Locator): Promise<void> {
  const more = form.getByRole('button', { name: 'More choices' });
  await expect(more.or(form.getByLabel('Time zone'))).toBeVisible();
  if (await more.isVisible()) await more.click();
}

/**
 * Fills in all that a class of yoga in English has, besides how it is paid and where it is held.
 */
export async function fillClass(
  form: Locator,
  title: string,
  description: string,
  places: number,
  { timezone, date, time, duration, days }: PlannedTime,
): Promise<void> {
  await showAllFields(form);
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Description').fill(description);
  await form
    .getByRole('group', { name: 'Workout types' })
    .getByLabel('Yoga', { exact: true })
    .check();
  await form
    .getByRole('group', { name: 'Languages' })
    .getByLabel('English', { exact: true })
    .check();
  if (days) {
    await form.getByRole('radio', { name: 'Every week' }).check();
    for (const day of days) await form.getByLabel(day, { exact: true }).check();
  }
  await form.getByLabel('Time zone').selectOption(timezone);
  await form.getByLabel(days ? 'From' : 'Date', { exact: true }).fill(date);
  await form.getByLabel('Starts at').selectOption(time);
  await form.getByLabel('Duration').selectOption({ label: duration });
  await form.getByLabel('Places', { exact: true }).fill(String(places));
}

/** A class in Auckland at 7:30 in the morning, which is another day for most of the world. */
export async function describeClass(page: Page, planned: PlannedClass): Promise<void> {
  const form = descriptionForm(page);
  const { title, date, places, price, weekly, course } = planned;
  const text = 'Slow and strong. Bring a mat and a glass of water.';
  await fillClass(form, title, text, places, {
    timezone: 'Pacific/Auckland',
    date,
    time: '07:30',
    duration: '1 hour',
    days: (weekly ?? course)?.days,
  });
  await form.getByRole('radio', { name: /^Paid/ }).check();
  if (course) {
    await form.getByRole('radio', { name: /^The whole course/ }).check();
    await form.getByLabel('Last day', { exact: true }).fill(course.until);
    await form.getByLabel('Price of the course').fill(price);
  } else if (weekly) {
    await form.getByRole('checkbox', { name: 'Pay Per Session' }).check();
    await form.getByRole('checkbox', { name: 'Subscription' }).check();
    await form.getByLabel('Price per session').fill(price);
    await form.getByLabel('Price per month').fill(weekly.monthlyPrice);
  } else {
    await form.getByLabel('Price per place').fill(price);
  }
  await form.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page.getByRole('heading', { name: 'Pictures', exact: true })).toBeVisible();
}

const picture = () =>
  sharp({ create: { width: 1200, height: 800, channels: 3, background: '#c65d3a' } }).jpeg();

/** Writes a picture into a file, and returns its path. */
export async function pictureFile(file: string): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true });
  await picture().toFile(file);
  return file;
}

/** Chooses a picture of its own and waits until the marketplace has made its variants. */
export async function addPicture(page: Page): Promise<void> {
  const buffer = await picture().toBuffer();
  const saved = page.waitForResponse(
    answer => answer.url().includes('/own_listings/update') && answer.ok(),
  );
  await page
    .getByLabel('Add pictures')
    .setInputFiles({ name: 'mat.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByAltText('Picture 1 of your class')).toBeVisible();
  // It is shown as soon as it is uploaded, and stays after a reload once the listing has it.
  await saved;
}

/** Holds the class with Zoom: goes there, allows the app and comes back. */
export async function connectMeetings(page: Page): Promise<void> {
  const stored = page.waitForResponse(answer => answer.url().endsWith('/api/meeting-provider'));
  await page.getByRole('radio', { name: 'Zoom' }).check();
  await stored;
  await page.getByRole('link', { name: 'Connect Zoom' }).click();
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page.getByText('Zoom is connected')).toBeVisible();
}

/** Fills in the payout details that publishing requires, after which it goes on by itself. */
export async function completePayouts(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Payout details' });
  await fillPayouts(dialog);
  await dialog.getByRole('button', { name: 'Save and continue' }).click();
  await expect(dialog).toBeHidden();
}

/** Fills in an individual in the US, whose name and address of mail are known. */
export async function fillPayouts(form: Locator): Promise<void> {
  await form.getByLabel('Country').selectOption('US');
  await form.getByLabel('Routing number').fill('110000000');
  await form.getByLabel('Account number').fill('000123456789');
  await fillPerson(form);
}

/** Fills in what is required of a person in the US besides name and address of mail. */
export async function fillPerson(form: Locator): Promise<void> {
  await form.getByLabel('Date of birth: Day').selectOption('12');
  await form.getByLabel('Date of birth: Month').selectOption('April');
  await form.getByLabel('Date of birth: Year').selectOption('1986');
  await form.getByLabel('Phone number', { exact: true }).fill('+14155550132');
  await form.getByLabel('Street and number').last().fill('1 Market Street');
  await form.getByLabel('Postal code').last().fill('94105');
  await form.getByLabel('City').last().fill('San Francisco');
  await form.getByLabel('State or province').last().fill('CA');
  await form.getByLabel('Last four digits of your social security number').fill('0000');
}

/** All of the above by a teacher who is signed in; the class is out at the end. */
export async function publishClass(page: Page, planned: PlannedClass): Promise<void> {
  await page.getByRole('link', { name: 'Create a listing' }).first().click();
  await describeClass(page, planned);
  await addPicture(page);
  await connectMeetings(page);
  await page.getByRole('button', { name: 'Publish class' }).click();
  await completePayouts(page);
  await expect(page.getByText('Your class is out.')).toBeVisible();
}

/** The same by a teacher who has published before: meetings and payouts are set up. */
export async function publishAnother(page: Page, planned: PlannedClass): Promise<void> {
  await page.getByRole('link', { name: 'Create a listing' }).first().click();
  await describeClass(page, planned);
  await addPicture(page);
  await page.getByRole('button', { name: 'Publish class' }).click();
  // The message of the class before may still be shown.
  await page.waitForURL(/\/l\/[^/]+\/[^/]+$/);
  await expect(page.getByText('Your class is out.').last()).toBeVisible();
}
