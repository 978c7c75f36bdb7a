import Stripe from 'stripe';

const timeoutMs = 20_000;

/** How the server reaches the payment provider. */
export interface StripeSettings {
  secretKey: string;
  /** Put in front of the provider's paths, e.g. http://127.0.0.1:3000/sandbox/stripe */
  apiBase?: string;
}

/** The official client; with `apiBase` it speaks to a stand-in, path prefix included. */
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
