import { createRequire } from 'node:module';

/** What the operator's client is made with. */
export interface OperatorOptions {
  /** Base of the Integration API as the server reaches it; known once the server listens. */
  baseUrl: () => string;
  clientId: string;
  clientSecret: string;
}

type Call = (params: Record<string, unknown>) => Promise<{ data: unknown }>;

/** The part of the Integration SDK that the server uses. */
export interface IntegrationSdk {
  listings: {
    show(params: { id: string }): Promise<{ data: unknown }>;
    query: Call;
    update: Call;
  };
  users: { show: Call };
  transactions: { show: Call; query: Call; transition: Call; updateMetadata: Call };
  availabilityExceptions: { query: Call; create: Call; delete: Call };
  events: { query: Call };
}

interface IntegrationModule {
  createInstance(config: Record<string, unknown>): IntegrationSdk;
  tokenStore: { memoryStore(): object };
}

/** Speaks as the operator; the client is made on first use. */
export function integrationSdk({ baseUrl, clientId, clientSecret }: OperatorOptions) {
  let client: IntegrationSdk | undefined;
  return (): IntegrationSdk => {
    if (!client) {
      // CommonJS, and only loaded once something is asked.
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
}
