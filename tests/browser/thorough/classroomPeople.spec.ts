import type { Page } from '@playwright/test';
import { becomeMember, newPerson, signInAlone, signInAs } from '../support/account.ts';
import {
  framesOf,
  join,
  moves,
  roomOf,
  startClass,
  takePlace,
  withDevices,
} from '../support/classroom.ts';
import { offerClass } from '../support/offeredClass.ts';
import { faultsOf } from '../support/soundness.ts';
import { expect, test } from '../support/test.ts';

test.use({
  launchOptions: withDevices,
  // Whose link, or whose class, it is not.
  expectedErrors: [/40[149].*classroom\/enter/],
});

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1440, height: 900 } };

const people = (page: Page) => page.getByRole('complementary', { name: 'People' });

test('the door: two devices of one person, guests of a booking, and somebody who is late', async ({
  person,
  server,
}) => {
  test.setTimeout(300_000);
  const title = `Open door ${Date.now()}`;
  const [teacher, ada, telephone, ben] = [
    await person(desktop),
    await person(desktop),
    await person(phone),
    await person(phone),
  ];
  await signInAs(teacher, server, 'teacher');
  for (const page of [ada, telephone]) await signInAlone(page, server, 'student');
  await becomeMember(ben, server, newPerson('Student', 'Bento', 'Reis'));
  const address = await offerClass(server, {
    title,
    inMinutes: 8,
    places: 6,
    price: 0,
    placesPerOrder: 3,
  });
  const link = await test.step('the order has a link for the two that ada brings', async () => {
    const answer = ada.waitForResponse('**/api/classroom/guests', { timeout: 60_000 });
    await takePlace(ada, address, 3);
    const { url } = (await (await answer).json()) as { url: string };
    await expect(ada.getByRole('button', { name: 'Copy link for guests' })).toBeVisible();
    await expect(ada.getByText(/2 guests can come in by it/)).toBeVisible();
    expect(await faultsOf(ada, false)).toEqual([]);
    return url;
  });
  await takePlace(ben, address);
  await startClass(teacher, address);
  await join(ada, address);
  await moves(ada);

  await test.step('who comes by another device has to confirm, and leaves the first', async () => {
    await telephone.goto(roomOf(address));
    const question = 'You are in this class on another device';
    await expect(telephone.getByRole('heading', { name: question })).toBeVisible();
    await telephone.getByRole('button', { name: 'Move here' }).click();
    await telephone.getByRole('button', { name: 'Join', exact: true }).click();
    await moves(telephone);
    await expect(
      ada.getByRole('heading', { name: 'You have moved to another device' }),
    ).toBeVisible();
    await expect(teacher.getByText('2 people')).toBeVisible();
  });

  await test.step('guests come in by name as far as there are places, and by the right key alone', async () => {
    for (const name of ['Mia', 'Tom']) {
      const guest = await person(phone);
      await guest.goto(link);
      await guest.getByLabel('Your name, as the others see it').fill(name);
      await guest.getByRole('button', { name: 'Go on' }).click();
      await guest.getByRole('button', { name: 'Join', exact: true }).click();
      await moves(guest);
    }
    await expect(teacher.getByText('4 people')).toBeVisible();
    const wrong = new URL(link);
    wrong.searchParams.set('guest', 'x'.repeat(32));
    for (const [url, heading] of [
      [link, 'All guest places are taken'],
      [wrong.href, 'This class is not in your bookings'],
    ] as const) {
      const passedOn = await person(desktop);
      await passedOn.goto(url);
      await passedOn.getByLabel('Your name, as the others see it').fill('Pia');
      await passedOn.getByRole('button', { name: 'Go on' }).click();
      await expect(passedOn.getByRole('heading', { name: heading })).toBeVisible();
    }
    await expect(teacher.getByText('4 people')).toBeVisible();
  });

  await test.step('who is late waits at a locked door, sees nothing, and is let in', async () => {
    await teacher.getByRole('button', { name: 'People' }).click();
    await people(teacher).getByRole('button', { name: 'Lock the door' }).click();
    await join(ben, address);
    await expect(ben.getByRole('heading', { name: /lets you in in a moment/ })).toBeVisible();
    await expect(people(teacher).getByText('1 person waits')).toBeVisible();
    expect(await framesOf(ben)).toBe(0);
    await people(teacher).getByRole('button', { name: 'Let in' }).click();
    await moves(ben);
    await expect(teacher.getByText('5 people')).toBeVisible();
  });
});
