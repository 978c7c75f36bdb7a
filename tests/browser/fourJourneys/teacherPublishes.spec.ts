import { expect, expectShown, phone, test } from '../engines/support/test.ts';
import { handAt } from '../engines/support/hand.ts';
import type { Target } from '../engines/support/screen.ts';
import { newPerson } from '../support/account.ts';

const main: Target = { css: 'main' };
const form: Target = { role: 'form', name: 'Description of the class' };
const title = 'Yoga for a clear head';

/** Runs in the page: how far it is wider than its window, and whether its pictures are there. */
const shape = () => ({
  overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  hasPicture: [...document.querySelectorAll<HTMLImageElement>('main img')].some(
    ({ complete, naturalWidth }) => complete && naturalWidth > 0,
  ),
});

test('a new teacher signs up and publishes a free class with nine controls', async ({
  screenOf,
}) => {
  const mara = newPerson('Teacher', 'Mara', 'Ilves');
  const screen = await screenOf({ size: phone });
  await screen.open('/');
  const hand = handAt(screen);

  await test.step('signs up as a teacher, without a choice of roles', async () => {
    await hand.press({ role: 'link', name: 'Start teaching' });
    await hand.fill({ label: 'First name' }, mara.firstName);
    await hand.fill({ label: 'Last name' }, mara.lastName);
    await hand.fill({ label: 'Email' }, mara.email);
    await hand.fill({ label: 'Password' }, mara.password);
    await hand.press({ role: 'button', name: 'Sign up', within: main });
  });

  await test.step('comes to the three questions at once, and answers them', async () => {
    await expectShown(screen, { role: 'heading', name: 'Publish your class' });
    expect((await screen.address()).pathname).toBe('/teach/new');
    await expectShown(screen, { text: 'Not needed: it is free', within: form });
    await expectShown(screen, { text: /In the time of Auckland\./, within: form });
    await hand.press({ label: 'Yoga', within: form });
    const times: Target = { role: 'group', name: 'Times to choose from', within: form };
    await hand.press({ role: 'button', within: times });
    expect(await screen.valueOf({ label: 'Title', within: form })).toBe(title);
    expect((await screen.evaluate(shape)).overflow).toBe(0);
    await hand.press({ role: 'button', name: 'Publish class', within: form });
  });

  await test.step('finds the class out, with a picture', async () => {
    await expectShown(screen, { text: /^Your class is out\./ });
    await expectShown(screen, { role: 'heading', name: title });
    await expectShown(screen, { text: /60 minutes/ });
    await expect.poll(async () => (await screen.evaluate(shape)).hasPicture).toBe(true);
  });

  const { presses, fields } = hand.effort();
  expect(presses + fields).toBeLessThanOrEqual(9);
});
