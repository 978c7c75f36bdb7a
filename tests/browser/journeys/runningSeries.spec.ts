import { signInAs } from '../support/account.ts';
import { offerClass } from '../support/offeredClass.ts';
import { mailsTo } from '../support/outbox.ts';
import { faultsOf } from '../support/soundness.ts';
import { expect, test } from '../support/test.ts';
import { dayMs, hourMs, iso } from '#shared/time/time.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test('a teacher gives up one weekday of a series, and who booked it knows', async ({
  person,
  server,
}) => {
  const title = `Two days a week ${Date.now()}`;
  const inDays = 3;
  const listing = { title, inDays, places: 4, price: 0, isWeekly: true };
  const start = Math.ceil(Date.now() / hourMs) * hourMs + inDays * dayMs;
  const weekday = new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    timeZone: 'Pacific/Auckland',
  }).format(start);
  const address = await offerClass(server, listing);
  const student = await person(phone);
  const teacher = await person(phone);
  await signInAs(student, server, 'student');
  await signInAs(teacher, server, 'teacher');
  const order = await test.step('a student books the first class time', async () => {
    await student.goto(`${address}/checkout?${new URLSearchParams({ start: iso(start) })}`);
    await student.getByRole('button', { name: 'Book for free' }).click();
    await expect(student.getByRole('heading', { name: `You are in: ${title}` })).toBeVisible();
    return new URL(student.url()).pathname;
  });

  const dialog = teacher.getByRole('dialog', { name: `Change the series “${title}”` });
  const card = teacher.getByRole('article', { name: title });
  await test.step('the teacher sees what a weekday less does, and does it', async () => {
    const keywords = new URLSearchParams({ keywords: title });
    await expect(async () => {
      await teacher.goto(`/listings?${keywords}`);
      await card.getByRole('button', { name: `More about ${title}` }).click({ timeout: 4_000 });
    }).toPass();
    await card.getByRole('menuitem', { name: 'Change the series' }).click();
    await dialog.getByRole('radio', { name: 'A weekday less' }).check();
    await dialog.getByLabel('Weekday', { exact: true }).selectOption(weekday);
    await expect(dialog.getByText(/^1 booking is canceled/)).toBeVisible();
    await expect(dialog.getByText(/^\d+ class times are canceled/)).toBeVisible();
    await expect(dialog.getByText(/^The last class is then on/)).toBeVisible();
    expect(await faultsOf(teacher, true)).toEqual([]);
    await dialog.getByLabel(/^A note/).fill('I start a new job.');
    await dialog.getByRole('button', { name: 'Change the series' }).click();
    await expect(teacher.getByText(/^The series of .* changes in a moment/).first()).toBeVisible();
  });

  await test.step('the class is held on the other weekday, and the booking has ended', async () => {
    await expect(card.getByText(/^Every \w+$/)).toBeVisible({ timeout: 60_000 });
    const mails = () =>
      mailsTo(server, server.account('student'))
        .filter(({ subject }) => subject.includes(title))
        .map(({ template }) => template);
    await expect.poll(mails, { timeout: 30_000 }).toContain('class-canceled-customer');
    await student.goto(order);
    await expect(student.getByText('I start a new job.')).toBeVisible();
  });
});
