import * as flexSdk from 'sharetribe-flex-sdk';
import type { MarketplaceCredentials } from '#marketplace/context/options.ts';

/** A response of an endpoint of the official client. */
export interface SdkResponse {
  status: number;
  // Tests read attributes without checks.
  data: SdkBody;
}
export interface SdkEntity {
  id: { uuid: string };
  type: string;
  attributes: Record<string, never>;
  relationships?: Record<string, { data: unknown }>;
}
export interface SdkBody {
  data: SdkEntity & SdkEntity[];
  included?: SdkEntity[];
  meta?: Record<string, number>;
}

/** The related resources of a type. */
export const includedOf = ({ included = [] }: SdkBody, type: string): SdkEntity[] =>
  included.filter(entity => entity.type === type);

type Endpoint = (params?: object, queryParams?: object) => Promise<SdkResponse>;

interface Areas {
  availabilityExceptions: 'query' | 'create' | 'delete';
  bookings: 'query';
  currentUser:
    | 'show'
    | 'create'
    | 'createWithIdp'
    | 'updateProfile'
    | 'verifyEmail'
    | 'sendVerificationEmail'
    | 'changeEmail'
    | 'changePassword'
    | 'delete'
    | 'createStripeAccount'
    | 'updateStripeAccount'
    | 'deleteStripeAccount';
  fileDownloads: 'create';
  fileUploads: 'create';
  files: 'show';
  images: 'upload';
  listings: 'show' | 'query' | 'search';
  marketplace: 'show';
  messages: 'query' | 'send';
  ownFileDownloads: 'create';
  ownFiles: 'create' | 'show';
  ownListings:
    | 'show'
    | 'query'
    | 'create'
    | 'createDraft'
    | 'publishDraft'
    | 'discardDraft'
    | 'update'
    | 'open'
    | 'close'
    | 'addImage';
  passwordReset: 'request' | 'reset';
  processTransitions: 'query';
  reviews: 'query' | 'show';
  sitemapData: 'queryListings' | 'queryAssets';
  stock: 'compareAndSet';
  stockAdjustments: 'query' | 'create';
  stripeAccount: 'create' | 'fetch' | 'update';
  stripeAccountLinks: 'create';
  stripeCustomer: 'create' | 'addPaymentMethod' | 'deletePaymentMethod';
  stripePersons: 'create';
  stripeSetupIntents: 'create';
  timeslots: 'query';
  transactions:
    | 'show'
    | 'query'
    | 'initiate'
    | 'initiateSpeculative'
    | 'transition'
    | 'transitionSpeculative';
  users: 'show';
}

/** Areas and their endpoints, e.g. `client.ownListings.createDraft(…)`. */
export type SdkClient = { [Area in keyof Areas]: Record<Areas[Area], Endpoint> } & {
  login(params: { username: string; password: string }): Promise<unknown>;
  loginWithIdp(params: { idpId: string; idpClientId: string; idpToken: string }): Promise<unknown>;
  loginAs(params: { code: string; redirect_uri: string; code_verifier: string }): Promise<unknown>;
  logout(): Promise<unknown>;
  exchangeToken(): Promise<{ data: { access_token: string; scope: string } }>;
  authInfo(): Promise<{ isAnonymous?: boolean; isLoggedInAs?: boolean; scopes?: string[] }>;
  assetByAlias(params: { path: string; alias: string }): Promise<AssetResponse>;
  assetByVersion(params: { path: string; version: string }): Promise<AssetResponse>;
  assetsByAlias(params: { paths: string[]; alias: string }): Promise<AssetResponse>;
  assetsByVersion(params: { paths: string[]; version: string }): Promise<AssetResponse>;
};

/** A response of the Asset Delivery API: a document, or several as resources. */
export interface AssetResponse {
  status: number;
  data: {
    // Tests read documents without checks.
    data: never;
    included: { id: string; type: string; attributes: Record<string, never> }[];
    meta: { version: string };
  };
}

/** Queries of a web server of several marketplaces about the one of a host name. */
export interface MultitenantClient {
  clientData(): Promise<{ data: { client_data: object } }>;
  tokenExchange(): Promise<{ data: { client_data: object } }>;
  loginWithIdp(params: object): Promise<{ data: object }>;
}

interface SdkModule {
  file: {
    metadata(file: File): { name: string; mimeType: string; size: number };
    upload(params: {
      method: string;
      url: string;
      headers: object;
      file: Buffer;
    }): Promise<unknown>;
  };
  createInstance(options: object): SdkClient;
  createMultitenantInstance(options: object): MultitenantClient;
  types: Record<
    'UUID' | 'LatLng' | 'LatLngBounds' | 'Money' | 'BigDecimal',
    new (...args: (string | number | object)[]) => object
  >;
  transit: { read(text: string): unknown; write(value: unknown): string };
  tokenStore: {
    memoryStore(): { setToken(token: object): void; getToken(): { scope: string } | undefined };
  };
}

/** The unmodified official client. */
export const sdk = ('createInstance' in flexSdk
  ? flexSdk
  : flexSdk.default) as unknown as SdkModule;

/** Returns a function that creates clients of a marketplace, each with its own session. */
export const clientsOf =
  (baseUrl: string, clientId: string) =>
  (options: { clientSecret?: string; tokenStore?: object } = {}): SdkClient =>
    sdk.createInstance({
      clientId,
      baseUrl,
      assetCdnBaseUrl: baseUrl,
      tokenStore: sdk.tokenStore.memoryStore(),
      ...options,
    });

/** A marketplace that can be called, in this process or another. */
export interface ReachableMarketplace {
  /** Base of the API, as `baseUrl` of the SDK. */
  url: string;
  credentials: Pick<MarketplaceCredentials, 'clientId' | 'clientSecret'>;
  /** A client of the official SDK with a session of its own. */
  client(options?: { clientSecret?: string; tokenStore?: object }): SdkClient;
}
