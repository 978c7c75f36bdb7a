import { newPerson } from '../support/account.ts';
import { cardField, cards } from '../support/card.ts';
import { offerClass } from '../support/offeredClass.ts';
import { mailedCode } from '../support/outbox.ts';
import { createHand } from '../support/presses.ts';
import { expect, test } from '../support/test.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test('a visitor books a class on a phone in five presses, and the next one in three', async ({
  person,
  server,
}) => {
  const run = Date.now();
  const title = `Harbour stretch ${run}`;
  await offerClass(server, { title, inDays: 9, places: 3, price: 14 });
  const next = await offerClass(server, {
    title: `Second ${run}`,
    inDays: 10,
    places: 3,
    price: 16,
  });
  const page = await person(phone);
  const main = page.getByRole('main');
  const rosa = newPerson('Student', 'Rosa', 'Iyer');

  await test.step('from the list of classes to the booking', async () => {
    const hand = createHand({ taps: true });
    await page.goto(`/s?keywords=${run}`);
    await hand.press(main.getByRole('link', { name: title, exact: true }));
    await hand.press(page.getByRole('button', { name: 'Choose this time' }));
    await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Continue' }));

    const wanted = page.getByRole('region', { name: 'You are booking' });
    await expect(wanted).toContainText(title);
    await expect(wanted.getByRole('time')).toBeVisible();
    await expect(wanted).toContainText('$14.00');
    await expect(page.getByText(/^You sign up as a student\./)).toBeVisible();
    await hand.fill(page.getByLabel('First name'), rosa.firstName);
    await hand.fill(page.getByLabel('Last name'), rosa.lastName);
    await hand.fill(page.getByLabel('Email'), rosa.email);
    await hand.press(main.getByRole('button', { name: 'Send me a code' }));
    await expect(wanted).toContainText(title);
    // It is sent by its last digit.
    await hand.fill(page.getByLabel('Code from the mail'), await mailedCode(server, rosa));

    await expect(page).toHaveURL(/\/checkout/);
    await expect(page.getByLabel('Name on the card')).toHaveValue('Rosa Iyer');
    await hand.fillCard(cardField(page), cards.good);
    await hand.fill(page.getByLabel('Postal code'), '10115');
    // Not needed to book this class: it is for the next one.
    await page.getByLabel('Save this card').check();
    await hand.press(page.getByRole('button', { name: 'Book for $14.00' }));
    await expect(page.getByRole('heading', { name: `You asked to join ${title}` })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(hand.effort()).toEqual({ presses: 5, fields: 8 });
  });

  await test.step('with the saved card', async () => {
    const hand = createHand({ taps: true });
    await page.goto(next);
    await hand.press(page.getByRole('button', { name: 'Choose this time' }));
    await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Continue' }));
    await hand.press(page.getByRole('button', { name: 'Book for $16.00' }));
    await expect(page).toHaveURL(/\/order\//);
    expect(hand.effort()).toEqual({ presses: 3, fields: 0 });
  });
});
