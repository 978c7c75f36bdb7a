/**
 * The words of the field, used everywhere (screens, store, endpoints, docs):
 *
 * - listing: a class a teacher offers; `ownListing` is the same seen by its author, with drafts and private data
 * - booking: the class time a transaction has taken places of
 * - time slot: a stretch of time that can be booked, with its free seats
 * - place, seat: one person's room in one class time; `stock` is how many a class time has
 * - transaction: one student's order of one class; it moves by transitions through the states of a process
 * - provider, customer: the teacher's and the student's roles inside a transaction
 * - payin, payout: what the customer pays, what the provider receives
 *
 * Entities are plain JSON: ids and instants are strings, money is minor units with its currency.
 */

import type { Money } from '#src/util/money.ts';

/** Instant in ISO 8601 with milliseconds, UTC. */
export type Instant = string;
export type UserType = 'teacher' | 'student';

/** A coordinate in degrees. */
export interface LatLng {
  lat: number;
  lng: number;
}

/** Name of an entity: unique together with its type. */
export interface EntityRef<Type extends string = string> {
  id: string;
  type: Type;
}

/** One rendition of an image. */
export interface ImageVariant {
  name: string;
  width: number;
  height: number;
  url: string;
}

/** An uploaded picture with the renditions that were asked for, by name. */
export interface Image extends EntityRef<'image'> {
  attributes: { variants: Record<string, ImageVariant> };
}

/** What everybody may see of a person. */
export interface PublicProfile {
  displayName: string;
  abbreviatedName: string;
  bio?: string | null;
  publicData?: UserPublicData;
  metadata?: Record<string, unknown>;
}

export interface UserPublicData {
  /** Older accounts may say `client`; `userTypeOf` reads it as student. */
  userType?: UserType | 'client';
}

/** Another person. Banned and deleted people keep only their flags and placeholders. */
export interface User extends EntityRef<'user'> {
  attributes: { banned?: boolean; deleted?: boolean; createdAt?: Instant; profile: PublicProfile };
  profileImage?: Image | null;
}

/** A teacher with published classes, as GET /trainers tells of them. */
export interface Trainer {
  id: string;
  displayName: string;
  abbreviatedName: string;
  /** `square-small` and `square-small2x` of the profile image; empty without one. */
  variants: Record<string, ImageVariant>;
  /** Published classes with a time to come. */
  upcomingClasses: number;
}

/** The signed-in person, with what only they may see. */
export interface CurrentUser extends EntityRef<'currentUser'> {
  attributes: {
    banned?: boolean;
    deleted?: boolean;
    email: string;
    emailVerified: boolean;
    pendingEmail: string | null;
    stripeConnected: boolean;
    createdAt?: Instant;
    profile: PublicProfile & {
      firstName: string;
      lastName: string;
      protectedData?: { phoneNumber?: string } & Record<string, unknown>;
      privateData?: Record<string, unknown>;
    };
  };
  profileImage?: Image | null;
  stripeAccount?: StripeAccount | null;
  /** Only when it was asked for, as the card with it. */
  stripeCustomer?: StripeCustomer | null;
}

/** The signed-in person as customer of the payment provider. */
export interface StripeCustomer extends EntityRef<'stripeCustomer'> {
  attributes: { stripeCustomerId: string };
  defaultPaymentMethod?: StripePaymentMethod | null;
}

export interface StripePaymentMethod extends EntityRef<'stripePaymentMethod'> {
  attributes: { type: string; stripePaymentMethodId: string; card: SavedCard };
}

/** What may be shown of a saved card. */
export interface SavedCard {
  /** The payment provider's short name: `visa`, `amex`. */
  brand: string;
  last4Digits: string;
  /** 1 to 12. */
  expirationMonth: number;
  expirationYear: number;
}

export interface StripeAccount extends EntityRef<'stripeAccount'> {
  attributes: { stripeAccountId: string; stripeAccountData?: StripeAccountData | null };
}

/** The parts of the payment provider's account that decide whether payouts can happen. */
export interface StripeAccountData {
  country?: string;
  business_type?: 'individual' | 'company';
  charges_enabled?: boolean;
  payouts_enabled?: boolean;
  requirements?: { past_due?: string[]; currently_due?: string[] };
  external_accounts?: { data: { last4?: string }[] };
}

export type ListingState = 'draft' | 'pendingApproval' | 'published' | 'closed';
export type PaymentKind = 'per_session' | 'recurring';

/** Public data of a class (specification 1 section 3). */
export interface ListingPublicData {
  languages?: string[];
  languagesFilter?: string | string[];
  yogaStyles?: string[];
  otherWorkoutType?: string;
  yogaStylesFilter?: string | string[];
  /** IANA zone in which the class was planned. */
  timezone?: string;
  /** First day of the class in its zone, `YYYY-MM-DD`. */
  startDate?: string;
  startDateString?: string;
  /** Wall time in the class's zone, `HH:mm`. */
  time?: string;
  timeUpdated?: boolean;
  /** Places in each class time. */
  stock?: number;
  /** `value` is minutes. */
  classDuration?: { key: string; value: number };
  classDurationFilter?: string[];
  /** Start of the first class, epoch milliseconds. */
  unixTimeStamp?: number;
  /** End of the last scheduled class, epoch milliseconds. */
  lastClass?: number;
  type?: 'free' | 'paid';
  paymentType?: { value: PaymentKind; label?: string }[];
  /** `value` '1'..'7' is Sunday..Saturday. */
  weeklyDays?: { value: string; label: string }[];
  /** Minor units of the marketplace currency a month. */
  monthlyPrice?: number;
  certificate?: string;
  location?: { address: string; building?: string };
  rules?: string;
  unitType?: string;
}

