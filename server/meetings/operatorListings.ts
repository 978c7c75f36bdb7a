import { createRequire } from 'node:module';
import { fewAtOnce } from './fewAtOnce.ts';
import { toPlain } from '#src/util/sdkValues.ts';
import type { Listing } from '#src/util/entities.ts';

/** What the operator's client is made with. */
export interface OperatorOptions {
  /** Base of the Integration API as the server reaches it; known once the server listens. */
  baseUrl: () => string;
  clientId: string;
  clientSecret: string;
}

interface IntegrationSdk {
  listings: { show(params: { id: string }): Promise<{ data: unknown }> };
}

interface IntegrationModule {
  createInstance(config: Record<string, unknown>): IntegrationSdk;
  tokenStore: { memoryStore(): object };
}

// The Integration API serves ten requests at once and refuses more: when a class begins, many ask for
// its link, and others may be at work there too.
const atOnce = 4;

/** Private data of any listing, read over the Integration API. The client is made on first use. */
export function createListingPrivateData({ baseUrl, clientId, clientSecret }: OperatorOptions) {
  let client: IntegrationSdk | undefined;
  const turn = fewAtOnce(atOnce);
  const operator = (): IntegrationSdk => {
    if (!client) {
      // CommonJS and only needed once somebody asks for a meeting link.
      const require = createRequire(import.meta.url);
      const sdk = require('sharetribe-flex-integration-sdk') as IntegrationModule;
      client = sdk.createInstance({
        clientId,
        clientSecret,
        baseUrl: baseUrl(),
        tokenStore: sdk.tokenStore.memoryStore(),
      });
    }
    return client;
  };
  return async (listingId: string): Promise<Record<string, unknown>> => {
    const answer = await turn(() => operator().listings.show({ id: listingId }));
    const { data } = toPlain(answer.data) as { data: Listing };
    return data.attributes.privateData ?? {};
  };
}
