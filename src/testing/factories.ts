import type { OrderChoices } from '#shared/contract/api/bookingChanges.ts';
import { hourMs } from '#shared/time/time.ts';
import type { LineItem } from '#shared/contract/transaction.ts';
import type { EntityType } from '#shared/contract/entities.ts';
import type { Many, One, Resource } from '#shared/contract/resources.ts';

type Overrides = { id?: string; attributes?: Record<string, unknown> };

/** Zone and start of the class that `listingResource` makes by default. */
export const sampleStart = '2090-03-02T18:00:00.000Z';

export const userResource = (
  name = 'Mira Lind',
  { id = 'teacher', attributes }: Overrides = {},
): Resource<'user'> => ({
  id,
  type: 'user',
  attributes: {
    banned: false,
    deleted: false,
    profile: { displayName: name, abbreviatedName: name.slice(0, 2) },
    ...attributes,
  },
  relationships: { profileImage: { data: null } },
});

/** The signed-in person; the same id as a `userResource` makes them one. */
export const currentUserResource = (
  name = 'Sam Reed',
  { id = 'student', attributes }: Overrides = {},
): Resource<'currentUser'> => ({
  id,
  type: 'currentUser',
  attributes: {
    email: 'sam@flowroom.example',
    emailVerified: true,
    pendingEmail: null,
    stripeConnected: false,
    profile: {
      firstName: name.split(' ')[0],
      lastName: name.split(' ')[1],
      displayName: name,
      abbreviatedName: name.slice(0, 2),
      publicData: { userType: 'student' },
    },
    ...attributes,
  },
  relationships: { profileImage: { data: null }, stripeAccount: { data: null } },
});

/** A published one-off class of an hour for 20 dollars, with 8 of 10 places left. */
export function listingResource(
  title = 'Slow flow',
  {
    id = 'listing',
    attributes = {},
    publicData = {},
    stock = 8,
    type = 'listing',
    author = 'teacher',
  }: Overrides & {
    publicData?: Record<string, unknown>;
    stock?: number | null;
    type?: 'listing' | 'ownListing';
    author?: string;
  } = {},
): { data: Resource<'listing'>; included: Resource[] } {
  const stockResource: Resource<'stock'> = {
    id: `${id}-stock`,
    type: 'stock',
    attributes: { quantity: stock ?? 0 },
  };
  return {
    data: {
      id,
      type: type as 'listing',
      attributes: {
        title,
        description: 'An hour of moving slowly.',
        price: { amount: 2000, currency: 'USD' },
        state: 'published',
        deleted: false,
        createdAt: '2026-11-01T10:00:00.000Z',
        geolocation: null,
        publicData: {
          type: 'paid',
          paymentType: [{ value: 'per_session' }],
          timezone: 'Europe/Berlin',
          startDate: '2090-03-02',
          time: '19:00',
          unixTimeStamp: Date.parse(sampleStart),
          lastClass: Date.parse(sampleStart) + hourMs,
          classDuration: { key: '60_minutes', value: 60 },
          stock: 10,
          yogaStyles: ['yoga', 'stretch'],
          languages: ['english'],
          weeklyDays: [],
          ...publicData,
        },
        ...attributes,
      },
      relationships: {
        author: { data: { id: author, type: 'user' } },
        images: { data: [] },
        currentStock: { data: stock === null ? null : { id: stockResource.id, type: 'stock' } },
      },
    },
    included: [
      userResource('Mira Lind', { id: author }),
      ...(stock === null ? [] : [stockResource]),
    ],
  };
}

/** An answer with several resources: one page of all there are. */
export function manyOf<Type extends EntityType>(
  answers: { data: Resource<Type>; included?: Resource[] }[],
  meta: Partial<Many['meta']> = {},
): Many<Type> {
  return {
    data: answers.map(({ data }) => data),
    included: answers.flatMap(({ included = [] }) => included),
    meta: { page: 1, perPage: 24, totalItems: answers.length, totalPages: 1, ...meta },
  };
}

/** An answer with one resource. */
export const oneOf = <Type extends EntityType>(
  data: Resource<Type>,
  included: Resource[] = [],
): One<Type> => ({ data, included });

/** The answer of the server where nothing of an order can be changed. */
export const nothingToChange: OrderChoices = {
  withdraw: false,
  cancel: null,
  move: null,
  obstacle: null,
};

/** An order of `listingResource()` by the student, in the state after `lastTransition`. */
export function orderResource(
  lastTransition = 'transition/confirm-payment',
  { id = 'order', attributes = {} }: Overrides = {},
): { data: Resource<'transaction'>; included: Resource[] } {
  const listing = listingResource();
  const usd = (amount: number) => ({ amount, currency: 'USD' });
  const line = (
    code: string,
    who: LineItem['includeFor'],
    amount: number,
    rest: Partial<LineItem>,
  ): LineItem => ({
    code: `line-item/${code}`,
    includeFor: who,
    unitPrice: usd(2000),
    lineTotal: usd(amount),
    reversal: false,
    ...rest,
  });
  const booking: Resource<'booking'> = {
    id: `${id}-booking`,
    type: 'booking',
    attributes: {
      start: sampleStart,
      end: new Date(Date.parse(sampleStart) + hourMs).toISOString(),
      seats: 1,
      state: 'pending',
    },
  };
  return {
    data: {
      id,
      type: 'transaction',
      attributes: {
        createdAt: '2026-11-20T10:00:00.000Z',
        processName: 'flex-hourly-default-process',
        lastTransition,
        lastTransitionedAt: '2026-11-20T10:05:00.000Z',
        transitions: [
          {
            transition: 'transition/request-payment',
            createdAt: '2026-11-20T10:00:00.000Z',
            by: 'customer',
          },
          { transition: lastTransition, createdAt: '2026-11-20T10:05:00.000Z', by: 'customer' },
        ],
        payinTotal: usd(2000),
        payoutTotal: usd(1530),
        lineItems: [
          line('session', ['customer', 'provider'], 2000, { quantity: 1 }),
          line('provider-commission', ['provider'], -400, { percentage: -20 }),
          line('payment-gateway-fee', ['provider'], -70, { percentage: -3.5 }),
        ],
        ...attributes,
      },
      relationships: {
        listing: { data: { id: listing.data.id, type: 'listing' } },
        booking: { data: { id: booking.id, type: 'booking' } },
        customer: { data: { id: 'student', type: 'user' } },
        provider: { data: { id: 'teacher', type: 'user' } },
        reviews: { data: [] },
      },
    },
    included: [
      listing.data,
      ...listing.included,
      booking,
      userResource('Sam Reed', { id: 'student' }),
    ],
  };
}
