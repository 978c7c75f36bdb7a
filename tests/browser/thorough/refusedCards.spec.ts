import type { Page } from '@playwright/test';
import { newPerson, signUp } from '../support/account.ts';
import { cardField, cards, challengeOf, typeCard } from '../support/card.ts';
import { changeProcess } from '../support/operator.ts';
import { newestPayments } from '../support/payments.ts';
import type { FlowroomServer } from '../../support/server.ts';
import { dayAhead, publishAnother, publishClass } from '../support/teaching.ts';
import { expect, test } from '../support/test.ts';

/** Seconds that a place is reserved for payment in this test, in place of 15 minutes. */
const hold = 20;

test.beforeAll('payments run out sooner', async ({ server }) => {
  await changeProcess(server, 'flex-hourly-default-process', edn =>
    edn.replace('"PT15M"', `"PT${hold}S"`),
  );
});

// The provider answers a refused card with 402, which the browser reports.
test.use({ expectedErrors: [/status of 402/] });

const refusals = [
  {
    name: 'a declined card',
    card: cards.declined,
    message: 'Your card was declined. Nothing was charged.',
    fail: () => Promise.resolve(),
  },
  {
    name: 'a failed 3-D Secure challenge',
    card: cards.challenged,
    message: 'We could not authenticate your card. Nothing was charged.',
    fail: (page: Page) => challengeOf(page).getByRole('button', { name: 'Fail' }).click(),
  },
];

type Try = (typeof refusals)[number] & { title: string; address: string };

async function pay(page: Page, number: string) {
  await typeCard(cardField(page), number);
  await page.getByLabel('Name on the card').fill('Ada Kaplan');
  await page.getByLabel('Postal code').fill('10115');
  await page.getByRole('button', { name: 'Book for $24.00' }).click();
}

/** Tries to book with a refused card; returns the id of the unpaid payment. */
async function expectRefusal(
  first: Page,
  server: FlowroomServer,
  { address, card, fail, message }: Try,
): Promise<string> {
  await first.goto(address);
  await first.getByRole('button', { name: 'Continue' }).first().click();
  await pay(first, card);
  await fail(first);
  await expect(first.getByRole('alert').filter({ hasText: message }).first()).toBeVisible();
  await expect(first.getByText(/Your booking is held for/)).toBeVisible();
  // The form retains its values and can be sent again.
  await expect(first.getByLabel('Name on the card')).toHaveValue('Ada Kaplan');
  await expect(first.getByRole('button', { name: 'Book for $24.00' })).toBeEnabled();
  const [refused] = await newestPayments(server, 1);
  expect(refused).toMatchObject({
    status: 'requires_payment_method',
    amount_received: 0,
    amount_capturable: 0,
  });
  return refused?.id ?? '';
}

test('a refused card books nothing and charges nothing, and the place comes free', async ({
  person,
  server,
}) => {
  test.setTimeout(300_000);
  const teacher = await person();
  await teacher.goto('/');
  await signUp(teacher, newPerson('Teacher', 'Mara', 'Lindqvist'));
  const tries: Try[] = [];
  for (const [index, refusal] of refusals.entries()) {
    const title = `Last place ${index} ${Date.now()}`;
    const planned = { title, date: dayAhead(12 + index), places: 1, price: '24' };
    await (index === 0 ? publishClass : publishAnother)(teacher, planned);
    // The confirmation appears before the address changes.
    await expect(teacher).toHaveURL(/\/l\/[^/]+\/[0-9a-f-]{36}$/);
    tries.push({ ...refusal, title, address: teacher.url() });
  }

  // Both places are held at the same time, so that they are waited for once.
  const refused: { tried: Try; first: Page; payment: string }[] = [];
  for (const tried of tries) {
    const first = await person();
    await first.goto('/');
    await signUp(first, newPerson('Student', 'Ada', 'Kaplan'));
    const payment = await test.step(`${tried.name} is refused`, () =>
      expectRefusal(first, server, tried));
    refused.push({ tried, first, payment });
  }

  const second = await person();
  await second.goto('/');
  await signUp(second, newPerson('Student', 'Bo', 'Nilsen'));
  let newest = refused.at(-1)?.payment;
  for (const { tried, first, payment } of refused) {
    const { title, address } = tried;
    await second.goto(address);
    await expect(async () => {
      await second.reload();
      await expect(second.getByText('1 of 1 place left').first()).toBeVisible({ timeout: 4000 });
    }).toPass({ timeout: (hold + 60) * 1000 });

    await test.step('the first can not pay for what is gone', async () => {
      await first.goto('/inbox/orders');
      await expect(first.getByText('Payment expired')).toBeVisible();
      await first.getByRole('link', { name: new RegExp(title) }).click();
      await expect(
        first.getByRole('heading', { name: `The payment for ${title} was not finished` }),
      ).toBeVisible();
      const payments = await newestPayments(server, tries.length + 1);
      // No further payment was created.
      expect(payments[0]?.id).toBe(newest);
      expect(payments.find(({ id }) => id === payment)).toMatchObject({
        status: 'canceled',
        amount_received: 0,
      });
    });

    await test.step('and the place is there for somebody else', async () => {
      await second.getByRole('button', { name: 'Continue' }).first().click();
      await pay(second, cards.good);
      await expect(
        second.getByRole('heading', { name: `You asked to join ${title}` }),
      ).toBeVisible();
      const payments = await newestPayments(server, 1);
      expect(payments).toMatchObject([{ status: 'requires_capture', amount_capturable: 2400 }]);
      newest = payments[0]?.id;
    });

    await teacher.goto('/inbox/sales');
    const orders = teacher.getByRole('listitem').filter({ hasText: title });
    await expect(orders.filter({ hasText: 'Answer needed' })).toHaveCount(1);
    await expect(orders.filter({ hasText: 'Payment expired' })).toHaveCount(1);

    await test.step('which comes free once more when the teacher declines', async () => {
      await orders.filter({ hasText: 'Answer needed' }).getByRole('link').click();
      await teacher.getByRole('button', { name: 'Decline' }).click();
      await expect(teacher.getByText('Declined. Bo N is told and not charged.')).toBeVisible();
      const payments = await newestPayments(server, 1);
      expect(payments).toMatchObject([{ status: 'canceled', amount_received: 0 }]);
      await second.reload();
      await expect(
        second.getByRole('heading', { name: `${title} did not work out` }),
      ).toBeVisible();
      await second.goto(address);
      await expect(second.getByText('1 of 1 place left').first()).toBeVisible();
    });
  }
});
