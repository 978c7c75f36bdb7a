import Stripe from 'stripe';

const timeoutMs = 20_000;

/** Credentials and address of the payment provider. */
export interface StripeSettings {
  secretKey: string;
  /** Prefix of the provider's paths, e.g. http://127.0.0.1:3000/sandbox/stripe */
  apiBase?: string;
}

/**
 * Creates the official client; with `apiBase` it sends requests to another server, path prefix
 * included.
 */
export function createStripeClient({ secretKey, apiBase }: StripeSettings): Stripe {
  return new Stripe(secretKey, {
    maxNetworkRetries: 2,
    timeout: timeoutMs,
    telemetry: false,
    ...(apiBase === undefined
      ? {}
      : { httpClient: Stripe.createFetchHttpClient(withBase(apiBase.replace(/\/$/, ''))) }),
  });
}

const withBase =
  (base: string): typeof fetch =>
  (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    return fetch(`${base}${pathname}${search}`, init);
  };
