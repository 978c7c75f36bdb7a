/** Name, currency and rules of this marketplace. */
export const marketplace = {
  siteTitle: 'Flowroom',
  currency: 'USD',
  locale: 'en-US',
  /** Percent of the price, exact: 20 means 20 %. */
  providerCommissionPercent: 20,
  paymentGatewayFeePercent: 3.5,
  /** Added on top of the price; 0 leaves the line out. */
  customerCommissionPercent: 0,
  /** Minor units. */
  listingMinimumPrice: 100,
  /** Minor units; the payment provider takes amounts of eight digits in every currency. */
  listingMaximumPrice: 99_999_999,
  dayCountAvailableForBooking: 90,
  paymentWindowMinutes: 15,
  /** ISO dates of the texts that people agree to. */
  termsUpdated: '2022-08-09',
  privacyUpdated: '2022-08-18',
  /** Pages of the site elsewhere; empty: none. */
  social: { facebook: '', instagram: '', twitter: '' },
  /** Postal address of the company behind the site; empty parts are not shown. */
  address: { streetAddress: '', postalCode: '', addressLocality: '', addressCountry: '' },
} as const;

/** Transaction processes of this marketplace, by kind of order. */
export const processes = {
  hourly: 'flex-hourly-default-process/release-1',
  subscription: 'flex-subscription/release-1',
  free: 'flowroom-free-process/release-1',
} as const;
