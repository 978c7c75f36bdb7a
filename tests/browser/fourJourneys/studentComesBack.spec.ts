import { expect, expectShown, phone, test } from '../engines/support/test.ts';
import { handAt } from '../engines/support/hand.ts';
import { newPerson } from '../support/account.ts';
import { offerClass } from '../support/offeredClass.ts';
import { mailedCode } from '../support/outbox.ts';

test('a student comes back in another browser by one press, and finds the way into the class', async ({
  screenOf,
  server,
}) => {
  const title = `Lunch break stretch ${Date.now()}`;
  const path = await offerClass(server, { title, inMinutes: 12, places: 3, price: 0 });
  const nora = newPerson('Student', 'Nora', 'Vega');

  const first = await test.step('has booked before, elsewhere', async () => {
    const screen = await screenOf({ size: phone });
    await screen.open(`/signup?from=${encodeURIComponent(`${path}/checkout`)}`);
    await screen.type({ label: 'Your name' }, 'Nora Vega');
    await screen.type({ label: 'Email' }, nora.email);
    await screen.click({ role: 'button', name: 'Send me a code', within: { css: 'main' } });
    await expectShown(screen, { label: 'Code from the mail' });
    const code = await mailedCode(server, nora);
    await screen.type({ label: 'Code from the mail' }, code);
    await screen.click({ role: 'button', name: 'Book for free' });
    await expectShown(screen, { role: 'heading', name: `You are in: ${title}` });
    await screen.close();
    return code;
  });

  const screen = await screenOf({ size: phone });
  const hand = handAt(screen);
  await screen.open('/login');
  await hand.fill({ label: 'Email' }, nora.email);
  await hand.press({ role: 'button', name: 'Send me a code' });
  await expect.poll(() => mailedCode(server, nora)).not.toBe(first);
  await hand.fill({ label: 'Code from the mail' }, await mailedCode(server, nora));
  await expectShown(screen, { role: 'heading', name: title });
  await expectShown(screen, { role: 'link', name: 'Join class' });
  expect((await screen.address()).pathname).toBe('/my');
  expect(hand.effort()).toEqual({ presses: 1, fields: 2 });
});
