import type Stripe from 'stripe';
import { apiFault } from '#server/base/apiFault.ts';

// Recognized by its type: the class would load the provider's client where nothing is sold by the
// month.
const isStripeError = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Error &&
  'type' in error &&
  typeof error.type === 'string' &&
  error.type.startsWith('Stripe');

/** Client of the payment provider. */
export interface ProviderAccess {
  stripe: Stripe;
}

/** Client of the payment provider, and the site to which its pages lead back. */
export interface ProviderSettings extends ProviderAccess {
  /** Origin of the site. */
  rootUrl: string;
}

export const isMissing = (error: unknown) =>
  isStripeError(error) && error.code === 'resource_missing';
/** Returns whether a connected account was closed at the provider, or is not ours any more. */
export const isAccountGone = (error: unknown) =>
  isStripeError(error) && (error.code === 'account_invalid' || error.code === 'resource_missing');
/** Returns whether a refund was refused because everything was refunded before. */
export const isReturned = (error: unknown) =>
  isStripeError(error) && error.code === 'charge_already_refunded';
export const isRefused = (error: unknown) =>
  isStripeError(error) && error.type === 'StripeInvalidRequestError';

/**
 * Runs a call to the provider.
 * @throws ApiFault 424 when the provider refuses or does not answer
 */
export async function callProvider<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (!isStripeError(error)) throw error;
    throw apiFault(424, 'payment-service-failed', 'The payment provider did not do it.');
  }
}

export const idOf = (ref: string | { id: string } | null | undefined): string | null =>
  typeof ref === 'string' ? ref : (ref?.id ?? null);
