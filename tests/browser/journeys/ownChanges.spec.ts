import type { Page } from '@playwright/test';
import { newPerson, sendSignUp, signInAs } from '../support/account.ts';
import { cardField, cards, typeCard } from '../support/card.ts';
import { setRules } from '../support/listingRules.ts';
import { newestPayments, refundsOf } from '../support/payments.ts';
import { faultsOf } from '../support/soundness.ts';
import { expect, test } from '../support/test.ts';

// The test makes two answers of 409, which the browser reports.
test.use({ expectedErrors: [/status of 409/] });

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** A weekly class of the demo's teacher that is booked by request. */
const title = 'Yoga for people who work nights';

/** Class times that are offered on the class's page, each with its free places. */
async function timesOf(page: Page, address: string): Promise<string[]> {
  await page.goto(`${address}?book=true`);
  const times = page.getByRole('dialog', { name: title }).getByRole('radio', { name: /\d:\d\d/ });
  await expect(times.first()).toBeVisible();
  return times.evaluateAll(inputs => inputs.map(input => input.closest('label')?.innerText ?? ''));
}

test('a student moves and cancels a booking, and knows before what becomes of the money', async ({
  person,
  server,
}) => {
  const student = await person(phone);
  const teacher = await person();
  await signInAs(teacher, server, 'teacher');
  await student.goto(`/s?keywords=${encodeURIComponent(title)}`);
  const link = student.getByRole('link', { name: title, exact: true }).first();
  const address = ((await link.getAttribute('href')) ?? '').split('?')[0] ?? '';
  await setRules(server, address.split('/').at(-1) ?? '', { cancellationPolicy: 'flexible' });
  const before = await timesOf(student, address);

  await test.step('a visitor requests the last time that is offered', async () => {
    const dialog = student.getByRole('dialog', { name: title });
    await dialog
      .getByRole('radio', { name: /\d:\d\d/ })
      .last()
      .press('Space');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await sendSignUp(student, newPerson('Student', 'Nora', 'Vega'));
    await typeCard(cardField(student), cards.good);
    await student.getByLabel('Name on the card').fill('Nora Vega');
    await student.getByLabel('Postal code').fill('10115');
    await student.getByRole('button', { name: 'Book for $18.00' }).click();
    await expect(
      student.getByRole('heading', { name: `You asked to join ${title}` }),
    ).toBeVisible();
  });
  const order = new URL(student.url()).pathname;
  const transactionId = order.split('/')[2] ?? '';
  const canceling = student.getByRole('dialog', { name: 'Cancel your booking?' });

  await test.step('takes the request back just after it was accepted: nothing is done, and why', async () => {
    await student.route(
      '**/api/cancel-order',
      async route => {
        const accepted = await teacher.request.post('/api/accept-transaction', {
          headers: { Origin: server.url, 'X-Flowroom': '1' },
          data: { transactionId },
        });
        expect(accepted.status()).toBe(200);
        await route.continue();
      },
      { times: 1 },
    );
    await student.getByRole('button', { name: 'Take back request' }).click();
    const asked = student.getByRole('dialog', { name: 'Take back your request?' });
    await expect(asked.getByText('You are charged$0.00')).toBeVisible();
    await asked.getByRole('button', { name: 'Take back request' }).click();
    await expect(canceling.getByText('It has changed meanwhile')).toBeVisible();
    await expect(canceling.getByText('You get back$18.00')).toBeVisible();
    expect(await faultsOf(student, true)).toEqual([]);
    await student.keyboard.press('Escape');
    await expect(canceling).toBeHidden();
    await expect(student.getByRole('heading', { name: `You are in: ${title}` })).toBeVisible();
  });

  await test.step('moves to another date, with the keyboard', async () => {
    await student.getByRole('button', { name: 'Move to another time' }).press('Enter');
    const dialog = student.getByRole('dialog', { name: 'Move to another time' });
    const times = dialog.getByRole('radio');
    await expect(times.first()).toBeVisible();
    const chosen = times.last();
    const start = (await chosen.getAttribute('value')) ?? '';
    await chosen.press('Space');
    expect(await faultsOf(student, true)).toEqual([]);
    await dialog.getByRole('button', { name: 'Move booking' }).press('Enter');
    await expect(student.getByText('Your booking has moved.')).toBeVisible();
    await expect(student.locator(`time[datetime="${start}"]`).first()).toBeVisible();
    await expect(student.getByRole('heading', { level: 1 })).toBeFocused();
  });

  await test.step('cancels in one tab after the exact refund, and a second tab does no harm', async () => {
    const second = await student.context().newPage();
    let goOn: () => void = () => undefined;
    const firstIsDone = new Promise<void>(resolve => (goOn = resolve));
    await second.route('**/api/cancel-order', async route => {
      await firstIsDone;
      await route.continue();
    });
    await second.goto(order);
    for (const tab of [second, student]) {
      await tab.getByRole('button', { name: 'Cancel booking' }).click();
      const dialog = tab.getByRole('dialog', { name: 'Cancel your booking?' });
      await expect(dialog.getByText('You get back$18.00')).toBeVisible();
      await dialog.getByRole('button', { name: 'Cancel booking' }).click();
    }
    await expect(student.getByText('Your booking is canceled.')).toBeVisible();
    goOn();
    for (const tab of [student, second]) {
      await expect(tab.getByRole('heading', { name: `You canceled ${title}` })).toBeVisible();
      await expect(tab.getByText(/^You get \$18\.00 back on your card\./)).toBeVisible();
      await expect(tab.getByRole('dialog')).toHaveCount(0);
    }
    await second.close();
  });

  await test.step('the money is on its way, once, and the place is free again', async () => {
    const [payment] = await newestPayments(server, 1);
    expect(await refundsOf(server, payment?.id ?? '')).toEqual([1800]);
    expect(await timesOf(student, address)).toEqual(before);
  });
});
