import type { Image, Listing, User } from '#shared/contract/entities.ts';
import type { ReceiptRow } from '#shared/contract/api/receipts.ts';
import type { LineItem } from '#shared/contract/transaction.ts';

/** Entities for examples and tests: valid as they are, overridden where a case needs it. */

const drawing = (hue: number) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600"><rect width="800" height="600" fill="oklch(0.9 0.05 ${hue})"/><circle cx="520" cy="330" r="210" fill="oklch(0.78 0.12 ${hue + 20})"/><path d="M0 460c200-90 380-60 800-20v160H0z" fill="oklch(0.42 0.08 ${hue + 300})"/><path d="M250 520c30-190 120-260 300-300" fill="none" stroke="oklch(0.97 0.02 ${hue})" stroke-width="46" stroke-linecap="round"/></svg>`,
  )}`;

/** A picture in the crop of cards and pages. */
export function exampleImage(id = 'image-1', hue = 50): Image {
  const url = drawing(hue);
  return {
    id,
    type: 'image',
    attributes: {
      variants: {
        'landscape-crop': { name: 'landscape-crop', width: 400, height: 300, url },
        'landscape-crop2x': { name: 'landscape-crop2x', width: 800, height: 600, url },
      },
    },
  };
}

/** A person without a picture. */
export function exampleUser(profile: Partial<User['attributes']['profile']> = {}): User {
  return {
    id: `user-${profile.displayName ?? 'Mara L'}`,
    type: 'user',
    attributes: {
      banned: false,
      deleted: false,
      profile: { displayName: 'Mara L', abbreviatedName: 'ML', ...profile },
    },
  };
}

/**
 * A paid one-off yoga class on Saturday, Nov 21 2026, at 18:00 in Los Angeles with 8 of 12 places.
 */
export function exampleListing(
  attributes: Partial<Listing['attributes']> = {},
  relations: Partial<Listing> & { seatsLeft?: number } = {},
): Listing {
  const { seatsLeft = 8, ...related } = relations;
  const { publicData, ...rest } = attributes;
  return {
    id: '7a1c0f3e-0000-4000-8000-000000000001',
    type: 'listing',
    attributes: {
      title: 'Slow flow for tired shoulders',
      description: 'An hour of unhurried movement.',
      price: { amount: 1800, currency: 'USD' },
      state: 'published',
      createdAt: '2026-11-01T10:00:00.000Z',
      geolocation: null,
      publicData: {
        timezone: 'America/Los_Angeles',
        startDate: '2026-11-21',
        time: '18:00',
        stock: 12,
        classDuration: { key: '60_minutes', value: 60 },
        type: 'paid',
        paymentType: [{ value: 'per_session' }],
        yogaStyles: ['yoga', 'stretch'],
        weeklyDays: [],
        ...publicData,
      },
      ...rest,
    },
    author: exampleUser(),
    images: [exampleImage()],
    currentStock: { id: 'stock-1', type: 'stock', attributes: { quantity: seatsLeft } },
    ...related,
  };
}

/** Lines of an order of one class at 18 dollars, for both sides. */
export const exampleLineItems: LineItem[] = [
  {
    code: 'line-item/session',
    includeFor: ['customer', 'provider'],
    unitPrice: { amount: 1800, currency: 'USD' },
    lineTotal: { amount: 1800, currency: 'USD' },
    quantity: 1,
    reversal: false,
  },
  {
    code: 'line-item/provider-commission',
    includeFor: ['provider'],
    unitPrice: { amount: 1800, currency: 'USD' },
    lineTotal: { amount: -360, currency: 'USD' },
    percentage: -20,
    reversal: false,
  },
  {
    code: 'line-item/payment-gateway-fee',
    includeFor: ['provider'],
    unitPrice: { amount: 1800, currency: 'USD' },
    lineTotal: { amount: -63, currency: 'USD' },
    percentage: -3.5,
    reversal: false,
  },
];

const receipt = {
  orderId: '11111111-1111-4111-8111-111111111111',
  person: 'Maya O’Connor',
  card: { brand: 'visa', last4: '4242' },
};

/** A refund of a part, and payments of two months. */
export const exampleReceipts: ReceiptRow[] = [
  {
    ...receipt,
    number: '2026-0013',
    kind: 'refund',
    at: '2026-11-24T10:00:00.000Z',
    amount: { amount: 700, currency: 'USD' },
    refunds: '2026-0012',
    title: 'Evening flow',
  },
  {
    ...receipt,
    number: '2026-0012',
    series: 'B7K9QZ',
    kind: 'payment',
    at: '2026-11-03T10:00:00.000Z',
    amount: { amount: 4000, currency: 'USD' },
    refunded: { amount: 700, currency: 'USD' },
    title: 'Evening flow',
  },
  {
    ...receipt,
    number: '2026-0009',
    kind: 'payment',
    at: '2026-10-30T10:00:00.000Z',
    amount: { amount: 1800, currency: 'USD' },
    title: 'Strength and stretch for people who sit all day long',
  },
];
