import type { OwnListing } from '#shared/contract/entities.ts';

/** Returns a draft of a class for tests, with the given attributes. */
export const listing = (
  attributes: Partial<OwnListing['attributes']> = {},
  rest: Partial<OwnListing> = {},
): OwnListing => ({
  id: '6f1d2c1e-7b1f-4a3c-9d1e-0a5b6c7d8e9f',
  type: 'ownListing',
  attributes: {
    title: 'Slow flow',
    description: 'An hour to land.',
    price: { amount: 1850, currency: 'USD' },
    state: 'draft',
    createdAt: '2026-11-01T10:00:00.000Z',
    geolocation: null,
    publicData: {},
    ...attributes,
  },
  ...rest,
});
