import { becomeMember, newPerson } from '../support/account.ts';
import { cardField, cards, typeCard } from '../support/card.ts';
import { offerClass } from '../support/offeredClass.ts';
import { newestPayments } from '../support/payments.ts';
import { expect, test } from '../support/test.ts';
import type { Page } from '@playwright/test';

// The refusal of the second tab is an answer of 409, which the browser reports.
test.use({ expectedErrors: [/status of 409/] });

async function fillIn(page: Page) {
  await typeCard(cardField(page), cards.good);
  await page.getByLabel('Name on the card').fill('Ada Kaplan');
  await page.getByLabel('Postal code').fill('10115');
}
const book = (page: Page) => page.getByRole('button', { name: 'Book for $24.00' });

test('a student with two tabs books once, and the second tab says so', async ({
  person,
  server,
}) => {
  test.setTimeout(180_000);
  const title = `Two tabs ${Date.now()}`;
  const listing = await offerClass(server, { title, inDays: 9, places: 2, price: 24 });
  const address = `${listing}/checkout`;
  const earlier = (await newestPayments(server, 100)).map(({ id }) => id);

  const first = await person();
  await becomeMember(first, server, newPerson('Student', 'Ada', 'Kaplan'));
  const second = await first.context().newPage();
  for (const tab of [first, second]) {
    await tab.goto(address);
    await expect(book(tab)).toBeVisible();
    await fillIn(tab);
  }

  // The second tab is answered that nothing is booked, and requests its order after the first one
  // has.
  let goOn: () => void = () => undefined;
  const firstIsDone = new Promise<void>(resolve => (goOn = resolve));
  await second.route('**/api/check-transaction', async route => {
    const answer = await route.fetch();
    await firstIsDone;
    await route.fulfill({ response: answer });
  });
  const asked = second.waitForRequest('**/api/check-transaction');
  await book(second).click();
  await asked;
  await book(first).click();
  await expect(first).toHaveURL(/\/order\/[0-9a-f-]{36}\/details$/);
  goOn();

  await expect(second.getByText('You have booked this time already')).toBeVisible();
  const link = second.getByRole('link', { name: 'Look at your booking' });
  await expect(link).toHaveAttribute('href', new URL(first.url()).pathname);
  const payments = (await newestPayments(server, 100)).filter(({ id }) => !earlier.includes(id));
  expect(payments.filter(({ status }) => status === 'requires_capture')).toHaveLength(1);

  await test.step('the class has its other place, and the student the way to the booking', async () => {
    await second.goto(listing);
    await expect(second.getByText('1 of 2 places left').first()).toBeVisible();
    await expect(second.getByRole('button', { name: 'Continue' }).first()).toBeDisabled();
  });
});
