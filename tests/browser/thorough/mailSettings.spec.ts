import { statSync } from 'node:fs';
import path from 'node:path';
import { addDays, hourMs, instantOf, todayIn } from '#shared/time/time.ts';
import { signInAs } from '../support/account.ts';
import { violationsOf } from '../support/axe.ts';
import { mailsTo } from '../support/outbox.ts';
import { demoTemplateVariable } from '../../support/server.ts';
import { overflowOf, smallTargetsOf } from '../support/shape.ts';
import { faultsOf } from '../support/soundness.ts';
import { expect, test } from '../support/test.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/**
 * When the class begins that the demo's student has booked: the evening two days after the demo was
 * made.
 */
function startOfClass(): number {
  const seeded = path.join(process.env[demoTemplateVariable] ?? '', 'credentials.json');
  const zone = 'America/New_York';
  const today = todayIn(zone, statSync(seeded, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  return instantOf({ date: addDays(today, 2), time: '18:30' }, zone);
}

test.use({
  // The reminders of a day before are due, as the server's clock is 15 hours before the class.
  settings: {
    NODE_OPTIONS: `--import=${new URL('../support/laterClock.mjs', import.meta.url).href}`,
    CLOCK_AHEAD_MS: String(startOfClass() - 15 * hourMs - Date.now()),
  },
});

test('a student chooses mails, and ends reminders from one of them', async ({
  person,
  server,
  request,
}) => {
  /** Link of the reminder that somebody gets, which ends such mails. */
  const linkFor = async (role: 'student' | 'teacher'): Promise<string> => {
    const template = `reminder-day-${role === 'student' ? 'customer' : 'provider'}`;
    const found = () =>
      mailsTo(server, server.account(role)).find(mail => mail.template === template);
    await expect.poll(found).toBeTruthy();
    return /https?:\S+\/mail\/unsubscribe\?token=[\w.-]+/.exec(found()?.text ?? '')?.[0] ?? '';
  };
  const student = await person({ ...phone, timezoneId: 'Europe/Berlin' });
  const dayBefore = student.getByRole('checkbox', { name: /^A day before a class/ });
  await signInAs(student, server, 'student');

  await test.step('chooses language, time zone and mails, which stay', async () => {
    await student.goto('/account/notifications');
    const zone = student.getByLabel(/^Time zone/);
    await expect(zone).toContainText('As my browser (Berlin)');
    await student.getByRole('radio', { name: 'Español' }).check();
    await zone.selectOption('Pacific/Auckland');
    await student.getByRole('checkbox', { name: /^Unread messages/ }).uncheck();
    await student.getByRole('button', { name: 'Save changes' }).click();
    await expect(student.getByText('Your settings are saved')).toBeVisible();
    await student.reload();
    await expect(student.getByRole('radio', { name: 'Español' })).toBeChecked();
    await expect(zone).toHaveValue('Pacific/Auckland');
    await expect(student.getByRole('checkbox', { checked: false })).toHaveAccessibleName(
      /^Unread messages/,
    );
    await expect(dayBefore).toBeChecked();
    expect(await faultsOf(student, true)).toEqual([]);
  });

  await test.step('opens the link of a reminder elsewhere, which needs a confirmation to end them', async () => {
    const elsewhere = await person(phone);
    await elsewhere.goto(await linkFor('student'));
    const end = elsewhere.getByRole('button');
    await expect(end).toHaveText(/^(No more of these mails|No más correos de este tipo)$/);
    const faults = [
      ...(await violationsOf(elsewhere)),
      ...(await smallTargetsOf(elsewhere)),
      await overflowOf(elsewhere),
    ];
    expect(faults).toEqual([0]);
    await student.reload();
    await expect(dayBefore).toBeChecked();
    await end.click();
    await expect(elsewhere.getByRole('heading', { name: /^(Done|Hecho)$/ })).toBeVisible();
    await student.reload();
    await expect(dayBefore).not.toBeChecked();
    await expect(student.getByRole('checkbox', { name: /^An hour before/ })).toBeChecked();
  });

  await test.step('a mail program ends those of the teacher with one click', async () => {
    const answer = await request.post(await linkFor('teacher'), {
      form: { 'List-Unsubscribe': 'One-Click' },
    });
    expect(answer.status()).toBe(200);
    const teacher = await person();
    await signInAs(teacher, server, 'teacher');
    await teacher.goto('/account/notifications');
    await expect(teacher.getByRole('checkbox', { checked: false })).toHaveAccessibleName(
      /^A day before a class/,
    );
  });
});
