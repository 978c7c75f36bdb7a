import type { Page } from '@playwright/test';
import { signInAs } from '../support/account.ts';
import { violationsOf } from '../support/axe.ts';
import { offerClass } from '../support/offeredClass.ts';
import { setListingApproval } from '../support/operator.ts';
import { mailsTo } from '../support/outbox.ts';
import { overflowOf } from '../support/shape.ts';
import { expect, test } from '../support/test.ts';

// Nobody is signed in to the console yet, and a class that is not approved is nobody else's.
test.use({ expectedErrors: [/status of 40[14]/] });

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Nothing is wider than the page, and machines find no fault for people who can not see it. */
async function isSound(page: Page): Promise<void> {
  expect(await overflowOf(page)).toBe(0);
  expect(await violationsOf(page)).toEqual([]);
}

test('an operator sends a class back from a phone, its teacher changes it, and it is approved', async ({
  page: teacher,
  person,
  server,
}) => {
  test.setTimeout(240_000);
  const title = `Slow flow of ${Date.now()}`;
  await setListingApproval(server, 'enable');
  const address = await offerClass(server, { title, inDays: 3, places: 4, price: 20 }).finally(() =>
    setListingApproval(server, 'disable'),
  );
  const reason = 'Say in the description what to bring.';
  const page = await person(phone);

  await test.step('the console opens with its sign-in', async () => {
    await page.goto('/console');
    await expect(page.getByRole('heading', { name: 'Console' })).toBeVisible();
    await isSound(page);
    const { email, password } = server.account('operator');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
    await isSound(page);
  });

  await test.step('what waits leads to the class, which is sent back with a reason', async () => {
    await page.getByRole('link', { name: 'Classes to approve' }).click();
    await page.getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('region', { name: 'As visitors see it' })).toContainText('$20.00');
    await isSound(page);
    await page.getByRole('button', { name: 'Send back' }).click();
    await page.getByRole('textbox', { name: 'Reason' }).fill(reason);
    await isSound(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Send back' }).click();
    await expect(page.getByText(/It waits for its teacher/)).toBeVisible();
  });

  await test.step('its teacher reads the reason by mail, in the list and where it is changed', async () => {
    await expect
      .poll(() =>
        mailsTo(server, server.account('teacher'))
          .map(({ text }) => text)
          .join(),
      )
      .toContain(reason);
    await signInAs(teacher, server, 'teacher');
    await teacher.goto('/listings');
    const card = teacher.getByRole('article', { name: title });
    await expect(card.getByText('Needs a change')).toBeVisible();
    await expect(card.getByText(reason)).toBeVisible();
    await card.getByRole('link', { name: 'Edit' }).click();
    await expect(teacher.getByRole('heading', { level: 1 })).toHaveText('Edit your class');
    await expect(teacher.getByText(reason)).toBeVisible();
    await teacher
      .getByRole('textbox', { name: 'Description' })
      .fill('Slow and strong. Bring a mat and two blocks.');
    await teacher.getByRole('button', { name: 'Save changes' }).click();
    await expect(teacher.getByText('wait for approval').first()).toBeVisible();
    await expect(teacher.getByText(reason)).toHaveCount(0);
  });

  await test.step('it waits again with what was changed, and is approved', async () => {
    await page.reload();
    await expect(page.getByText(/Changed since it was sent back/)).toBeVisible();
    const changes = page.getByRole('region', { name: 'What was changed' });
    await expect(changes).toContainText('two blocks');
    await page.getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByText('The class is published.')).toBeVisible();
    const visitor = await person();
    await visitor.goto(address);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(title);
  });

  await test.step('the log has it, and signing out closes every page', async () => {
    await page.getByRole('link', { name: 'Activity', exact: true }).click();
    const approved = page.getByRole('listitem').filter({ hasText: 'Approved a class' });
    await expect(approved.first()).toBeVisible();
    await isSound(page);
    for (const [name, shown] of [
      ['Events', 'Class: changed'],
      ['Webhooks', 'No program is notified yet'],
      ['Mails', 'Class sent back'],
    ] as const) {
      await page.getByRole('link', { name, exact: true }).click();
      // What the site itself does fills the first page at times.
      if (name === 'Events') await page.getByLabel('About').selectOption('Class');
      await expect(page.getByText(shown).first()).toBeVisible();
      await isSound(page);
    }
    for (const [name, heading] of [
      ['People', 'People'],
      ['Staff', 'Staff'],
    ] as const) {
      await page.getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await isSound(page);
    }
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.goto('/console/people');
    await expect(page.getByRole('heading', { name: 'Console' })).toBeVisible();
  });
});
