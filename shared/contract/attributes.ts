import type * as v from 'valibot';
import type {
  availabilityExceptionAttributes,
  bookingAttributes,
  stockAdjustmentAttributes,
  stockAttributes,
  timeSlotAttributes,
} from './availability.ts';
import type { imageAttributes } from './image.ts';
import type { listingAttributes } from './listing.ts';
import type {
  stripeAccountAttributes,
  stripeCustomerAttributes,
  stripePaymentMethodAttributes,
} from './stripe.ts';
import type { messageAttributes, reviewAttributes, transactionAttributes } from './transaction.ts';
import type { currentUserAttributes, permissionSetAttributes, userAttributes } from './user.ts';

/**
 * Attributes that an answer may bring of an entity of each type. What was not requested is missing.
 */
export interface ReadAttributes {
  image: v.InferOutput<typeof imageAttributes>;
  user: v.InferOutput<typeof userAttributes>;
  currentUser: v.InferOutput<typeof currentUserAttributes>;
  permissionSet: v.InferOutput<typeof permissionSetAttributes>;
  stripeAccount: v.InferOutput<typeof stripeAccountAttributes>;
  stripeCustomer: v.InferOutput<typeof stripeCustomerAttributes>;
  stripePaymentMethod: v.InferOutput<typeof stripePaymentMethodAttributes>;
  stock: v.InferOutput<typeof stockAttributes>;
  stockAdjustment: v.InferOutput<typeof stockAdjustmentAttributes>;
  listing: v.InferOutput<typeof listingAttributes>;
  ownListing: v.InferOutput<typeof listingAttributes>;
  availabilityException: v.InferOutput<typeof availabilityExceptionAttributes>;
  timeSlot: v.InferOutput<typeof timeSlotAttributes>;
  booking: v.InferOutput<typeof bookingAttributes>;
  transaction: v.InferOutput<typeof transactionAttributes>;
  message: v.InferOutput<typeof messageAttributes>;
  review: v.InferOutput<typeof reviewAttributes>;
}

type Type = keyof ReadAttributes;

/** 1970, for a time that is missing. */
const someTime = '1970-01-01T00:00:00.000Z';
const profile = { displayName: '', abbreviatedName: '' };
const own = { ...profile, firstName: '', lastName: '' };
const range = { start: someTime, end: someTime, seats: 0 };
const listing = {
  title: '',
  description: null,
  price: null,
  state: 'closed',
  createdAt: someTime,
  geolocation: null,
  publicData: {},
} as const;

/**
 * Values of attributes that an answer lacks or that are not valid: the listing is closed, names are
 * empty, no seat is free.
 */
const defaults = {
  image: { variants: {} },
  user: { profile },
  currentUser: {
    email: '',
    emailVerified: false,
    pendingEmail: null,
    stripeConnected: false,
    profile: own,
  },
  permissionSet: { postListings: 'permission/allow' },
  stripeAccount: { stripeAccountId: '' },
  stripeCustomer: { stripeCustomerId: '' },
  stripePaymentMethod: {
    type: '',
    stripePaymentMethodId: '',
    card: { brand: '', last4Digits: '', expirationMonth: 1, expirationYear: 1970 },
  },
  stock: { quantity: 0 },
  stockAdjustment: { quantity: 0 },
  listing,
  ownListing: listing,
  availabilityException: range,
  timeSlot: { ...range, type: 'time-slot/time' },
  booking: { ...range, state: 'pending' },
  transaction: {
    createdAt: someTime,
    processName: '',
    lastTransition: '',
    lastTransitionedAt: someTime,
    transitions: [],
    payinTotal: null,
    payoutTotal: null,
    lineItems: [],
  },
  message: { content: '', createdAt: someTime },
  review: { type: 'ofProvider', state: 'public', rating: 1, content: '', createdAt: someTime },
} as const satisfies { [T in Type]: Partial<ReadAttributes[T]> };

type Complete<Read, Names> = Omit<Read, keyof Names> & {
  [Name in keyof Read & keyof Names]-?: Exclude<Read[Name], undefined>;
};

type CompleteAttributes<T extends Type> = T extends 'user' | 'currentUser'
  ? Complete<ReadAttributes[T], (typeof defaults)[T]> & {
      profile: Complete<NonNullable<ReadAttributes[T]['profile']>, (typeof defaults)[T]['profile']>;
    }
  : Complete<ReadAttributes[T], (typeof defaults)[T]>;

/** Attributes of an entity of each type, with defaults in the place of what is missing. */
export type AttributesByType = { [T in Type]: CompleteAttributes<T> };

/** The attributes of an entity of this type, whatever an answer brought of them. */
export function completeAttributes<T extends Type>(
  type: T,
  read: ReadAttributes[T],
): AttributesByType[T] {
  const whole: object = { ...defaults[type], ...read };
  if (type === 'user' || type === 'currentUser') {
    const ofPerson: ReadAttributes['currentUser'] = read;
    const unnamed = type === 'user' ? profile : own;
    Object.assign(whole, { profile: { ...unnamed, ...ofPerson.profile } });
  }
  // The defaults have every name that may not be missing.
  return whole as AttributesByType[T];
}
