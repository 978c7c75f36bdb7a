import type { Page } from '@playwright/test';
import { newPerson, sendSignUp, signInAlone } from '../support/account.ts';
import type { Person } from '../support/account.ts';
import { moveClock } from '../support/clock.ts';
import { rowsOf } from '../support/download.ts';
import { confirmAddress, mailsTo } from '../support/outbox.ts';
import { faultsOf } from '../support/soundness.ts';
import { addPicture, dayAhead, descriptionForm, fillClass } from '../support/teaching.ts';
import { expect, test } from '../support/test.ts';
import { hourMs, instantOf, minuteMs } from '#shared/time/time.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1440, height: 900 } };

const zone = 'Europe/London';
const date = dayAhead(2);
const start = instantOf({ date, time: '18:00' }, zone);
const end = start + hourMs;

test.use({
  settings: {
    // Its report says who was there; classes that are held on the site are tried by contract.
    MEETING_PROVIDER: 'zoom',
    NODE_OPTIONS: `--import=${new URL('../support/laterClock.mjs', import.meta.url).href}`,
  },
});

test('who was in the meeting is on the roster after the class, and the teacher has the last word', async ({
  person,
  server,
}) => {
  test.setTimeout(300_000);
  const title = `Slow evening ${Date.now()}`;
  const [teacher, wide] = [await person(phone), await person(desktop)];
  const [ada, ben] = [await person(phone), await person(desktop)];
  const people: readonly (readonly [Page, Person])[] = [
    [ada, newPerson('Student', 'Adaline', 'Moss')],
    [ben, newPerson('Student', 'Bertram', 'Okoye')],
  ];
  const students = people.map(([, student]) => student);
  for (const page of [teacher, wide]) await signInAlone(page, server, 'teacher');

  let ahead = 0;
  /** Starts the server again at another time, with the same data. */
  const passUntil = async (at: number) => {
    const pages = [teacher, wide, ada, ben];
    for (const page of pages) await page.goto('about:blank');
    await server.terminate();
    const now = at - Date.now();
    await server.boot({ CLOCK_AHEAD_MS: String(now) });
    for (const page of pages) await moveClock(page, now - ahead);
    ahead = now;
  };
  const roster = (listing: string) => `/teach/classes/${listing}/${date}`;
  const isNoted = (page: Page, { firstName }: Person, what: 'Here' | 'Absent') =>
    page
      .getByRole('group', { name: `Attendance of ${firstName}` })
      .getByRole('button', { name: what });
  const [adaline, bertram] = students as [Person, Person];

  const listing =
    await test.step('a class with a meeting is published, and two book it', async () => {
      await teacher.goto('/l/new');
      const form = descriptionForm(teacher);
      await fillClass(form, title, 'An hour to come down.', 5, {
        timezone: zone,
        date,
        time: '18:00',
        duration: '1 hour',
      });
      await form.getByRole('radio', { name: 'Free' }).check();
      await form.getByRole('button', { name: 'Save and continue' }).click();
      await addPicture(teacher);
      await teacher.getByRole('button', { name: 'Publish class' }).click();
      await teacher.waitForURL(/\/l\/[^/]+\/[0-9a-f-]+$/);
      const address = new URL(teacher.url()).pathname;
      for (const [page, student] of people) {
        await page.goto('/signup');
        await sendSignUp(page, student);
        await page.waitForURL(({ pathname }) => pathname !== '/signup');
        await confirmAddress(server, page, student);
        await page.goto(`${address}/checkout`);
        await page.getByRole('button', { name: 'Book for free' }).click();
        await expect(page.getByRole('heading', { name: `You are in: ${title}` })).toBeVisible();
      }
      return address.split('/').at(-1) ?? '';
    });

  await test.step('all are reminded, once a day before and once an hour before', async () => {
    const reminders = (to: Pick<Person, 'email'>) =>
      mailsTo(server, to)
        .filter(({ template, text }) => template.startsWith('reminder-') && text.includes(title))
        .map(({ template }) => template);
    const everybody = [...students, server.account('teacher')];
    const told = () => everybody.map(reminders);
    const [student, provider] = ['customer', 'provider'].map(role => [
      `reminder-day-${role}`,
      `reminder-hour-${role}`,
    ]);
    const all = [student, student, provider];
    expect(told()).toEqual([[], [], []]);
    await passUntil(start - 23 * hourMs);
    await expect.poll(told).toEqual(all.map(kinds => kinds?.slice(0, 1)));
    await passUntil(start - 50 * minuteMs);
    await expect.poll(told).toEqual(all);
  });

  await test.step('one of the two joins the meeting by the link', async () => {
    await passUntil(start - 2 * minuteMs);
    await teacher.goto(roster(listing));
    await expect(teacher.getByText('You can note who came from the start')).toBeVisible();
    const card = teacher.getByRole('article').filter({ hasText: title });
    const opening = card.getByRole('link', { name: 'Start class' });
    await expect(async () => {
      await teacher.goto('/teach');
      await expect(opening).toBeVisible({ timeout: 4_000 });
    }).toPass();
    await teacher.goto((await opening.getAttribute('href')) ?? '');
    await teacher.getByRole('button', { name: 'Start the meeting' }).tap();

    const joining = ada.getByRole('link', { name: 'Join class' });
    await expect(async () => {
      await ada.goto('/my');
      await expect(joining).toBeVisible({ timeout: 4_000 });
    }).toPass();
    await ada.goto((await joining.getAttribute('href')) ?? '');
    await ada.getByLabel(/^E-mail of your account/).fill(adaline.email);
    await ada.getByRole('button', { name: 'Go by this name' }).tap();
    await expect(ada.getByRole('status')).toHaveText('You are in the meeting');
    await teacher.getByRole('button', { name: 'End for everybody' }).tap();
    await expect(ada.getByRole('status')).toHaveText('Waiting for the host to start the meeting');
  });

  await test.step('after the class the one is here, and the other not seen', async () => {
    await passUntil(end + 10 * minuteMs);
    for (const page of [teacher, wide]) {
      await expect(async () => {
        await page.goto(roster(listing));
        await expect(page.getByText(/, 1 minute there$/)).toBeVisible({ timeout: 4_000 });
      }).toPass();
      await expect(isNoted(page, adaline, 'Here')).toHaveAttribute('aria-pressed', 'true');
      await expect(isNoted(page, bertram, 'Here')).toHaveAttribute('aria-pressed', 'false');
      await expect(isNoted(page, bertram, 'Absent')).toHaveAttribute('aria-pressed', 'false');
      await expect(page.getByText('Not seen in the meeting. Absent?')).toHaveCount(1);
      expect(await faultsOf(page, page === teacher)).toEqual([]);
    }
  });

  /**
   * Waits until the roster as a file, and the students on the page and as a file, say so of both.
   */
  const expectEverywhere = async (
    page: Page,
    of: readonly { attendance: string; noShows: number }[],
  ) => {
    const files = () => page.getByRole('link', { name: 'Download CSV' });
    await page.goto(roster(listing));
    const came = await rowsOf(page, () => files().click());
    await page.goto('/teach/students');
    const known = await rowsOf(page, () => files().click());
    for (const [at, { firstName }] of students.entries()) {
      const { attendance, noShows } = of[at]!;
      const ofName = ({ name }: Record<string, string>) => name?.startsWith(firstName);
      expect(came.find(ofName)).toMatchObject({ attendance, class: title });
      expect(known.find(ofName)).toMatchObject({
        visits: String(1 - noShows),
        no_shows: String(noShows),
      });
      const row = page.getByRole('row').filter({ hasText: firstName });
      for (const [column, count] of [1 - noShows, noShows].entries()) {
        await expect(row.getByRole('cell').nth(column)).toHaveText(new RegExp(`${count}$`));
      }
    }
    expect(await faultsOf(page, page === teacher)).toEqual([]);
  };

  await test.step('the teacher says that the other was absent, which counts as a no-show', async () => {
    await isNoted(teacher, bertram, 'Absent').tap();
    await expect(isNoted(teacher, bertram, 'Absent')).toHaveAttribute('aria-pressed', 'true');
    await expect(teacher.getByText('Not seen in the meeting. Absent?')).toHaveCount(0);
    await expectEverywhere(teacher, [
      { attendance: 'present', noShows: 0 },
      { attendance: 'absent', noShows: 1 },
    ]);
  });

  await test.step('and corrects that by hand, as well as what the meeting reported', async () => {
    await wide.goto(roster(listing));
    await expect(isNoted(wide, bertram, 'Absent')).toHaveAttribute('aria-pressed', 'true');
    await isNoted(wide, bertram, 'Here').click();
    await isNoted(wide, adaline, 'Absent').click();
    await expect(isNoted(wide, bertram, 'Here')).toHaveAttribute('aria-pressed', 'true');
    await expect(isNoted(wide, adaline, 'Absent')).toHaveAttribute('aria-pressed', 'true');
    await expectEverywhere(wide, [
      { attendance: 'absent', noShows: 1 },
      { attendance: 'present', noShows: 0 },
    ]);
  });
});
