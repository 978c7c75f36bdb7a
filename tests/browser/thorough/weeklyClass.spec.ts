import type { Page } from '@playwright/test';
import { newPerson, signInAs, signUp } from '../support/account.ts';
import { confirmAddress, mailsTo } from '../support/outbox.ts';
import { faultsOf } from '../support/soundness.ts';
import { addPicture, dayAhead, descriptionForm, fillClass } from '../support/teaching.ts';
import { expect, test } from '../support/test.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1440, height: 900 } };

const weekday = (date: string): string =>
  new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }).format(new Date(date));

/** Two days in a row, on which the class is held every week. */
const [first, second] = [dayAhead(3), dayAhead(4)];

/** Books the class time of a day, and waits until it is certain. */
async function book(student: Page, address: string, date: string, title: string): Promise<string> {
  const start = new Date(`${date}T17:00:00Z`).toISOString();
  await student.goto(`${address}/checkout?${new URLSearchParams({ start })}`);
  await student.getByRole('button', { name: 'Book for free' }).click();
  await expect(student.getByRole('heading', { name: `You are in: ${title}` })).toBeVisible();
  return new URL(student.url()).pathname;
}

test('a teacher with a phone moves a date, cancels those that follow and then the class, and two students know', async ({
  person,
  server,
}) => {
  test.setTimeout(300_000);
  const title = `Roof terrace flow ${Date.now()}`;
  const teacher = await person(phone);
  const ada = await person(phone);
  const ben = await person(desktop);
  const benedict = newPerson('Student', 'Benedict', 'Moss');
  const students = [
    { page: ada, email: server.account('student').email },
    { page: ben, email: benedict.email },
  ];
  await signInAs(teacher, server, 'teacher');
  await signInAs(ada, server, 'student');

  const address = await test.step('it is published with rules of its own', async () => {
    await teacher.goto('/l/new');
    const form = descriptionForm(teacher);
    await fillClass(form, title, 'Above the city, below the clouds.', 4, {
      timezone: 'Europe/London',
      date: first,
      time: '17:00',
      duration: '1 hour',
      days: [weekday(first), weekday(second)],
    });
    await form.getByRole('radio', { name: 'Free' }).check();
    await form.getByLabel('Booking closes before the class (hours)').fill('2');
    await form.getByLabel('Most places in one booking').fill('2');
    await form.getByRole('radio', { name: 'Flexible' }).check();
    await form.getByRole('button', { name: 'Save and continue' }).click();
    await expect(teacher.getByRole('heading', { name: 'Pictures', exact: true })).toBeVisible();
    await addPicture(teacher);
    await teacher.getByRole('button', { name: 'Publish class' }).click();
    await teacher.waitForURL(/\/l\/[^/]+\/[0-9a-f-]+$/);
    return new URL(teacher.url()).pathname;
  });
  const id = address.split('/').at(-1) ?? '';

  await test.step('two students read the rules and book two dates each', async () => {
    await ben.goto('/');
    await signUp(ben, benedict);
    await confirmAddress(server, ben, benedict);
    await ada.goto(address);
    await ada.getByRole('button', { name: 'Choose a time' }).first().click();
    const panel = ada.getByRole('dialog', { name: title });
    await expect(panel.getByText(/can be booked until/)).toBeVisible();
    await expect(panel.getByLabel('Places', { exact: true })).toBeVisible();
    expect(await faultsOf(ada, true)).toEqual([]);
    for (const { page } of students) {
      await book(page, address, second, title);
      await book(page, address, first, title);
    }
  });

  /**
   * Opens a class time of the desk until it counts as many bookings: it follows within a second.
   */
  const openTime = async (date: string) => {
    await expect(async () => {
      await teacher.goto(`/teach/classes/${id}/${date}`);
      await expect(teacher.getByRole('rowheader', { name: /^Benedict/ })).toBeVisible({
        timeout: 4_000,
      });
    }).toPass();
  };
  const choose = (action: string) => teacher.getByRole('button', { name: action }).tap();
  const confirm = async (name: RegExp) => {
    const button = teacher.getByRole('dialog').getByRole('button', { name });
    await expect(button).toHaveAttribute('aria-disabled', 'false');
    await button.tap();
  };
  /** Reloads both students' pages until they say so. */
  const expectBoth = async (words: RegExp) => {
    for (const { page } of students) {
      await expect(async () => {
        await page.reload();
        await expect(page.getByRole('main').getByText(words).first()).toBeVisible({
          timeout: 4_000,
        });
      }).toPass({ timeout: 60_000 });
    }
  };
  const templatesOf = (email: string) =>
    mailsTo(server, { email })
      .filter(({ subject }) => subject.includes(title))
      .map(({ template }) => template);

  await test.step('the first date is moved by two hours, and both bookings move along', async () => {
    await openTime(first);
    await choose('Move to another time');
    const dialog = teacher.getByRole('dialog', { name: `Move “${title}”` });
    await expect(dialog.getByRole('radio', { name: /^Only this date/ })).toBeChecked();
    await dialog.getByLabel(/^New start/).selectOption('19:00');
    await expect(dialog.getByText(/^2 bookings move along/)).toBeVisible();
    expect(await faultsOf(teacher, true)).toEqual([]);
    await confirm(/^Move class time/);
    await expectBoth(/7:00 – 8:00.PM/);
    for (const { email } of students) {
      await expect.poll(() => templatesOf(email)).toContain('class-moved-customer');
    }
  });

  await test.step('the calendar of a phone opens the same by a key', async () => {
    await teacher.goto('/teach/calendar?view=agenda');
    const time = teacher.getByRole('link', { name: new RegExp(title) }).first();
    await time.focus();
    await teacher.keyboard.press('m');
    await expect(teacher.getByRole('dialog', { name: `Move “${title}”` })).toBeVisible();
    await teacher.keyboard.press('Escape');
    await expect(time).toBeFocused();
  });

  await test.step('the next date and all that follow are canceled', async () => {
    await openTime(second);
    await choose('Cancel class');
    const dialog = teacher.getByRole('dialog', { name: `Cancel “${title}”` });
    await dialog.getByRole('radio', { name: /^This and all following dates/ }).check();
    await expect(dialog.getByText(/^2 bookings are canceled/)).toBeVisible();
    await confirm(/^Cancel \d+ class times/);
    for (const { page, email } of students) {
      await expect
        .poll(() => templatesOf(email), { timeout: 60_000 })
        .toContain('class-canceled-customer');
      await page.goto('/my');
      // The booking of the first date stays.
      await expect(page.getByRole('heading', { name: title }).first()).toBeVisible();
    }
  });

  await test.step('the whole class is canceled where the listing would be closed', async () => {
    await teacher.goto('/listings');
    const card = teacher.getByRole('article', { name: title });
    await card.getByRole('button', { name: /^More about/ }).tap();
    await card.getByRole('menuitem', { name: 'Close listing' }).tap();
    const closing = teacher.getByRole('dialog', { name: `Close “${title}”?` });
    await expect(closing.getByText(/^2 bookings stay/)).toBeVisible();
    await closing.getByRole('button', { name: 'Cancel the whole class' }).tap();
    await confirm(/^Cancel class time/);
    for (const { email } of students) {
      await expect
        .poll(() => templatesOf(email).filter(name => name === 'class-canceled-customer').length, {
          timeout: 60_000,
        })
        .toBe(2);
      expect(templatesOf(email).filter(name => name === 'class-moved-customer')).toHaveLength(1);
    }
  });
});
