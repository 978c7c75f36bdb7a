import { newPerson, sendSignUp, signInAs, signUp } from '../support/account.ts';
import { framesOf, withDevices } from '../support/classroom.ts';
import { confirmAddress } from '../support/outbox.ts';
import { addPicture, descriptionForm, fillClass } from '../support/teaching.ts';
import { expect, test } from '../support/test.ts';

// A stranger is refused.
test.use({ expectedErrors: [/404.*classroom\/enter/] });
test.use({ launchOptions: withDevices });

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1440, height: 900 } };
const zone = 'Europe/London';
const minute = 60_000;
const quarter = 15 * minute;

/** Returns a time on the clock of the class: `YYYY-MM-DD` and `HH:mm`. */
function wallTimeOf(at: number): { date: string; time: string } {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const [date = '', time = ''] = parts.format(at).split(' ');
  return { date, time };
}

test('a teacher starts a class from the desk, two students join it, one is removed', async ({
  person,
  server,
}) => {
  test.setTimeout(300_000);
  const title = `Soon and gentle ${Date.now()}`;
  const [teacher, ada, ben] = [await person(phone), await person(phone), await person(desktop)];
  // Of nobody else: students of other tests may be in other classes now.
  const bento = newPerson('Student', 'Bento', 'Reis');
  const adeline = newPerson('Student', 'Adeline', 'Park');
  await signInAs(teacher, server, 'teacher');

  const address =
    await test.step('a class is published that begins within a quarter of an hour', async () => {
      // There has to be time to publish it.
      const left = quarter - (Date.now() % quarter);
      if (left < minute) await teacher.waitForTimeout(left);
      const { date, time } = wallTimeOf(Math.ceil(Date.now() / quarter) * quarter);
      await teacher.goto('/l/new');
      const form = descriptionForm(teacher);
      await fillClass(form, title, 'Ten minutes to roll out your mat.', 5, {
        timezone: zone,
        date,
        time,
        duration: '30 minutes',
      });
      await form.getByRole('radio', { name: 'Free' }).check();
      await form.getByRole('button', { name: 'Save and continue' }).click();
      await addPicture(teacher);
      await teacher.getByRole('button', { name: 'Publish class' }).click();
      await teacher.waitForURL(/\/l\/[^/]+\/[0-9a-f-]+$/);
      return new URL(teacher.url()).pathname;
    });

  await test.step('two students take a place', async () => {
    for (const [student, who] of [
      [ada, adeline],
      [ben, bento],
    ] as const) {
      await student.goto('/signup');
      await sendSignUp(student, who);
      await student.waitForURL(({ pathname }) => pathname !== '/signup');
      await confirmAddress(server, student, who);
      await student.goto(`${address}/checkout`);
      await student.getByRole('button', { name: 'Book for free' }).click();
      await expect(student.getByRole('heading', { name: `You are in: ${title}` })).toBeVisible();
    }
  });

  await test.step('it is time: starting leads on the desk, joining on the students’ first page', async () => {
    const card = teacher.getByRole('article').filter({ hasText: title });
    const start = card.getByRole('link', { name: 'Start class' });
    await expect(async () => {
      await teacher.goto('/teach');
      await expect(card.getByText('2 of 5 places taken')).toBeVisible({ timeout: 4_000 });
    }).toPass();
    await expect(start).toBeVisible();
    for (const student of [ada, ben]) {
      await expect(async () => {
        await student.goto('/my');
        await expect(student.getByText(title).first()).toBeVisible({ timeout: 4_000 });
      }).toPass();
      await student.goto(
        (await student.getByRole('link', { name: 'Join class' }).getAttribute('href')) ?? '',
      );
      await student.getByRole('button', { name: 'Join', exact: true }).click();
      await expect(student.getByText(/has not started yet/)).toBeVisible();
    }
    await teacher.goto((await start.getAttribute('href')) ?? '');
    await teacher.getByRole('button', { name: 'Switch camera on' }).click();
    await teacher.getByRole('button', { name: 'Start class' }).click();
  });

  await test.step('both see the teacher move, and nobody else has the link', async () => {
    for (const student of [ada, ben]) {
      await expect(student.getByText(/has not started yet/)).toHaveCount(0);
      await expect.poll(() => framesOf(student)).toBeGreaterThan(20);
    }
    const stranger = await person(desktop);
    await stranger.goto('/');
    await signUp(stranger, newPerson('Student', 'Sol', 'Stranger'));
    await stranger.goto(new URL(ada.url()).pathname);
    await expect(
      stranger.getByRole('heading', { name: 'This class is not in your bookings' }),
    ).toBeVisible();
  });

  await test.step('a reload brings a student back in', async () => {
    await ben.reload();
    await ben.getByRole('button', { name: 'Join', exact: true }).click();
    await expect.poll(() => framesOf(ben)).toBeGreaterThan(20);
  });

  await test.step('who is removed is out, and can not come back', async () => {
    await teacher.getByRole('button', { name: 'People' }).click();
    await teacher
      .getByRole('complementary', { name: 'People' })
      .getByRole('button', { name: /Actions for Bento/ })
      .click();
    await teacher.getByRole('menuitem', { name: 'Remove …' }).click();
    await teacher
      .getByRole('dialog', { name: /Remove Bento/ })
      .getByRole('button', { name: 'Remove' })
      .click();
    await expect(
      ben.getByRole('heading', { name: 'You were removed from this class' }),
    ).toBeVisible();
    await ben.reload();
    await expect(
      ben.getByRole('heading', { name: 'You were removed from this class' }),
    ).toBeVisible();
    expect(await framesOf(ada)).toBeGreaterThan(20);
  });
});
