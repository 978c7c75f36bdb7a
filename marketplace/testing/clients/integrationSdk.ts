import { createRequire } from 'node:module';
import path from 'node:path';
import { projectFolder } from '#marketplace/db/location.ts';
import type { MarketplaceCredentials } from '#marketplace/context/options.ts';
import type { SdkResponse } from './sdk.ts';

type Endpoint = (params?: object, queryParams?: object) => Promise<SdkResponse>;

interface Areas {
  availabilityExceptions: 'query' | 'create' | 'delete';
  events: 'query';
  fileAttachments: 'query';
  fileDownloads: 'create';
  fileUploads: 'create';
  files: 'create' | 'query';
  images: 'upload';
  listings: 'show' | 'query' | 'create' | 'update' | 'approve' | 'open' | 'close';
  marketplace: 'show';
  messages: 'query';
  stock: 'compareAndSet';
  stockAdjustments: 'query' | 'create';
  stockReservations: 'show';
  transactions: 'show' | 'query' | 'transition' | 'transitionSpeculative' | 'updateMetadata';
  users: 'show' | 'query' | 'updateProfile' | 'approve' | 'updatePermissions' | 'verifyEmail';
}

/** Areas and their endpoints, e.g. `operator.users.query(…)`. */
export type IntegrationClient = { [Area in keyof Areas]: Record<Areas[Area], Endpoint> } & {
  revoke(): Promise<unknown>;
};

interface IntegrationModule {
  createInstance(options: object): IntegrationClient;
  tokenStore: { memoryStore(): object };
}

// The package has no types.
const load = createRequire(path.join(projectFolder(), 'package.json'));
const client = load('sharetribe-flex-integration-sdk') as IntegrationModule;

/** The unmodified official client of the Integration API. */
export const operatorOf = ({
  url,
  credentials,
}: {
  url: string;
  credentials: Pick<MarketplaceCredentials, 'integrationClientId' | 'integrationClientSecret'>;
}): IntegrationClient =>
  client.createInstance({
    clientId: credentials.integrationClientId,
    clientSecret: credentials.integrationClientSecret,
    baseUrl: url,
    tokenStore: client.tokenStore.memoryStore(),
  });
