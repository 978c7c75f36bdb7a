import { expectShown, phone, test, expect } from '../engines/support/test.ts';
import { handAt } from '../engines/support/hand.ts';
import type { Target } from '../engines/support/screen.ts';
import { newPerson } from '../support/account.ts';
import { cards } from '../support/card.ts';
import { offerClass } from '../support/offeredClass.ts';
import { mailedCode } from '../support/outbox.ts';

const main: Target = { css: 'main' };
const button = (name: string, within?: Target): Target => ({ role: 'button', name, within });

test('a visitor books a class in five presses, and the next one in three', async ({
  screenOf,
  server,
}) => {
  const run = Date.now();
  const title = `Harbour stretch ${run}`;
  await offerClass(server, { title, inDays: 9, places: 3, price: 14 });
  const second = { title: `Second ${run}`, inDays: 10, places: 3, price: 16 };
  const next = await offerClass(server, second);
  const rosa = newPerson('Student', 'Rosa', 'Iyer');
  const screen = await screenOf({ size: phone });
  const dialog: Target = { role: 'dialog', name: title };
  const wanted: Target = { role: 'region', name: 'You are booking' };

  await test.step('from the list of classes to the booking', async () => {
    const hand = handAt(screen);
    await screen.open(`/s?keywords=${run}`);
    expect(await screen.evaluate(() => innerWidth)).toBe(phone.width);
    await hand.press({ role: 'link', name: title, within: main });
    await hand.press(button('Choose this time'));
    await hand.press(button('Continue', dialog));

    await expectShown(screen, { css: 'time', within: wanted });
    expect(await screen.textOf(wanted)).toContain('$14.00');
    await expectShown(screen, { text: /^You sign up as a student\./ });
    await hand.fill({ label: 'Your name' }, 'Rosa Iyer');
    await hand.fill({ label: 'Email' }, rosa.email);
    await hand.press(button('Send me a code', main));
    await expectShown(screen, { label: 'Code from the mail' });
    expect(await screen.textOf(wanted)).toContain(title);
    // It is sent by its last digit.
    await hand.fill({ label: 'Code from the mail' }, await mailedCode(server, rosa));

    await expectShown(screen, { role: 'heading', name: 'Confirm and pay' });
    expect(await screen.valueOf({ label: 'Name on the card' })).toBe('Rosa Iyer');
    await hand.fillCard(cards.good);
    await hand.fill({ label: 'Postal code' }, '10115');
    // Not needed to book this class: it is for the next one.
    await screen.click({ label: /^Save this card/ });
    await hand.press(button('Book for $14.00'));
    await expectShown(screen, { role: 'heading', name: `You asked to join ${title}` });
    expect(await screen.isShown({ role: 'dialog' })).toBe(false);
    expect(hand.effort()).toEqual({ presses: 5, fields: 7 });
  });

  await test.step('with the saved card', async () => {
    const hand = handAt(screen);
    await screen.open(next);
    await hand.press(button('Choose this time'));
    await hand.press(button('Continue', { role: 'dialog', name: second.title }));
    await hand.press(button('Book for $16.00'));
    await expectShown(screen, { role: 'heading', name: `You asked to join ${second.title}` });
    expect(hand.effort()).toEqual({ presses: 3, fields: 0 });
  });
});
