import { newPerson, sendSignUp, signInAs } from '../support/account.ts';
import { withDevices } from '../support/classroom.ts';
import { confirmAddress } from '../support/outbox.ts';
import { addPicture, descriptionForm, fillClass } from '../support/teaching.ts';
import { expect, test } from '../support/test.ts';
import { minuteMs, wallTimeOf } from '#shared/time/time.ts';

// Roster and room are not found once nobody helps any more.
test.use({ expectedErrors: [/404.*(teach\/(classes|roster)|classroom\/enter)/] });
test.use({ launchOptions: withDevices });

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1440, height: 900 } };
const zone = 'Europe/London';
const quarter = 15 * minuteMs;

test('a substitute is invited, named to a student, starts the class, and is ended by the teacher', async ({
  person,
  server,
}) => {
  test.setTimeout(300_000);
  const title = `Stand-in flow ${Date.now()}`;
  const [teacher, substitute, student] = [
    await person(desktop),
    await person(phone),
    await person(desktop),
  ];
  const noa = newPerson('Teacher', 'Noa', 'Reis');
  const ada = newPerson('Student', 'Ada', 'Park');
  await signInAs(teacher, server, 'teacher');

  const address = await test.step('a class that begins soon is published and booked', async () => {
    const left = quarter - (Date.now() % quarter);
    if (left < minuteMs) await teacher.waitForTimeout(left);
    const { date, time } = wallTimeOf(Math.ceil(Date.now() / quarter) * quarter, zone);
    await teacher.goto('/l/new');
    const form = descriptionForm(teacher);
    await fillClass(form, title, 'Somebody else leads it.', 5, {
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
    const { pathname } = new URL(teacher.url());
    await student.goto('/signup');
    await sendSignUp(student, ada);
    await student.waitForURL(url => url.pathname !== '/signup');
    await confirmAddress(server, student, ada);
    await student.goto(`${pathname}/checkout`);
    await student.getByRole('button', { name: 'Book for free' }).click();
    await expect(student.getByRole('heading', { name: `You are in: ${title}` })).toBeVisible();
    return pathname;
  });

  const invitation = await test.step('the teacher invites by a link', async () => {
    const card = teacher.getByRole('article').filter({ hasText: title });
    await expect(async () => {
      await teacher.goto('/teach');
      await expect(card.getByText('1 of 5 places taken')).toBeVisible({ timeout: 4_000 });
    }).toPass();
    await card.getByRole('link', { name: title }).click();
    await teacher.getByRole('button', { name: 'Invite somebody' }).click();
    const dialog = teacher.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Invite' }).click();
    const link = await dialog.getByText(/\/teach\/invitations\//).textContent();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(teacher.getByText('Somebody with the link')).toBeVisible();
    return new URL(link ?? '').pathname;
  });

  await test.step('somebody with another account accepts, and finds it on the desk', async () => {
    await substitute.goto('/signup');
    await sendSignUp(substitute, noa);
    await substitute.waitForURL(url => url.pathname !== '/signup');
    await substitute.goto(invitation);
    await substitute.getByRole('button', { name: 'Teach this class' }).click();
    await substitute.getByRole('link', { name: 'Open the class' }).click();
    await expect(substitute.getByText(/^You teach this for/)).toBeVisible();
    await expect(substitute.getByRole('rowheader', { name: /Ada/ })).toBeVisible();
    await substitute.goto('/teach');
    await expect(
      substitute.getByRole('region', { name: 'Classes you help with' }).getByText(title),
    ).toBeVisible();
  });

  await test.step('the order and the class say who teaches', async () => {
    await expect(async () => {
      await student.reload();
      await expect(student.getByText(/^with Noa .*, for /)).toBeVisible({ timeout: 4_000 });
    }).toPass();
    await student.goto(address);
    await expect(
      student.getByRole('region', { name: 'Also teaching this class' }).getByText(/Noa/),
    ).toBeVisible();
  });

  await test.step('the substitute starts the class, until the teacher ends it', async () => {
    await substitute
      .getByRole('region', { name: 'Classes you help with' })
      .getByRole('link', { name: 'Start class' })
      .click();
    await substitute.getByRole('button', { name: 'Start class' }).click();
    await expect(substitute.getByText('1 person')).toBeVisible();
    await teacher.reload();
    await teacher.getByRole('button', { name: /^End that Noa/ }).click();
    await teacher.getByRole('dialog').getByRole('button', { name: 'End it' }).click();
    await expect(teacher.getByText(/^You do\. Somebody can teach/)).toBeVisible();
    await expect(substitute.getByText('1 person')).toHaveCount(0);
    await substitute.goto(new URL(teacher.url()).pathname);
    await expect(substitute.getByText(/^You teach this for/)).toHaveCount(0);
    await expect(substitute.getByRole('rowheader', { name: /Ada/ })).toHaveCount(0);
  });
});
