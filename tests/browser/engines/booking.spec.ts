import { newMember, newPerson } from '../support/account.ts';
import { cards } from '../support/card.ts';
import { offerClass } from '../support/offeredClass.ts';
import { typeCard } from './support/card.ts';
import { expectShown, test } from './support/test.ts';

const challengeTitle = 'Secure 3D Secure challenge frame';

test('a student books a class with a card that its bank has to confirm', async ({
  screenOf,
  server,
}) => {
  const title = `Evening stretch ${Date.now()}`;
  const path = await offerClass(server, { title, inDays: 9, places: 3, price: 24 });
  const student = newPerson('Student', 'Ada', 'Kaplan');
  const screen = await screenOf({ session: await newMember(server, student) });
  await screen.open(path);
  await screen.click({ role: 'button', name: 'Continue' });
  await expectShown(screen, { role: 'heading', name: 'Confirm and pay' });

  await typeCard(screen, cards.challenged);
  await screen.type({ label: 'Postal code' }, '10115');
  await screen.click({ role: 'button', name: 'Book for $24.00' });
  await screen.frame(challengeTitle).click({ role: 'button', name: 'Complete' });
  await expectShown(screen, { role: 'heading', name: `You asked to join ${title}` });
});
