import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { signInAs } from '../support/account.ts';
import { overflowOf } from '../support/shape.ts';
import { faultsOf } from '../support/soundness.ts';
import { addPicture, dayAhead, descriptionForm as form } from '../support/teaching.ts';
import { expect, test } from '../support/test.ts';

/** Weekday of a day, as the form names it. */
const weekday = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' });

/**
 * A kind of class: what its teacher fills in besides the common fields, and what its page then
 * says.
 */
interface Kind {
  name: string;
  fill: (page: Page) => Promise<void>;
  shows: (string | RegExp)[];
}

const once: Kind = {
  name: 'held once',
  async fill(page) {
    await form(page).getByLabel('Date', { exact: true }).fill(dayAhead(9));
    await form(page).getByLabel('Price per place').fill('18');
  },
  shows: ['$18.00', 'per session'],
};
const free: Kind = {
  name: 'free',
  async fill(page) {
    await form(page).getByLabel('Date', { exact: true }).fill(dayAhead(9));
    await form(page).getByRole('radio', { name: 'Free' }).check();
  },
  shows: ['Free'],
};

async function weekly(page: Page, days: string[]): Promise<void> {
  await form(page).getByRole('radio', { name: 'Every week' }).check();
  for (const day of days) {
    await form(page).getByLabel(weekday(day), { exact: true }).check();
  }
  await form(page)
    .getByLabel('From', { exact: true })
    .fill(days[0] ?? '');
}

