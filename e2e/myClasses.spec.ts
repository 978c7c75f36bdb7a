import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { myClassesAnswer } from '#shared/contract/api/my.ts';
import type { MyClasses } from '#shared/contract/api/my.ts';
import { newPerson, signInAs, signUp } from './support/account.ts';
import { confirmAddress } from './support/outbox.ts';
import { expect, test } from './support/test.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1440, height: 900 } };

/** A class of the demo's teacher that the demo's student has booked. */
const title = 'Slow flow for the end of the day';
/** A free online class of another teacher, held once. Other specs book none of its places. */
const free = 'Push-ups for everybody';

async function bookFree(student: Page): Promise<void> {
  await student.goto(`/s?keywords=${encodeURIComponent(free)}`);
  const found = student.getByRole('link', { name: free, exact: true }).first();
  const listing = await found.getAttribute('href');
  await student.goto(`${(listing ?? '').split('?')[0]}/checkout`);
  const message = messageField(student);
  await message.fill('My knee is stiff.');
  await student.reload();
  await expect(message).toHaveValue('My knee is stiff.');
  await student.getByRole('button', { name: 'Book for free' }).click();
  await expect(student.getByRole('heading', { name: `You are in: ${free}` })).toBeVisible();
}

const classesOf = async (page: Page): Promise<MyClasses> => {
  const answer = await page.request.get('/api/my/classes', { headers: { 'X-Flowroom': '1' } });
  return v.parse(myClassesAnswer, await answer.json());
};

/** Sets the date of a page's clock; timers and measurements go on as they are. */
const setClock = (page: Page, at: number) =>
  page.addInitScript(ahead => {
    const { Date: RealDate } = globalThis;
    globalThis.Date = new Proxy(RealDate, {
      construct: (target, args: [number]) =>
        args.length > 0 ? new target(...args) : new target(target.now() + ahead),
      get: (target, key) =>
        key === 'now' ? () => target.now() + ahead : (Reflect.get(target, key) as unknown),
    });
  }, at - Date.now());

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

test('the way into the class leads from a quarter of an hour before', async ({
  person,
  server,
}) => {
  const student = await person(desktop);
  const nora = newPerson('Student', 'Nora', 'Vega');
  await student.goto('/');
  await signUp(student, nora);
  await confirmAddress(server, student, nora);
  await bookFree(student);
  const startOfNext = async () => Date.parse((await classesOf(student)).classes[0]?.start ?? '');
  // The tables follow within a second.
  await expect.poll(startOfNext).toBeGreaterThan(Date.now() + 30 * 60_000);
  const start = await startOfNext();
  const storageState = await student.context().storageState();

  /** Opens the page at a time, and returns the colour behind the words. */
  const groundAt = async (minutesBefore: number): Promise<string> => {
    const page = await person({ ...phone, storageState });
    await setClock(page, start - minutesBefore * 60_000);
    await page.goto('/my');
    const join = page.getByRole('link', { name: 'Join class' });
    await expect(join).toHaveAttribute('href', /^http/);
    return join.evaluate(link => getComputedStyle(link).backgroundColor);
  };
  const [quiet, leading] = [await groundAt(20), await groundAt(10)];
  const transparent = 'rgba(0, 0, 0, 0)';
  expect(leading).not.toBe(transparent);
  expect(leading).not.toBe(quiet);

  // The server writes it, in the zone that the account has by now.
  await expect
    .poll(async () => (await student.request.get('/my')).text())
    .toMatch(/id="next-class"[^]*<time/);
});
