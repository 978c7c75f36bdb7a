/** Types of transition parameters, as `process_transitions/query` names them. */
export type ParamType =
  | 'uuid'
  | 'string'
  | 'integer'
  | 'timestamp'
  | 'boolean'
  | 'object'
  | 'money'
  | '[string]'
  | '[uuid]'
  | '[lineItem]';

/**
 * Type of a configuration value: one of several keywords, a boolean, a map from keyword to keyword,
 * a non-negative decimal, or `{:amount <decimal> :currency "EUR"}` in the currency's major unit.
 */
export type ConfigRule =
  | { oneOf: readonly string[] }
  | 'boolean'
  | 'keywords'
  | 'decimal'
  | 'money';

export interface ActionDescription {
  required?: Readonly<Record<string, ParamType>>;
  optional?: Readonly<Record<string, ParamType>>;
  config?: Readonly<Record<string, ConfigRule>>;
  /** Required configuration keys. */
  needsConfig?: readonly string[];
  /** Allowed only in privileged transitions and in the operator's. */
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
const lineItems = { required: { lineItems: '[lineItem]' } } as const;
const share = { commission: 'decimal', min: 'money', max: 'money' } as const;
const totalWithCommission = { config: share } as const;
const commission = { config: share, needsConfig: ['commission'] } as const;
const fixedCommission = { config: { commission: 'money' }, needsConfig: ['commission'] } as const;

const currentActions = {
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
  'privileged-set-line-items': { ...lineItems, privileged: true },
  'calculate-full-refund': {},
  'set-negotiated-total-price': { required: { negotiatedTotal: 'money' } },
  'post-review-by-customer': review,
  'post-review-by-provider': review,
  'publish-reviews': {},
  'reveal-customer-protected-data': reveal,
  'reveal-provider-protected-data': reveal,
  'update-protected-data': { optional: { protectedData: 'object' } },
  'privileged-update-metadata': { optional: { metadata: 'object' }, privileged: true },
  'reveal-listing-protected-files': {},
  'update-protected-files': { optional: { protectedFileAttachments: '[uuid]' } },
  'stripe-create-payment-intent': {
    optional: { paymentMethod: 'string', setupPaymentMethodForSaving: 'boolean' },
    config: { 'use-customer-default-payment-method?': 'boolean' },
  },
  'stripe-create-payment-intent-push': {
    required: { paymentMethodTypes: '[string]' },
    optional: { paymentMethod: 'string' },
  },
  'stripe-confirm-payment-intent': {},
  'stripe-capture-payment-intent': {},
  'stripe-create-payout': {},
  'stripe-refund-payment': {},
  fail: {},
} as const satisfies Record<string, ActionDescription>;

/** Actions that older processes still use. */
const deprecatedActions = {
  'create-booking': {
    ...newBooking,
    config: { ...bookingConfig, 'observe-availability?': 'boolean' },
  },
  'calculate-tx-total': totalWithCommission,
  'calculate-tx-nightly-total': totalWithCommission,
  'calculate-tx-daily-total': totalWithCommission,
  'calculate-tx-nightly-total-price': {},
  'calculate-tx-daily-total-price': {},
  'calculate-tx-total-daily-booking-exclude-start': {},
  'calculate-tx-unit-total-price': { required: { quantity: 'integer' } },
  'calculate-tx-two-units-total-price': {
    required: { quantity1: 'integer', quantity2: 'integer' },
    config: { 'quantity1-price-multiplier': 'decimal', 'quantity2-price-multiplier': 'decimal' },
  },
  'calculate-tx-customer-commission': commission,
  'calculate-tx-provider-commission': commission,
  'calculate-tx-customer-fixed-commission': fixedCommission,
  'calculate-tx-provider-fixed-commission': fixedCommission,
  'set-line-items-and-total': lineItems,
  'stripe-create-charge': { required: { cardToken: 'string' } },
  'stripe-create-charge-pi': { optional: { cardToken: 'string', paymentMethod: 'string' } },
  'stripe-capture-charge': {},
  'stripe-capture-charge-pi': {},
  'stripe-refund-charge': {},
} as const satisfies Record<string, ActionDescription>;

/** Every action that a process may use, with its parameters and configuration. */
export const actionCatalogue = { ...currentActions, ...deprecatedActions };

export type ActionName = keyof typeof actionCatalogue;

/** Returns whether a name (without `action/`) is in the catalogue. */
export const isActionName = (name: string): name is ActionName =>
  Object.hasOwn(actionCatalogue, name);

/** The catalogue's entry in its general form. */
export const describeAction = (name: ActionName): ActionDescription => actionCatalogue[name];
