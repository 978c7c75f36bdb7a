import { newPerson, signInAs, signUp } from '../support/account.ts';
import { confirmAddress } from '../support/outbox.ts';
import { addPicture, descriptionForm, fillClass } from '../support/teaching.ts';
import { expect, test } from '../support/test.ts';

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

test('a teacher starts a class from the desk, and two students join it', async ({
  person,
  server,
}) => {
  test.setTimeout(300_000);
  const title = `Soon and gentle ${Date.now()}`;
  const [teacher, ada, ben] = [await person(phone), await person(phone), await person(desktop)];
  const bento = newPerson('Student', 'Bento', 'Reis');
  await signInAs(teacher, server, 'teacher');
  await signInAs(ada, server, 'student');

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
    await ben.goto('/');
    await signUp(ben, bento);
    await confirmAddress(server, ben, bento);
    for (const student of [ada, ben]) {
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
      await expect(student.getByRole('status')).toHaveText(
        'Waiting for the host to start the meeting',
      );
    }
    await teacher.goto((await start.getAttribute('href')) ?? '');
    await teacher.getByRole('button', { name: 'Start the meeting' }).tap();
    for (const student of [ada, ben]) {
      await expect(student.getByRole('status')).toHaveText('You are in the meeting');
    }
  });
});
