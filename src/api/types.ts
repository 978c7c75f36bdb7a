import type { SiteLanguage } from '#src/config/siteLanguages.ts';
import type { Newcomer } from '#shared/contract/api/account.ts';
import type { OwnOrders } from '#shared/contract/api/orders.ts';
import type { ContactTopic } from '#src/config/contact.ts';
import type { Device } from '#shared/contract/api/devices.ts';
import type { OrderPlace } from '#shared/contract/api/orderPlace.ts';
import type { Trainer } from '#shared/contract/api/trainers.ts';
import type { MeetingLinks } from '#shared/contract/listingData.ts';
import type { Many, One } from '#shared/contract/resources.ts';
import type { LineItem } from '#shared/contract/transaction.ts';
import type { UserType } from '#shared/contract/userData.ts';
import type { Instant, LatLng, Money } from '#shared/contract/values.ts';

/** Query of a call. Lists are sent as comma lists; Dates and ids as text. */
export type Params = Record<string, unknown>;

/** What the marketplace knows of the session. */
export interface AuthInfo {
  isAnonymous: boolean;
  scopes: string[];
}

export interface SignUpParams {
  userType: UserType;
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  /** The language of mails to them: that of the page. */
  language: SiteLanguage;
  protectedData?: Record<string, unknown>;
}

/** What somebody says of themselves whom a provider vouches for. */
export type NewAccount = Pick<
  SignUpParams,
  'userType' | 'email' | 'firstName' | 'lastName' | 'language'
>;

/** What is booked, as the line item calculation takes it. */
export interface BookingData {
  startDate?: Instant;
  endDate?: Instant;
  seats?: number;
}

/** `transition` with its parameters, and the process when a transaction is begun. */
export interface TransitionBody {
  processAlias?: string;
  id?: string;
  transition: string;
  params: Record<string, unknown>;
}

export interface PrivilegedCall {
  isSpeculative: boolean;
  bookingData: BookingData;
  bodyParams: TransitionBody;
  queryParams?: Params;
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

/** A message to the people behind the site. */
export interface ContactMessage {
  name: string;
  /** Where the answer goes. */
  email: string;
  topic: ContactTopic;
  message: string;
  /** Bait for machines; empty when a person wrote. */
  website: string;
}

/** What is sold by the month. The server takes the price from the listing. */
export interface RecurringProduct {
  listingId: string;
  title: string;
  description: string;
  /** Minor units. */
  monthlyPrice: number;
}

/** A subscription that is to be begun, or gone on with. */
export interface RecurringOrder {
  listingId: string;
  /** The enquiry or unpaid order that it goes on from. */
  transactionId?: string;
  /** The first class; the next one with a place when it is left out. */
  bookingStart?: Instant;
  /** IANA zone of the reader. */
  customerTimezone: string;
  /** Of the page, for the provider's and the way back. */
  language: SiteLanguage;
  paymentType: 'recurring';
}

/** The application's own endpoints under /api. */
export interface OwnEndpoints {
  /** Somebody who came from a provider and has no account yet; null when nobody does. */
  newcomer(): Promise<Newcomer | null>;
  /** Opens the newcomer's account and signs in. */
  createUserWithIdp(params: NewAccount): Promise<void>;
  /** Creates an account; does not sign in. */
  signUp(params: SignUpParams): Promise<void>;
  lineItems(body: {
    listingId: string;
    bookingData: BookingData;
    isOwnListing?: boolean;
  }): Promise<LineItem[]>;
  initiatePrivileged(call: PrivilegedCall): Promise<One<'transaction'>>;
  transitionPrivileged(call: PrivilegedCall): Promise<One<'transaction'>>;
  confirmPayment(transactionId: string): Promise<One<'transaction'>>;
  acceptTransaction(body: { transactionId: string; timeZone: string }): Promise<One<'transaction'>>;
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
  cancelStripeRecurring(body: {
    transactionId: string;
    subscriptionId?: string;
  }): Promise<{ state: string }>;
  /** Rejects with the status 429 after too many messages. */
  sendContactMessage(message: ContactMessage): Promise<void>;
  /** Teachers with at least one published class. */
  trainers(): Promise<Trainer[]>;
  createMeeting(listingId: string): Promise<{ authorizeUrl: string | null }>;
  /** Begins making a series longer; the meeting service leads back to `backUrl`, a path. */
  extendMeetings(ask: { listingId: string; backUrl: string }): Promise<{ authorizeUrl: string }>;
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
