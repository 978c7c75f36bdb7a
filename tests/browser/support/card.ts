import type { FrameLocator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** Card numbers that the payment provider reserves for tests. */
export const cards = {
  good: '4242424242424242',
  mastercard: '5555555555554444',
  declined: '4000000000000002',
  challenged: '4000002760003184',
};

export const cardField = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Secure card payment input frame"]');

export const challengeOf = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Secure 3D Secure challenge frame"]');

/** Types a card number with a valid expiry and code into a field that may not answer yet. */
export async function typeAhead(field: FrameLocator, number: string): Promise<void> {
  const input = field.getByLabel('Credit or debit card number');
  await expect(input).toBeVisible();
  await input.fill('');
  await input.pressSequentially(number);
  await field.getByLabel('Credit or debit card expiration date').fill('1240');
  await field.getByLabel('Credit or debit card CVC/CVV').fill('123');
}

/**
 * Types a card number with a valid expiry and code, and waits until the page around the field
 * knows.
 */
export async function typeCard(field: FrameLocator, number: string): Promise<void> {
  await typeAhead(field, number);
  // The frame is a process of its own: its message may be slower than the next click.
  await expect(field.owner().locator('..')).toHaveClass(/StripeElement--(complete|invalid)/);
}
