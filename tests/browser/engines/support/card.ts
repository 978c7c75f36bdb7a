import type { Screen } from './screen.ts';
import { expectShown } from './test.ts';

/**
 * Types a card with a valid expiry and code, and waits until the page around the field knows it.
 */
export async function typeCard(screen: Screen, number: string): Promise<void> {
  const field = screen.frame('Secure card payment input frame');
  await field.type({ label: 'Credit or debit card number' }, number);
  await field.type({ label: 'Credit or debit card expiration date' }, '1240');
  await field.type({ label: 'Credit or debit card CVC/CVV' }, '123');
  await expectShown(screen, { css: '.StripeElement--complete' });
}
