import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { myClassesAnswer } from '#shared/contract/api/my.ts';
import { signInAs } from '../support/account.ts';
import { violationsOf } from '../support/axe.ts';
import { mailsTo } from '../support/outbox.ts';
import { overflowOf } from '../support/shape.ts';
import { expect, test } from '../support/test.ts';

// Nobody is signed in to the console yet.
test.use({ expectedErrors: [/status of 401/] });

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1440, height: 900 } };

/** A class of the demo's teacher that the demo's student has booked. */
const title = 'Slow flow for the end of the day';

/** Nothing is wider than the page, and machines find no fault for people who can not see it. */
async function isSound(page: Page): Promise<void> {
  expect(await overflowOf(page)).toBe(0);
  expect(await violationsOf(page)).toEqual([]);
}

async function orderOf(student: Page): Promise<string> {
  const headers = { 'X-Flowroom': '1' };
  const answer = await student.request.get('/api/my/classes', { headers });
  const { classes } = v.parse(myClassesAnswer, await answer.json());
  return classes.find(one => one.title === title)!.orderId;
}

test('a student reports a message, an operator removes it and warns, and both read of it', async ({
  page: operator,
  person,
  server,
}) => {
  test.setTimeout(180_000);
  const rude = `Rude words of ${Date.now()}`;
  const warning = 'Please stay kind, whatever the time.';
  const teacher = await person(desktop);
  const student = await person(phone);
  await signInAs(teacher, server, 'teacher');
  await signInAs(student, server, 'student');
  const orderId = await orderOf(student);
  await teacher.goto(`/sale/${orderId}/details`);
  await teacher.getByRole('textbox', { name: /^Message to/ }).fill(rude);
  await teacher.getByRole('button', { name: 'Send message' }).click();

  await test.step('the student reports it where it is', async () => {
    await student.goto(`/order/${orderId}/details`);
    const message = student.getByRole('listitem').filter({ hasText: rude });
    await message.getByRole('button', { name: 'Report this message' }).click();
    const form = student.getByRole('dialog');
    await form.getByRole('radio', { name: 'Rude or threatening' }).check();
    await form.getByRole('textbox').fill('It is not the first time.');
    await isSound(student);
    await form.getByRole('button', { name: 'Send report' }).click();
    await form.getByRole('button', { name: 'Done' }).click();
    await expect(form).toHaveCount(0);
  });

  await test.step('the operator finds it from today, in its conversation', async () => {
    await operator.goto('/console');
    const { email, password } = server.account('operator');
    await operator.getByLabel('Email').fill(email);
    await operator.getByLabel('Password', { exact: true }).fill(password);
    await operator.getByRole('button', { name: 'Sign in' }).click();
    await operator.getByRole('link', { name: 'Reports to look at' }).click();
    const row = operator.getByRole('row').filter({ hasText: 'It is not the first time.' });
    await isSound(operator);
    await row.getByRole('link', { name: 'Message' }).click();
    const thing = operator.getByRole('region', { name: 'The message in its conversation' });
    await expect(thing.getByText(rude)).toBeVisible();
  });

  await test.step('and decides it in one go', async () => {
    await operator.getByRole('checkbox', { name: /^Remove the message/ }).check();
    await operator.getByRole('checkbox', { name: /^Warn the person/ }).check();
    await operator.getByRole('textbox', { name: 'Warning' }).fill(warning);
    await operator.getByRole('textbox', { name: /^Note/ }).fill('Second report.');
    await isSound(operator);
    await operator.getByRole('button', { name: 'Do it and close the report' }).click();
    const decision = operator.getByRole('region', { name: 'Decision' });
    await expect(decision.getByText('Remove the message')).toBeVisible();
    await isSound(operator);
  });

  await test.step('both read of it by mail, and the message is gone', async () => {
    const read = (name: 'student' | 'teacher', template: string) =>
      mailsTo(server, server.account(name))
        .filter(mail => mail.template === template)
        .map(({ text }) => text)
        .join('\n');
    await expect.poll(() => read('student', 'report-decided')).toContain('We have removed');
    expect(read('student', 'report-decided')).not.toContain(warning);
    await expect.poll(() => read('teacher', 'report-warning')).toContain(warning);
    await student.reload();
    await expect(student.getByText('This message was removed')).toBeVisible();
    await expect(student.getByText(rude)).toHaveCount(0);
  });
});
