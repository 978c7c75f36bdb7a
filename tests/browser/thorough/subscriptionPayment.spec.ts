import { violationsOf } from '../support/axe.ts';
import { cards } from '../support/card.ts';
import { overflowOf, smallTargetsOf } from '../support/shape.ts';
import { expect, test } from '../support/test.ts';
import type { FlowroomServer } from '../../support/server.ts';
import { createStripeClient } from '@flowroom/marketplace/stripe';

/** Address of a checkout of 39.90 USD a month at the payment provider. */
async function openCheckout({ url, credentials }: FlowroomServer): Promise<string> {
  const stripe = createStripeClient({
    secretKey: credentials.sandbox.stripeSecretKey,
    apiBase: `${url}/sandbox/stripe`,
  });
  const price = await stripe.prices.create({
    currency: 'usd',
    unit_amount: 3_990,
    recurring: { interval: 'month' },
    product_data: { name: 'Morning tide' },
  });
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: price.id }],
    locale: 'en',
    success_url: `${url}/about?paid={CHECKOUT_SESSION_ID}`,
    cancel_url: `${url}/about`,
  });
  return session.url ?? '';
}

test('a subscription is paid for without a mouse, also when the bank requires a confirmation', async ({
  person,
  server,
  expectedErrors,
}) => {
  // A failed charge is answered with the form and the status 400.
  expectedErrors.push(/status of 400 .*\/sandbox\/stripe\/checkout/);
  const address = await openCheckout(server);
  const page = await person({ reducedMotion: 'reduce' });
  await page.goto(address);
  const number = page.getByLabel('Card number');
  const code = page.getByLabel('Security code');

  await test.step('the page fits every screen, by day and by night', async () => {
    await expect(page.getByText('$39.90 a month')).toBeVisible();
    await page.getByText('Cards for trying').click();
    for (const width of [1440, 768, 390]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await overflowOf(page)).toBe(0);
    }
    expect(await smallTargetsOf(page)).toEqual([]);
    expect(await violationsOf(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await violationsOf(page, ['color-contrast'])).toEqual([]);
  });

  await test.step('keys fill it in, and lead to what is wrong', async () => {
    await page.getByLabel('E-mail').focus();
    await page.keyboard.type('ana@example.com');
    for (const typed of [cards.challenged, '12/40', '1']) {
      await page.keyboard.press('Tab');
      await page.keyboard.type(typed);
    }
    await page.keyboard.press('Enter');
    await expect(code).toBeFocused();
    await expect(code).toHaveAccessibleDescription(/three or four digits/);
    await expect(number).toHaveValue(cards.challenged);
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.type('123');
    await page.keyboard.press('Enter');
  });

  await test.step('the bank says no, then yes', async () => {
    await page.getByRole('button', { name: 'Fail' }).click();
    await expect(number).toBeFocused();
    await expect(number).toHaveAccessibleDescription(/unable to authenticate/);
    await expect(page.getByLabel('E-mail')).toHaveValue('ana@example.com');
    await number.fill(cards.challenged);
    await page.getByLabel('Expiry').fill('12/40');
    await code.fill('123');
    await code.press('Enter');
    await page.getByRole('button', { name: 'Complete' }).click();
    await page.waitForURL(/\/about\?paid=cs_test_/);
  });

  await test.step('who opens it again hears that it is done', async () => {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'You are subscribed' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to the site' })).toHaveAttribute(
      'href',
      /\/about\?paid=cs_test_/,
    );
  });
});
