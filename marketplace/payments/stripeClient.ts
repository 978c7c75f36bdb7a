import Stripe from 'stripe';
import { watched } from '#marketplace/contract/signals.ts';

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
    httpClient: watchedClient(
      apiBase === undefined
        ? Stripe.createNodeHttpClient()
        : Stripe.createFetchHttpClient(withBase(apiBase.replace(/\/$/, ''))),
    ),
  });
}

/** Reports each call, retries included. */
function watchedClient(client: Stripe.HttpClient): Stripe.HttpClient {
  const send = client.makeRequest.bind(client);
  client.makeRequest = (...request) => {
    const [, , path, method] = request;
    const facts = { call: `${method} ${withoutIds(path)}`, status: 0 };
    return watched('payment', facts, async () => {
      const answer = await send(...request);
      facts.status = answer.getStatusCode();
      return answer;
    });
  };
  return client;
}

/** Replaces the ids in a path of the provider, and leaves out its query. */
const withoutIds = (path: string): string =>
  path
    .replace(/\?.*$/, '')
    .split('/')
    .map(part => (/^v\d$/.test(part) || /^[a-z_]*$/.test(part) ? part : ':id'))
    .join('/');

const withBase =
  (base: string): typeof fetch =>
  (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    return fetch(`${base}${pathname}${search}`, init);
  };