const dropIn: Kind = {
  name: 'weekly with all its options',
  async fill(page) {
    const [first, second] = [dayAhead(4), dayAhead(5)];
    await weekly(page, [first, second]);
    await form(page).getByLabel('Some days have another time').check();
    await form(page).getByLabel(weekday(second), { exact: true }).last().selectOption('18:00');
    await form(page)
      .getByLabel(/^Last day \(/)
      .fill(dayAhead(46));
    await form(page).getByLabel('First day off').fill(dayAhead(11));
    await form(page).getByRole('button', { name: 'Add days off' }).click();
    await form(page).getByLabel('Price per session').fill('21');
    await form(page).getByRole('radio', { name: 'per person' }).check();
    await form(page).getByLabel('Most places in one booking').fill('3');
  },
  shows: ['$21.00', 'per person', /^Until /, /^No class on /],
};
const subscription: Kind = {
  name: 'sold by the month',
  async fill(page) {
    await weekly(page, [dayAhead(4)]);
    await form(page).getByRole('checkbox', { name: 'Pay Per Session' }).uncheck();
    await form(page).getByRole('checkbox', { name: 'Subscription' }).check();
    await form(page).getByLabel('Price per month').fill('48');
  },
  shows: ['$48.00'],
};

async function publish(page: Page, { name, fill, shows }: Kind): Promise<void> {
  const title = `A class that is ${name}, ${Date.now()}`;
  await page.goto('/l/new');
  await form(page).getByLabel('Title').fill(title);
  await form(page).getByLabel('Description').fill('Slow and strong. Bring a mat.');
  await form(page).getByLabel('Yoga', { exact: true }).check();
  await form(page).getByLabel('English', { exact: true }).check();
  await form(page).getByLabel('Time zone').selectOption('Pacific/Auckland');
  await form(page).getByLabel('Starts at').selectOption('07:30');
  await form(page).getByLabel('Duration').selectOption({ label: '1 hour' });
  await form(page).getByLabel('Places', { exact: true }).fill('6');
  await fill(page);
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await addPicture(page);
  expect(await overflowOf(page)).toBe(0);
  await page.getByRole('button', { name: 'Publish class' }).click();
  await expect(page.getByText('Your class is out.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  for (const words of shows) {
    await expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible();
  }
}

test('each kind of class is published on a phone', async ({ person, server }) => {
  const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
  const page = await person({ ...phone, timezoneId: 'Europe/Berlin' });
  await signInAs(page, server, 'teacher');
  for (const kind of [once, free, subscription]) {
    await test.step(kind.name, () => publish(page, kind));
  }
});

test('a class with all its options is published on a wide screen', async ({ person, server }) => {
  const page = await person({ viewport: { width: 1440, height: 900 } });
  await signInAs(page, server, 'teacher');
  await test.step('the note about cookies covers no button', async () => {
    await page.context().clearCookies({ name: 'cookieconsent' });
    await page.goto('/l/new');
    await expect(page.locator('[data-cookie-note]')).toBeVisible();
    for (const name of ['Save draft', 'Save and continue']) {
      const isOnTop = await page.getByRole('button', { name }).evaluate(button => {
        const { left, bottom, width } = button.getBoundingClientRect();
        return button.contains(document.elementFromPoint(left + width / 2, bottom - 4));
      });
      expect(isOnTop, name).toBe(true);
    }
    await page.locator('[data-cookie-note]').getByRole('button').click();
  });
  await publish(page, dropIn);
});

/** Presses Tab until a control has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 120; presses += 1) {
    if (await target.evaluate(element => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The keyboard does not reach it.');
}

test('a class is published by keyboard only', async ({ page, server }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAs(page, server, 'teacher');
  await page.goto('/l/new');
  const type = async (label: string, text: string) => {
    await tabTo(page, form(page).getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  };
  const choose = async (label: string) => {
    await tabTo(page, form(page).getByLabel(label, { exact: true }));
    await page.keyboard.press('Space');
  };
  await type('Title', `Without a mouse ${Date.now()}`);
  await type('Description', 'Slow and strong.');
  await choose('Yoga');
  await choose('English');
  await type('Time zone', 'Auck');
  await type('Date', dayAhead(9));
  await type('Starts at', '7:30');
  await type('Duration', '45');
  await type('Places', '6');
  await type('Price per place', '18');
  await tabTo(page, page.getByRole('button', { name: 'Save and continue' }));
  await page.keyboard.press('Enter');

  const add = page.getByLabel('Add pictures');
  await expect(page.getByRole('heading', { name: 'Pictures', exact: true })).toBeVisible();
  const opened = page.waitForEvent('filechooser', { timeout: 30_000 });
  let isOpen = false;
  void opened.then(() => (isOpen = true));
  // The new page takes the focus to its beginning once it is there.
  await expect(async () => {
    await tabTo(page, add);
    await page.keyboard.press('Enter');
    await expect.poll(() => isOpen, { timeout: 1_500 }).toBe(true);
  }).toPass({ timeout: 60_000 });
  const chooser = await opened;
  const buffer = await sharp({
    create: { width: 600, height: 400, channels: 3, background: '#c65d3a' },
  })
    .jpeg()
    .toBuffer();
  await chooser.setFiles({ name: 'mat.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByAltText('Picture 1 of your class')).toBeVisible();
  const action = page.getByRole('button', { name: 'Publish class' });
  await expect(action).toBeEnabled();
  await tabTo(page, action);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your class is out.')).toBeVisible();
  await expect(page.getByText('45 minutes')).toBeVisible();
});

/** Messages of the Spanish interface. */
const spanish = Object.assign(
  {},
  ...['wizard', 'components', 'fields'].map(
    name =>
      JSON.parse(
        readFileSync(new URL(`../../../src/translations/es/${name}.json`, import.meta.url), 'utf8'),
      ) as object,
  ),
) as Record<string, string>;

test('a class is published in Spanish', async ({ page, server }) => {
  const text = (id: string) => spanish[id] ?? id;
  const wizard = (id: string) => text(`EditListingPage.${id}`);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAs(page, server, 'teacher');
  await page.goto('/es/l/new');
  const field = (id: string) =>
    page
      .getByRole('form', { name: wizard('description.form') })
      .getByLabel(wizard(id), { exact: true });
  const title = `Respira hondo ${Date.now()}`;
  await page.getByRole('button', { name: wizard('next') }).click();
  await expect(page.getByText(wizard('title.required')).first()).toBeVisible();
  await field('title').fill(title);
  await field('description').fill('Despacio y con fuerza. Trae una esterilla.');
  await page.getByLabel(text('Choice.workout.yoga'), { exact: true }).check();
  await page.getByLabel(text('Choice.language.spanish'), { exact: true }).check();
  await field('timezone').selectOption({ label: text('Choice.zone.America/New_York') });
  await field('startDate').fill(dayAhead(9));
  await field('time').selectOption('18:30');
  await field('duration').selectOption({ label: text('Choice.duration.60_minutes') });
  await field('places').fill('8');
  await field('price').fill('18,50');
  expect(await faultsOf(page, false)).toEqual([]);
  await page.getByRole('button', { name: wizard('next') }).click();
  await page.getByLabel(wizard('picture.add')).setInputFiles({
    name: 'mat.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp({ create: { width: 600, height: 400, channels: 3, background: '#444' } })
      .jpeg()
      .toBuffer(),
  });
  await expect(page.getByText(wizard('picture.status.saved'))).toBeAttached();
  await page.getByRole('button', { name: wizard('publish.action') }).click();
  await expect(page.getByText(wizard('published'))).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});
