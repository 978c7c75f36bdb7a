import type { Page } from '@playwright/test';
import { becomeMember, newPerson, sendSignUp, signInAs } from '../support/account.ts';
import { cardField, cards, typeCard } from '../support/card.ts';
import { offerClass } from '../support/offeredClass.ts';
import { confirmAddress, mailsTo } from '../support/outbox.ts';
import { faultsOf } from '../support/soundness.ts';
import { expect, test } from '../support/test.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1440, height: 900 } };

/** Calls an endpoint of the site as the person whose page it is. */
const call = (page: Page, path: string, body: object): Promise<number> =>
  page.evaluate(
    async ([address, text]) => {
      const answer = await fetch(address, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Accept: 'application/json',
          'X-Flowroom': '1',
        },
        body: text,
      });
      return answer.status;
    },
    [path, JSON.stringify(body)] as const,
  );

async function pay(page: Page): Promise<void> {
  await typeCard(cardField(page), cards.good);
  await page.getByLabel('Name on the card').fill('Ada Kaplan');
  await page.getByLabel('Postal code').fill('10115');
  await page.getByRole('button', { name: 'Book for $15.00' }).click();
}

test('two people wait for a class, and the first gets the place that frees', async ({
  person,
  server,
}) => {
  test.setTimeout(240_000);
  const title = `Full house ${Date.now()}`;
  const teacher = await person(desktop);
  const ada = await person(desktop);
  const ben = await person(phone);
  const cleo = await person(desktop);
  const [benson, cleopatra] = [
    newPerson('Student', 'Benson', 'Reyes'),
    newPerson('Student', 'Cleo', 'Marsh'),
  ];

  await signInAs(teacher, server, 'teacher');
  // The desk shows all classes of a week, and of later ones the next few.
  const address = await offerClass(server, { title, inDays: 5, places: 1, price: 15 });

  await test.step('one student has the only place', async () => {
    await signInAs(ada, server, 'student');
    await ada.goto(`${address}/checkout`);
    await pay(ada);
    await ada.waitForURL(/\/order\//);
  });

  await test.step('two others join the list', async () => {
    await ben.goto(address);
    await ben.getByRole('button', { name: 'Waiting list' }).click();
    const join = ben.getByRole('dialog', { name: title }).getByRole('button', { name: /^Join/ });
    await join.click();
    // A visitor signs up first, and comes back to the class.
    await ben.waitForURL(/signup/);
    await sendSignUp(ben, benson);
    await ben.waitForURL(url => url.pathname === address);
    await confirmAddress(server, ben, benson);
    await ben.goto(`${address}?book=true`);
    await join.click();
    await expect(ben.getByText(/You are 1st in line/)).toBeVisible();
    expect(await faultsOf(ben, true)).toEqual([]);

    await becomeMember(cleo, server, cleopatra);
    await confirmAddress(server, cleo, cleopatra);
    await cleo.goto(address);
    await cleo.getByRole('button', { name: /^Join the waiting list/ }).click();
    await expect(cleo.getByText(/You are 2nd in line of 2/)).toBeVisible();
    expect(await faultsOf(cleo, false)).toEqual([]);
  });

  await test.step('the teacher sees how many wait', async () => {
    await expect(async () => {
      await teacher.goto('/teach');
      const card = teacher.getByRole('article').filter({ hasText: title });
      await expect(card.getByText('2 wait')).toBeVisible({ timeout: 4_000 });
    }).toPass();
  });

  await test.step('the place frees, and is held for the first', async () => {
    const transactionId = /order\/([^/]+)/.exec(ada.url())?.[1] ?? '';
    expect(await call(ada, '/api/cancel-order', { transactionId, way: 'withdraw' })).toBe(200);
    await expect(async () => {
      await ben.reload();
      await expect(ben.getByText(/Held for you until/)).toBeVisible({ timeout: 4_000 });
    }).toPass({ timeout: 60_000 });
    await expect(ben.getByText(/1 hour 5\d minutes left|2 hours/)).toBeVisible();
    expect(await faultsOf(ben, true)).toEqual([]);
    await cleo.reload();
    await expect(cleo.getByText(/You are 1st in line/)).toBeVisible();
    expect(mailsTo(server, benson).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('A place is held for you'),
    );
  });

  await test.step('who takes it and pays', async () => {
    await ben.getByRole('button', { name: 'Take the place' }).click();
    await expect(ben.getByRole('heading', { name: 'Confirm and pay' })).toBeVisible();
    await pay(ben);
    await expect(ben.getByRole('heading', { name: `You asked to join ${title}` })).toBeVisible();
    await cleo.getByRole('button', { name: 'Leave the list' }).click();
    await expect(
      cleo.getByRole('heading', { name: `You do not wait for ${title} any more` }),
    ).toBeVisible();
    await cleo.goto(address);
    await expect(cleo.getByRole('button', { name: /^Join the waiting list/ })).toBeVisible();
  });
});
