/** Types of transition parameters, as `process_transitions/query` names them. */
export type ParamType =
  'uuid' | 'string' | 'integer' | 'timestamp' | 'boolean' | 'object' | '[lineItem]';

/** What a configuration value may be: one of some keywords, a truth value, or keyword to keyword. */
export type ConfigRule = { oneOf: readonly string[] } | 'boolean' | 'keywords';

export interface ActionDescription {
  required?: Readonly<Record<string, ParamType>>;
  optional?: Readonly<Record<string, ParamType>>;
  config?: Readonly<Record<string, ConfigRule>>;
  /** Allowed only in privileged transitions and in those of the operator. */
  privileged?: true;
}

const bookingTimes = { bookingStart: 'timestamp', bookingEnd: 'timestamp' } as const;
const bookingDetails = {
  bookingDisplayStart: 'timestamp',
  bookingDisplayEnd: 'timestamp',
  seats: 'integer',
} as const;
const bookingConfig = { type: { oneOf: ['day', 'time'] } } as const;
const newBooking = { required: bookingTimes, optional: bookingDetails, config: bookingConfig };
const stock = { required: { stockReservationQuantity: 'integer' } } as const;
const review = { required: { reviewRating: 'integer', reviewContent: 'string' } } as const;
const reveal = { config: { 'key-mapping': 'keywords' } } as const;

/** Every action that a process may use, with what it takes. */
export const actionCatalogue = {
  'create-pending-booking': newBooking,
  'create-proposed-booking': newBooking,
  'accept-booking': {},
  'update-booking': { optional: { ...bookingTimes, ...bookingDetails }, config: bookingConfig },
  'cancel-booking': {},
  'decline-booking': {},
  'create-pending-stock-reservation': stock,
  'create-proposed-stock-reservation': stock,
  'accept-stock-reservation': {},
  'decline-stock-reservation': {},
  'cancel-stock-reservation': {},
  'privileged-set-line-items': { required: { lineItems: '[lineItem]' }, privileged: true },
  'calculate-full-refund': {},
  'post-review-by-customer': review,
  'post-review-by-provider': review,
  'publish-reviews': {},
  'reveal-customer-protected-data': reveal,
  'reveal-provider-protected-data': reveal,
  'update-protected-data': { optional: { protectedData: 'object' } },
  'privileged-update-metadata': { optional: { metadata: 'object' }, privileged: true },
  'stripe-create-payment-intent': {
    optional: { paymentMethod: 'string', setupPaymentMethodForSaving: 'boolean' },
    config: { 'use-customer-default-payment-method?': 'boolean' },
  },
  'stripe-confirm-payment-intent': {},
  'stripe-capture-payment-intent': {},
  'stripe-create-payout': {},
  'stripe-refund-payment': {},
  fail: {},
} as const satisfies Record<string, ActionDescription>;

export type ActionName = keyof typeof actionCatalogue;

/** Whether a name (without `action/`) is one of the catalogue. */
export const isActionName = (name: string): name is ActionName =>
  Object.hasOwn(actionCatalogue, name);

/** The catalogue's entry in its general form. */
export const describeAction = (name: ActionName): ActionDescription => actionCatalogue[name];
