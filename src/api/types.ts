import type { Newcomer } from '#shared/contract/api/account.ts';
import type { OwnOrders } from '#shared/contract/api/orders.ts';
import type { Device } from '#shared/contract/api/devices.ts';
import type { OrderPlace } from '#shared/contract/api/orderPlace.ts';
import type { Trainer } from '#shared/contract/api/trainers.ts';
import type { NewAccount, SignUpParams } from '#shared/contract/bodies/account.ts';
import type { ContactMessage } from '#shared/contract/bodies/contact.ts';
import type { ExtendMeetingsCall } from '#shared/contract/bodies/meetings.ts';
import type {
  AcceptCall,
  InitiateCall,
  LineItemsCall,
  TransitionCall,
} from '#shared/contract/bodies/orders.ts';
import type {
  CancelCall,
  RecurringOrder,
  RecurringProduct,
} from '#shared/contract/bodies/subscriptions.ts';
import type { MeetingLinks } from '#shared/contract/listingData.ts';
import type { Many, One } from '#shared/contract/resources.ts';
import type { LineItem } from '#shared/contract/transaction.ts';
import type { Instant, LatLng, Money } from '#shared/contract/values.ts';

/** Query of a call. Lists are sent as comma lists; Dates and ids as text. */
export type Params = Record<string, unknown>;

/** What the marketplace knows of the session. */
export interface AuthInfo {
  isAnonymous: boolean;
  scopes: string[];
}

/** `transition` with its parameters, and the process when a transaction is begun. */
export interface TransitionBody {
  processAlias?: string;
  id?: string;
  transition: string;
  params: Record<string, unknown>;
}

/**
 * Everything the application asks of its servers. Values in and out are plain JSON; every function
 * rejects with an AppError and nothing else.
 */
export interface Api {
  auth: {
    info(): Promise<AuthInfo>;
    login(credentials: { username: string; password: string }): Promise<AuthInfo>;
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
    publishDraft(id: string, params?: Params): Promise<One<'ownListing'>>;
    open(id: string, params?: Params): Promise<One<'ownListing'>>;
    close(id: string, params?: Params): Promise<One<'ownListing'>>;
    discardDraft(id: string): Promise<void>;
  };
  images: {
    upload(image: File, params?: Params): Promise<One<'image'>>;
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
  timeslots: {
    query(
      params: { listingId: string; start: Instant; end: Instant } & Params,
    ): Promise<Many<'timeSlot'>>;
  };
  stock: {
    compareAndSet(body: {
      listingId: string;
      oldTotal: number | null;
      newTotal: number;
    }): Promise<void>;
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
  stripeAccount: {
    fetch(): Promise<One<'stripeAccount'>>;
    create(body: StripeAccountBody, params?: Params): Promise<One<'stripeAccount'>>;
    update(body: Record<string, unknown>, params?: Params): Promise<One<'stripeAccount'>>;
    createLink(body: StripeAccountLinkBody): Promise<{ url: string }>;
  };
  stripeCustomer: {
    create(body: { stripePaymentMethodId: string }): Promise<void>;
    addPaymentMethod(stripePaymentMethodId: string): Promise<void>;
    deletePaymentMethod(): Promise<void>;
  };
  stripeSetupIntents: {
    /** Lets the browser check a card that is to be saved. */
    create(): Promise<{ clientSecret: string }>;
  };
  own: OwnEndpoints;
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

/** The application's own endpoints under /api. */
export interface OwnEndpoints {
  /** Somebody who came from a provider and has no account yet; null when nobody does. */
  newcomer(): Promise<Newcomer | null>;
  /** Opens the newcomer's account and signs in. */
  createUserWithIdp(params: NewAccount): Promise<void>;
  /** Creates an account; does not sign in. */
  signUp(params: SignUpParams): Promise<void>;
  lineItems(body: LineItemsCall): Promise<LineItem[]>;
  initiatePrivileged(call: InitiateCall): Promise<One<'transaction'>>;
  transitionPrivileged(call: TransitionCall): Promise<One<'transaction'>>;
  confirmPayment(transactionId: string): Promise<One<'transaction'>>;
  acceptTransaction(body: AcceptCall): Promise<One<'transaction'>>;
  /** What the current user already has of this class. */
  checkTransaction(listingId: string): Promise<OwnOrders>;
  /** Makes what a monthly subscription of the caller's own listing is sold by. */
  createStripeProductAndPrice(
    body: RecurringProduct,
  ): Promise<{ productId: string; priceId: string }>;
  /** Begins a subscription, or goes on with the caller's own; `url` is the payment provider's page. */
  checkoutStripeRecurring(body: RecurringOrder): Promise<{ url: string; transactionId: string }>;
  /** Asks the server to ask the payment provider; gives the state in which the order is then. */
  confirmStripeRecurring(transactionId: string): Promise<{ state: string }>;
  /** Ends the caller's subscription at once. */
  cancelStripeRecurring(body: CancelCall): Promise<{ state: string }>;
  /** Rejects with the status 429 after too many messages. */
  sendContactMessage(message: ContactMessage): Promise<void>;
  /** Teachers with at least one published class. */
  trainers(): Promise<Trainer[]>;
  createMeeting(listingId: string): Promise<{ authorizeUrl: string | null }>;
  /** Begins making a series longer; the meeting service leads back to `backUrl`, a path. */
  extendMeetings(ask: ExtendMeetingsCall): Promise<{ authorizeUrl: string }>;
  meetingLinks(transactionId: string): Promise<Partial<MeetingLinks>>;
  /** Where the person is signed in; null where the marketplace keeps no list. */
  devices(): Promise<Device[] | null>;
  /** Ends the session of a device of the person's. */
  signOutDevice(id: string): Promise<void>;
  /** Ends every session of the person's but this one. */
  signOutOtherDevices(): Promise<void>;
  /** Where the class of an order is held exactly; null until the booking is certain. */
  orderPlace(transactionId: string): Promise<OrderPlace | null>;
}
