import * as flexSdk from 'sharetribe-flex-sdk';

/** What an endpoint of the official client answers with. */
export interface SdkResponse {
  status: number;
  // Attributes are read freely in tests.
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
type Endpoint = (params?: object, queryParams?: object) => Promise<SdkResponse>;

/** Areas and their endpoints, e.g. `client.ownListings.createDraft(…)`. */
export type SdkClient = Record<string, Record<string, Endpoint>> & {
  login(params: { username: string; password: string }): Promise<unknown>;
  logout(): Promise<unknown>;
  exchangeToken(): Promise<{ data: { access_token: string; scope: string } }>;
  authInfo(): Promise<{ isAnonymous?: boolean; scopes?: string[] }>;
};

interface SdkModule {
  createInstance(options: object): SdkClient;
  types: Record<
    'UUID' | 'LatLng' | 'Money' | 'BigDecimal',
    new (...args: (string | number)[]) => object
  >;
  transit: { read(text: string): unknown; write(value: unknown): string };
  tokenStore: { memoryStore(): unknown };
}

/** The unmodified official client. */
export const sdk = ('createInstance' in flexSdk
  ? flexSdk
  : flexSdk.default) as unknown as SdkModule;
