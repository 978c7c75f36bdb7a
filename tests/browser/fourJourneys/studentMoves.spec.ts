import { expect, expectShown, phone, test } from '../engines/support/test.ts';
import { handAt } from '../engines/support/hand.ts';
import type { Target } from '../engines/support/screen.ts';
import { newMember, newPerson } from '../support/account.ts';
import { offerClass } from '../support/offeredClass.ts';

const dialog: Target = { role: 'dialog', name: 'Move to another time' };

/** Runs in the page: the start that the order names. */
const startShown = () => document.querySelector('main time')?.getAttribute('datetime') ?? '';

test('a student moves a booking in four presses', async ({ screenOf, server }) => {
  const title = `Evening stretch ${Date.now()}`;
  const path = await offerClass(server, {
    title,
    inDays: 9,
    places: 3,
    price: 0,
    isWeekly: true,
  });
  const session = await newMember(server, newPerson('Student', 'Nora', 'Vega'));
  const screen = await screenOf({ session, size: phone });
  await screen.open(`${path}?book=true`);
  const booking: Target = { role: 'dialog', name: title };
  await screen.click({ role: 'radio', within: booking });
  await screen.click({ role: 'button', name: 'Continue', within: booking });
  await screen.click({ role: 'button', name: 'Book for free' });
  await expectShown(screen, { role: 'heading', name: `You are in: ${title}` });
  const before = await screen.evaluate(startShown);

  const hand = handAt(screen);
  await screen.open('/my');
  await hand.press({ role: 'link', name: 'See your booking' });
  await hand.press({ role: 'button', name: 'Move to another time' });
  await hand.press({ role: 'radio', within: dialog });
  await hand.press({ role: 'button', name: 'Move booking', within: dialog });
  await expectShown(screen, { text: 'Your booking has moved.' });
  expect(await screen.evaluate(startShown)).not.toBe(before);
  expect(hand.effort()).toEqual({ presses: 4, fields: 0 });
});
