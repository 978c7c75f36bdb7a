/**
 * The words of the field, used everywhere (screens, store, endpoints, docs):
 *
 * - listing: a class a teacher offers; `ownListing` is the same seen by its author, with drafts
 *   and private data
 * - booking: the class time a transaction has taken places of
 * - time slot: a stretch of time that can be booked, with its free seats
 * - place, seat: one person's room in one class time; `stock` is how many a class time has
 * - transaction: one student's order of one class; it moves by transitions through the states of
 *   a process
 * - provider, customer: the teacher's and the student's roles inside a transaction
 * - payin, payout: what the customer pays, what the provider receives
 *
 * Entities are plain JSON: ids and instants are strings, money is minor units with its currency.
 */

import type { AttributesByType } from './attributes.ts';

/** Name of an entity: unique together with its type. */
export interface EntityRef<Type extends string = string> {
  id: string;
  type: Type;
}

export type EntityType = keyof AttributesByType;

interface Entity<Type extends EntityType> extends EntityRef<Type> {
  attributes: AttributesByType[Type];
}

/** An uploaded picture with the requested renditions, by name. */
export type Image = Entity<'image'>;

/** Another person. Banned and deleted people keep only their flags and placeholders. */
export interface User extends Entity<'user'> {
  profileImage?: Image | null;
}

/** The signed-in person, with what only they may see. */
export interface CurrentUser extends Entity<'currentUser'> {
  profileImage?: Image | null;
  stripeAccount?: StripeAccount | null;
  /** Only when it was requested, as the card with it. */
  stripeCustomer?: StripeCustomer | null;
  effectivePermissionSet?: PermissionSet | null;
}

/** What the signed-in person may do. */
export type PermissionSet = Entity<'permissionSet'>;

/** Part of a person that everybody may see. */
export type PublicProfile = User['attributes']['profile'];

/** The signed-in person as customer of the payment provider. */
export interface StripeCustomer extends Entity<'stripeCustomer'> {
  defaultPaymentMethod?: StripePaymentMethod | null;
}

export type StripePaymentMethod = Entity<'stripePaymentMethod'>;
export type StripeAccount = Entity<'stripeAccount'>;
export type Stock = Entity<'stock'>;

export interface Listing extends EntityRef<'listing' | 'ownListing'> {
  attributes: AttributesByType['listing'];
  author?: User;
  images?: Image[];
  currentStock?: Stock | null;
}

export interface OwnListing extends Listing {
  type: 'ownListing';
}

export type StockAdjustment = Entity<'stockAdjustment'>;
export type AvailabilityException = Entity<'availabilityException'>;
export type TimeSlot = Entity<'timeSlot'>;
export type Booking = Entity<'booking'>;

export interface Transaction extends Entity<'transaction'> {
  customer?: User;
  provider?: User;
  listing?: Listing;
  booking?: Booking | null;
  reviews?: Review[];
  /** Newest first, as far as they were requested. */
  messages?: Message[];
}

export interface Message extends Entity<'message'> {
  sender?: User;
}

export interface Review extends Entity<'review'> {
  author?: User;
  subject?: User;
}

/** Every entity the store holds, by type. */
export interface EntityByType {
  image: Image;
  user: User;
  currentUser: CurrentUser;
  permissionSet: PermissionSet;
  stripeAccount: StripeAccount;
  stripeCustomer: StripeCustomer;
  stripePaymentMethod: StripePaymentMethod;
  stock: Stock;
  stockAdjustment: StockAdjustment;
  listing: Listing;
  ownListing: OwnListing;
  availabilityException: AvailabilityException;
  timeSlot: TimeSlot;
  booking: Booking;
  transaction: Transaction;
  message: Message;
  review: Review;
}