/** Links to a meeting of a class: for the teacher to start, for students to join. */
export interface MeetingLinks {
  start_url: string;
  join_url: string;
}

export interface AvailabilityPlan {
  type: 'availability-plan/day' | 'availability-plan/time';
  timezone?: string;
  entries?: { dayOfWeek: string; seats: number; startTime?: string; endTime?: string }[];
}

export interface Stock extends EntityRef<'stock'> {
  attributes: { quantity: number };
}

export interface Listing extends EntityRef<'listing' | 'ownListing'> {
  attributes: {
    title: string;
    description: string | null;
    price: Money | null;
    state: ListingState;
    deleted?: boolean;
    createdAt: Instant;
    geolocation: LatLng | null;
    publicData: ListingPublicData;
    metadata?: Record<string, unknown>;
    /** Only on an ownListing. */
    privateData?: { zoom?: MeetingLinks | MeetingLinks[] } & Record<string, unknown>;
    availabilityPlan?: AvailabilityPlan | null;
  };
  author?: User;
  images?: Image[];
  currentStock?: Stock | null;
}

export interface OwnListing extends Listing {
  type: 'ownListing';
}

export interface AvailabilityException extends EntityRef<'availabilityException'> {
  attributes: { start: Instant; end: Instant; seats: number };
}

export interface TimeSlot extends EntityRef<'timeSlot'> {
  attributes: {
    type: 'time-slot/day' | 'time-slot/time';
    start: Instant;
    end: Instant;
    seats: number;
  };
}

/** One line of a bill. Quantities and percentages are exact decimals that fit a number here. */
export interface LineItem {
  code: string;
  includeFor: ('customer' | 'provider')[];
  unitPrice: Money;
  lineTotal: Money;
  quantity?: number;
  percentage?: number;
  units?: number;
  seats?: number;
  reversal: boolean;
}

export type BookingState = 'pending' | 'accepted' | 'declined' | 'cancelled' | 'proposed';

export interface Booking extends EntityRef<'booking'> {
  attributes: {
    start: Instant;
    end: Instant;
    displayStart?: Instant;
    displayEnd?: Instant;
    seats: number;
    state: BookingState;
  };
}

export interface TransitionRecord {
  transition: string;
  createdAt: Instant;
  by: 'customer' | 'provider' | 'system' | 'operator';
}

export interface Transaction extends EntityRef<'transaction'> {
  attributes: {
    createdAt: Instant;
    processName: string;
    processVersion?: number;
    lastTransition: string;
    lastTransitionedAt: Instant;
    state?: string;
    transitions: TransitionRecord[];
    payinTotal: Money | null;
    payoutTotal: Money | null;
    lineItems: LineItem[];
    protectedData?: Record<string, unknown>;
    metadata?: {
      subscriptionId?: string;
      providerTime?: string;
      customerTime?: string;
    } & Record<string, unknown>;
  };
  customer?: User;
  provider?: User;
  listing?: Listing;
  booking?: Booking | null;
  reviews?: Review[];
}

export interface Message extends EntityRef<'message'> {
  attributes: { content: string; createdAt: Instant };
  sender?: User;
}

export interface Review extends EntityRef<'review'> {
  attributes: {
    type: 'ofProvider' | 'ofCustomer';
    state: 'public' | 'pending';
    rating: number;
    content: string;
    createdAt: Instant;
    deleted?: boolean;
  };
  author?: User;
  subject?: User;
}

/** Every entity the store holds, by type. */
export interface EntityByType {
  image: Image;
  user: User;
  currentUser: CurrentUser;
  stripeAccount: StripeAccount;
  stripeCustomer: StripeCustomer;
  stripePaymentMethod: StripePaymentMethod;
  stock: Stock;
  listing: Listing;
  ownListing: OwnListing;
  availabilityException: AvailabilityException;
  timeSlot: TimeSlot;
  booking: Booking;
  transaction: Transaction;
  message: Message;
  review: Review;
}
export type EntityType = keyof EntityByType;

/** Where a list of results stands. */
export interface Pagination {
  page: number;
  perPage: number;
  totalItems: number;
  totalPages: number;
  /** The last page that is given, when there are more. */
  paginationLimit?: number;
}

/** Teacher or student; `client` in older accounts is a student. */
export function userTypeOf(user: User | CurrentUser | null | undefined): UserType | undefined {
  const userType = user?.attributes.profile.publicData?.userType;
  return userType === 'client' ? 'student' : userType;
}
