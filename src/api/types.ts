import type { AppApi } from './appApi.ts';
import type { SignUpParams } from '#shared/contract/bodies/account.ts';
import type { Many, One } from '#shared/contract/resources.ts';
import type { Instant, LatLng, Money } from '#shared/contract/values.ts';

/** Query of a call. Lists are sent as comma lists; Dates and ids as text. */
export type Params = Record<string, unknown>;

/** The session as the marketplace knows it. */
export interface AuthInfo {
  isAnonymous: boolean;
  scopes: string[];
}

/** `transition` with its parameters, and the process when a transaction is initiated. */
export interface TransitionBody {
  processAlias?: string;
  id?: string;
  transition: string;
  params: Record<string, unknown>;
}

/** What somebody logs in with. */
export interface Credentials {
  username: string;
  password: string;
  /** Of the second factor of the account. */
  code?: string;
}

/**
 * All calls of the application to the marketplace and to its own server. Values in and out are
 * plain JSON; every function rejects with an AppError and nothing else.
 */
export interface Api {
  auth: {
    /** Queries the marketplace, as another tab may have ended the session. */
    info(): Promise<AuthInfo>;
    /** Rejects with 403 `second-factor-required` when only the code is missing. */
    login(credentials: Credentials): Promise<AuthInfo>;
    logout(): Promise<void>;
    signup(params: SignUpParams): Promise<void>;
  };
  currentUser: {
    show(params?: Params): Promise<One<'currentUser'>>;
    updateProfile(body: Record<string, unknown>, params?: Params): Promise<One<'currentUser'>>;
    verifyEmail(verificationToken: string): Promise<void>;
    sendVerificationEmail(): Promise<void>;
    /** The new address counts once it is confirmed. Rejects with 403 for a wrong password. */
    changeEmail(
      body: { email: string; currentPassword: string },
      params?: Params,
    ): Promise<One<'currentUser'>>;
    /** Ends the sessions on other devices. Rejects with 403 for a wrong password. */
    changePassword(body: { currentPassword: string; newPassword: string }): Promise<void>;
  };
  passwordReset: {
    /** Mails a link to a new password. Rejects with `email-not-found`, or 429 after too many. */
    request(email: string): Promise<void>;
    /** Rejects with 403 when the link is wrong, too old or was used. */
    reset(body: { email: string; passwordResetToken: string; newPassword: string }): Promise<void>;
  };
  listings: {
    show(id: string, params?: Params): Promise<One<'listing'>>;
    query(params: Params): Promise<Many<'listing'>>;
  };
  ownListings: {
    show(id: string, params?: Params): Promise<One<'ownListing'>>;
    query(params: Params): Promise<Many<'ownListing'>>;
    createDraft(body: OwnListingBody, params?: Params): Promise<One<'ownListing'>>;
    update(
      body: { id: string } & Partial<OwnListingBody>,
      params?: Params,
    ): Promise<One<'ownListing'>>;
    open(id: string, params?: Params): Promise<One<'ownListing'>>;
    close(id: string, params?: Params): Promise<One<'ownListing'>>;
    discardDraft(id: string): Promise<void>;
  };
  images: {
    /** `onProgress` gets the share of the file that is sent, 0 to 1. */
    upload(
      image: File,
      params?: Params,
      onProgress?: (share: number) => void,
    ): Promise<One<'image'>>;
    /** Downloads a rendition. Rejects with the status of its address, 404 where it is gone. */
    download(url: string): Promise<Blob>;
  };
  users: { show(id: string, params?: Params): Promise<One<'user'>> };
  transactions: {
    show(id: string, params?: Params): Promise<One<'transaction'>>;
    query(params: Params): Promise<Many<'transaction'>>;
    initiate(body: TransitionBody, params?: Params): Promise<One<'transaction'>>;
    transition(body: TransitionBody, params?: Params): Promise<One<'transaction'>>;
  };
  messages: {
    query(transactionId: string, params?: Params): Promise<Many<'message'>>;
    send(
      body: { transactionId: string; content: string },
      params?: Params,
    ): Promise<One<'message'>>;
  };
  reviews: { query(params: Params): Promise<Many<'review'>> };
  /** Names of the transitions that an order can make next, by any actor. */
  processTransitions: { next(transactionId: string): Promise<string[]> };
  timeslots: {
    query(
      params: { listingId: string; start: Instant; end: Instant } & Params,
    ): Promise<Many<'timeSlot'>>;
  };
  availabilityExceptions: {
    query(
      params: { listingId: string; start: Instant; end: Instant } & Params,
    ): Promise<Many<'availabilityException'>>;
    create(body: {
      listingId: string;
      start: Instant;
      end: Instant;
      seats: number;
    }): Promise<One<'availabilityException'>>;
    delete(id: string): Promise<void>;
  };
  bookings: {
    /** Bookings of one of the caller's listings that touch a range: pending and accepted ones. */
    query(
      params: { listingId: string; start: Instant; end: Instant } & Params,
    ): Promise<Many<'booking'>>;
  };
  stripeAccount: {
    fetch(): Promise<One<'stripeAccount'>>;
    create(body: StripeAccountBody, params?: Params): Promise<One<'stripeAccount'>>;
    update(
      body: Partial<Omit<StripeAccountBody, 'country'>>,
      params?: Params,
    ): Promise<One<'stripeAccount'>>;
    /** Adds a person behind a company. */
    createPerson(personToken: string): Promise<void>;
    createLink(body: StripeAccountLinkBody): Promise<{ url: string }>;
  };
  stripeCustomer: {
    create(body: { stripePaymentMethodId: string }): Promise<void>;
    addPaymentMethod(stripePaymentMethodId: string): Promise<void>;
    deletePaymentMethod(): Promise<void>;
  };
  stripeSetupIntents: {
    /** Creates the intent with which the browser authenticates a card that is to be saved. */
    create(): Promise<{ clientSecret: string }>;
  };
  /** The application's own endpoints. */
  app: AppApi;
}

export interface OwnListingBody {
  title: string;
  description?: string;
  price?: Money | null;
  geolocation?: LatLng | null;
  publicData?: Record<string, unknown>;
  privateData?: Record<string, unknown>;
  availabilityPlan?: Record<string, unknown>;
  /** Ids of uploaded images, first is the cover. */
  images?: string[];
}

export interface StripeAccountBody {
  country: string;
  accountToken?: string;
  bankAccountToken?: string;
  requestedCapabilities?: string[];
  businessProfileMCC?: string;
  businessProfileURL?: string;
}

export interface StripeAccountLinkBody {
  successURL: string;
  failureURL: string;
  type: 'custom_account_verification' | 'custom_account_update';
  collect?: 'currently_due' | 'eventually_due';
}
