/** The part of `sharetribe-flex-sdk` that the application uses; the package ships no types. */

/** An answer of the SDK; `data` holds the SDK's own values. */
export interface SdkAnswer {
  status: number;
  data: unknown;
}
/** GET: the argument is the query. */
type Get = (query?: object) => Promise<SdkAnswer>;
/** POST: body, then query. */
type Post = (body?: object, query?: object) => Promise<SdkAnswer>;

/** POST of a file; reports how many bytes are sent. */
type Upload = (
  body: object,
  query?: object,
  options?: { onUploadProgress?: (event: { loaded: number; total?: number }) => void },
) => Promise<SdkAnswer>;

/** One SDK instance: one session. */
export interface Sdk {
  authInfo(): Promise<{ isAnonymous?: boolean; scopes?: string[] }>;
  /** `second_factor`: the product's addition, sent on with the other fields. */
  login(credentials: {
    username: string;
    password: string;
    second_factor?: string;
  }): Promise<unknown>;
  logout(): Promise<unknown>;
  exchangeToken(): Promise<{ data: unknown }>;
  currentUser: {
    show: Get;
    create: Post;
    createWithIdp: Post;
    updateProfile: Post;
    verifyEmail: Post;
    sendVerificationEmail: Post;
    changeEmail: Post;
    changePassword: Post;
    delete: Post;
  };
  passwordReset: { request: Post; reset: Post };
  users: { show: Get };
  listings: { show: Get; query: Get };
  ownListings: {
    show: Get;
    query: Get;
    createDraft: Post;
    update: Post;
    publishDraft: Post;
    discardDraft: Post;
    open: Post;
    close: Post;
  };
  images: { upload: Upload };
  ownFileDownloads: { create: Post };
  transactions: {
    show: Get;
    query: Get;
    initiate: Post;
    initiateSpeculative: Post;
    transition: Post;
    transitionSpeculative: Post;
  };
  processTransitions: { query: Get };
  messages: { query: Get; send: Post };
  reviews: { show: Get; query: Get };
  timeslots: { query: Get };
  stock: { compareAndSet: Post };
  stockAdjustments: { query: Get };
  availabilityExceptions: { query: Get; create: Post; delete: Post };
  bookings: { query: Get };
  stripeAccount: { fetch: Get; create: Post; update: Post };
  stripePersons: { create: Post };
  stripeAccountLinks: { create: Post };
  stripeCustomer: { create: Post; addPaymentMethod: Post; deletePaymentMethod: Post };
  stripeSetupIntents: { create: Post };
}

/** A token as the protocol gives it, or the browser's stand-in for it. */
export interface SdkToken {
  access_token: string;
  token_type: string;
  scope: string;
  refresh_token?: string;
  expires_in?: number;
}

/** Where an SDK instance stores its token. */
export interface TokenStore {
  getToken(): SdkToken | undefined | Promise<SdkToken | undefined>;
  setToken(token: SdkToken): void;
  removeToken(): void;
}

/** The module as it is imported. */
export interface SdkModule {
  createInstance(config: Record<string, unknown>): Sdk;
}
