import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { myClassesAnswer } from '#shared/contract/api/my.ts';
import type { MyClasses } from '#shared/contract/api/my.ts';
import { newPerson, signUp } from '../support/account.ts';
import { confirmAddress } from '../support/outbox.ts';
import { expect, test } from '../support/test.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1440, height: 900 } };

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
