import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { myClassesAnswer } from '#shared/contract/api/my.ts';
import type { MyClasses } from '#shared/contract/api/my.ts';
import { signInAs } from '../support/account.ts';
import { expect, test } from '../support/test.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1440, height: 900 } };

/** A class of the demo's teacher that the demo's student has booked. */
const title = 'Slow flow for the end of the day';

const classesOf = async (page: Page): Promise<MyClasses> => {
  const answer = await page.request.get('/api/my/classes', { headers: { 'X-Flowroom': '1' } });
  return v.parse(myClassesAnswer, await answer.json());
};

const messageField = (page: Page) => page.getByRole('textbox', { name: /^Message to/ });

async function write(page: Page, words: string): Promise<void> {
  await messageField(page).fill(words);
  await page.getByRole('button', { name: 'Send message' }).click();
}

test('two people write to each other, and both see what is new', async ({ person, server }) => {
  const teacher = await person(desktop);
  const student = await person(phone);
  await signInAs(teacher, server, 'teacher');
  await signInAs(student, server, 'student');
  const { classes } = await classesOf(student);
  const order = `/order/${classes.find(one => one.title === title)?.orderId}/details`;
  await student.goto(order);
  await write(student, 'My knee is stiff.');

  await test.step('the message is new to the teacher, until it was looked at', async () => {
    await teacher.goto('/inbox/sales?keywords=knee');
    const fresh = teacher.getByRole('region', { name: 'New' });
    await expect(fresh.getByText('My knee is stiff.')).toBeVisible();
    await fresh.getByRole('link', { name: title }).click();
    // The inbox, which says the same, stays until the order is there.
    await expect(messageField(teacher)).toBeVisible();
    await expect(teacher.getByText('My knee is stiff.')).toBeVisible();
    await teacher.goBack();
    const coming = teacher.getByRole('region', { name: 'Coming up' });
    await expect(coming.getByText('My knee is stiff.')).toBeVisible();
    await expect(fresh).toBeHidden();
    await teacher.goForward();
    await expect(messageField(teacher)).toBeVisible();
  });

  await test.step('messages come while the page is open, in both directions', async () => {
    await write(student, 'May I lie down?');
    await expect(teacher.getByText('May I lie down?')).toBeVisible();
    await write(teacher, 'Of course.');
    await expect(student.getByText('Of course.')).toBeVisible();
  });

  await test.step('a message is counted on every other page, and read in the inbox', async () => {
    await student.goto('/my');
    const menu = student.getByRole('link', { name: /^Open menu/ });
    await expect(menu).toBeVisible();
    const before = (await menu.getAttribute('aria-label')) ?? '';
    await write(teacher, 'Bring a cushion.');
    await expect(menu).not.toHaveAccessibleName(before);
    await student.goto('/inbox/orders?keywords=cushion');
    const fresh = student.getByRole('region', { name: 'New' });
    await expect(fresh.getByText('Bring a cushion.')).toBeVisible();
    const marked = student.waitForResponse(answer => answer.url().endsWith('/api/inbox/seen'));
    await fresh
      .getByRole('article')
      .filter({ hasText: 'Bring a cushion.' })
      .getByRole('link')
      .click();
    await expect(messageField(student)).toBeVisible();
    await expect(student).toHaveURL(order);
    await expect(student.getByText('Bring a cushion.')).toBeVisible();
    // A page that is loaded in the very moment of the mark would not hear of it.
    await marked;
    await student.goto('/inbox/orders?keywords=cushion');
    await expect(student.getByText('Bring a cushion.')).toBeVisible();
    await expect(fresh).toBeHidden();
  });
});
