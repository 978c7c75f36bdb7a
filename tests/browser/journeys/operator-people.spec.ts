import type { Page } from '@playwright/test';
import { newPerson, sendSignUp } from '../support/account.ts';
import { violationsOf } from '../support/axe.ts';
import { overflowOf } from '../support/shape.ts';
import { expect, test } from '../support/test.ts';

// Nobody is signed in to the console yet, and who looks is refused what would change something.
test.use({ expectedErrors: [/status of 40[13]/] });

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const dataPage = '/account/data';

/** Nothing is wider than the page, and machines find no fault for people who can not see it. */
async function isSound(page: Page): Promise<void> {
  expect(await overflowOf(page)).toBe(0);
  expect(await violationsOf(page)).toEqual([]);
}

test('an operator looks at the site as a student, from a phone, and sees no secret', async ({
  page: student,
  person,
  server,
}) => {
  test.setTimeout(240_000);
  const ada = newPerson('Student', 'Ada', 'Lindgren');
  let address = '';

  await test.step('a student has an address of their calendar', async () => {
    await student.goto('/signup');
    await sendSignUp(student, ada);
    await student.waitForURL(url => url.pathname !== '/signup');
    await student.goto(dataPage);
    await student.getByRole('button', { name: 'Make an address for my calendar' }).click();
    const field = student.getByRole('textbox', { name: 'Address of your calendar' });
    await expect(field).toHaveValue(/\/api\/calendar\/me\//);
    address = await field.inputValue();
  });

  const page = await person(phone);
  await test.step('the operator finds them, and reads what is stored', async () => {
    await page.goto('/console/people');
    const { email, password } = server.account('operator');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('searchbox').fill(ada.email);
    const row = page.getByRole('row').filter({ hasText: ada.email });
    await row.getByRole('link', { name: 'Ada L', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Signing in' })).toContainText('Site, used');
    await isSound(page);
  });

  await test.step('adds a certificate, which everybody reads on the profile', async () => {
    await page.getByRole('textbox', { name: /^Certificate/ }).fill('RYT 200, Yoga Alliance');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Remove' })).toBeVisible();
    const visitor = await person();
    const id = new URL(page.url()).pathname.split('/').at(-1);
    await visitor.goto(`/u/${id}`);
    await expect(visitor.getByRole('list', { name: 'Certificates' })).toContainText(
      /RYT 200, Yoga Alliance Checked by Flowroom/,
    );
    expect(await violationsOf(visitor)).toEqual([]);
  });

  await test.step('looks as them by one press, and is shown no address', async () => {
    await page.getByRole('button', { name: 'Look as this person' }).click();
    await expect(page.getByText(/You are looking at Flowroom as Ada Lindgren/)).toBeVisible();
    await page.goto(dataPage);
    await expect(page.getByText('It is shown to its owner alone', { exact: false })).toBeVisible();
    expect(await page.content()).not.toContain(address);
    const refused = await page.evaluate(async () => (await fetch('/api/account/calendar')).status);
    expect(refused).toBe(403);
    await isSound(page);
  });

  await test.step('and the console stays open when the look ends', async () => {
    const banner = page.getByRole('status').filter({ hasText: 'You are looking at' });
    await banner.getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByText(/You are looking at/)).toHaveCount(0);
    await page.goto('/console/log');
    const look = page.getByText('Looked as a person').filter({ visible: true });
    await expect(look.first()).toBeVisible();
    // The student was not signed out.
    await student.reload();
    await expect(student.getByRole('textbox', { name: 'Address of your calendar' })).toHaveValue(
      address,
    );
  });
});
