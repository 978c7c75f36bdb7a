import { newPerson, signUp } from '../support/account.ts';
import { cardField, cards, typeCard } from '../support/card.ts';
import { test } from '../support/test.ts';

// A browser opens six connections to a site over HTTP/1.1, whatever the number of its windows.
test('a card can be typed in the eighth window of a person', async ({ page }) => {
  await page.goto('/');
  await signUp(page, newPerson('Student', 'Ada', 'Kaplan'));
  for (let window = 2; window < 8; window += 1) {
    const another = await page.context().newPage();
    const isCounted = another.waitForResponse('**/api/inbox/summary*');
    await another.goto('/inbox/orders');
    await isCounted;
  }
  const last = await page.context().newPage();
  await last.goto('/account/payment-methods');
  await typeCard(cardField(last), cards.good);
});
