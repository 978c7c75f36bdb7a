import type { ErrorCode } from '#marketplace/contract/errors.ts';

// Documented access and errors of each function, beyond the errors that every function has (a
// missing token, an unknown value). The table fails for a function without a line here.

/** Required token: any token of the API, or that of a signed-in user. */
export type Audience = 'anyone' | 'user';

/** One function of a client. */
export interface Documented {
  audience: Audience;
  /** True for functions refused to an operator who acts as the user. */
  notLimited?: true;
  errors: readonly ErrorCode[];
}

const anyone = (...errors: ErrorCode[]): Documented => ({ audience: 'anyone', errors });
const user = (...errors: ErrorCode[]): Documented => ({ audience: 'user', errors });
const acting = (...errors: ErrorCode[]): Documented => ({ ...user(...errors), notLimited: true });

const whileInitiating = [
  'transaction-unknown-alias',
  'transaction-listing-not-found',
  'transaction-same-author-and-customer',
  'transaction-invalid-transition',
  'transaction-booking-time-not-available',
  'transaction-missing-stripe-account',
  'permission-denied-initiate-transactions',
  'user-pending-approval',
  'forbidden',
] as const;
const posting = ['permission-denied-post-listings', 'user-pending-approval'] as const;

/** Functions of `sharetribe-flex-sdk`. */
export const marketplaceDocumented: Readonly<Record<string, Documented>> = {
  'marketplace.show': anyone(),
  'users.show': anyone('not-found'),
  'currentUser.show': user(),
  'currentUser.create': anyone('email-taken'),
  'currentUser.createWithIdp': anyone('email-taken'),
  'currentUser.updateProfile': user('image-invalid'),
  'currentUser.changeEmail': user('forbidden', 'email-taken'),
  'currentUser.changePassword': user('forbidden'),
  'currentUser.delete': user('forbidden', 'conflict'),
  'currentUser.verifyEmail': user('email-already-verified', 'email-not-found'),
  'currentUser.sendVerificationEmail': user(
    'email-already-verified',
    'email-too-many-verification-requests',
  ),
  'currentUser.createStripeAccount': acting('conflict'),
  'currentUser.updateStripeAccount': acting('stripe-account-not-found'),
  'currentUser.deleteStripeAccount': acting('stripe-account-not-found'),
  'passwordReset.request': anyone('email-not-found'),
  'passwordReset.reset': anyone('forbidden'),
  'listings.show': anyone('not-found', 'permission-denied-read'),
  'listings.query': anyone('validation-invalid-params', 'permission-denied-read'),
  'listings.search': anyone(),
  'ownListings.show': user('not-found'),
  'ownListings.query': user(),
  'ownListings.create': user('image-invalid', ...posting),
  'ownListings.createDraft': user('image-invalid', ...posting),
  'ownListings.publishDraft': user('listing-invalid-state', 'not-found', ...posting),
  'ownListings.discardDraft': user('listing-invalid-state', 'not-found'),
  'ownListings.update': user('image-invalid', 'not-found'),
  'ownListings.open': user('listing-invalid-state', 'not-found', ...posting),
  'ownListings.close': user('listing-invalid-state', 'not-found'),
  'ownListings.addImage': user('image-invalid', 'not-found'),
  'availabilityExceptions.create': user('conflict', 'not-found'),
  'availabilityExceptions.delete': user('not-found'),
  'availabilityExceptions.query': user('validation-invalid-params'),
  'images.upload': user('image-invalid-content', 'request-upload-over-limit'),
  'transactions.initiate': acting(...whileInitiating, 'transaction-payment-failed'),
  'transactions.initiateSpeculative': user(...whileInitiating),
  'transactions.transition': acting('transaction-invalid-transition', 'forbidden', 'not-found'),
  'transactions.transitionSpeculative': user(
    'transaction-invalid-transition',
    'forbidden',
    'not-found',
  ),
  'transactions.query': user(),
  'transactions.show': user('not-found'),
  'processTransitions.query': anyone('transaction-unknown-alias'),
  'bookings.query': user('validation-invalid-params'),
  'messages.query': user('not-found'),
  'messages.send': acting('not-found'),
  'reviews.query': anyone('validation-missing-key'),
  'reviews.show': anyone('not-found'),
  'timeslots.query': anyone('validation-invalid-params', 'not-found'),
  'stripeAccount.create': acting('conflict', 'stripe-missing-api-key'),
  'stripeAccount.fetch': user('stripe-account-not-found'),
  'stripeAccount.update': acting('stripe-account-not-found'),
  'stripeAccountLinks.create': acting('stripe-account-not-found'),
  'stripePersons.create': acting('stripe-account-not-found'),
  'stripeSetupIntents.create': acting('stripe-missing-api-key'),
  'stripeCustomer.create': acting('stripe-missing-api-key'),
  'stripeCustomer.addPaymentMethod': acting(
    'stripe-customer-not-found',
    'stripe-multiple-payment-methods-not-supported',
  ),
  'stripeCustomer.deletePaymentMethod': acting('stripe-customer-not-found'),
  'stockAdjustments.query': user('validation-invalid-params'),
  'stockAdjustments.create': user('not-found'),
  'stock.compareAndSet': user('old-total-mismatch', 'not-found'),
  'sitemapData.queryListings': anyone(),
  'sitemapData.queryAssets': anyone(),
  'ownFiles.create': user('validation-invalid-value'),
  'ownFiles.show': user('not-found'),
  'fileUploads.create': user('not-found'),
  'ownFileDownloads.create': user('not-found'),
  'fileDownloads.create': user('not-found'),
  'files.show': user('not-found'),
};

/** Functions of `sharetribe-flex-integration-sdk`; every caller is the operator. */
export const integrationDocumented: Readonly<Record<string, readonly ErrorCode[]>> = {
  'marketplace.show': [],
  'users.show': ['not-found'],
  'users.query': [],
  'users.updateProfile': ['not-found', 'image-invalid'],
  'users.approve': ['not-found'],
  'users.updatePermissions': ['not-found'],
  'users.verifyEmail': ['not-found'],
  'listings.show': ['not-found'],
  'listings.query': ['validation-invalid-params'],
  'listings.update': ['not-found', 'image-invalid'],
  'listings.approve': ['not-found', 'listing-invalid-state'],
  'listings.open': ['not-found', 'listing-invalid-state'],
  'listings.create': ['image-invalid'],
  'listings.close': ['not-found', 'listing-invalid-state'],
  'transactions.query': [],
  'transactions.show': ['not-found'],
  'transactions.transition': ['not-found', 'transaction-invalid-transition'],
  'transactions.transitionSpeculative': ['not-found', 'transaction-invalid-transition'],
  'transactions.updateMetadata': ['not-found'],
  'images.upload': ['image-invalid-content'],
  'files.create': ['validation-invalid-value'],
  'files.query': [],
  'fileUploads.create': ['not-found'],
  'fileDownloads.create': ['not-found'],
  'fileAttachments.query': [],
  'availabilityExceptions.query': ['validation-invalid-params'],
  'availabilityExceptions.create': ['conflict', 'not-found'],
  'availabilityExceptions.delete': ['not-found'],
  'events.query': ['validation-invalid-params'],
  'stockAdjustments.query': ['validation-invalid-params'],
  'stockAdjustments.create': ['not-found'],
  'stock.compareAndSet': ['old-total-mismatch', 'not-found'],
  'stockReservations.show': ['not-found'],
  'messages.query': ['not-found'],
};

/** Commands of `flex-cli` with the calls that they make to the Build API. */
export const cliDocumented: Readonly<Record<string, readonly string[]>> = {
  events: ['events/query'],
  'events tail': ['events/query'],
  help: [],
  login: ['current_admin/show'],
  logout: [],
  'notifications preview': ['notifications/preview'],
  'notifications send': ['notifications/send'],
  process: [],
  'process create': ['processes/create'],
  'process create-alias': ['aliases/create-alias'],
  'process delete-alias': ['aliases/delete-alias'],
  'process list': ['processes/query', 'processes/query-versions'],
  'process pull': ['processes/show'],
  'process push': ['processes/create-version'],
  'process update-alias': ['aliases/update-alias'],
  search: ['search-schemas/query'],
  'search set': ['search-schemas/set'],
  'search unset': ['search-schemas/unset'],
  'stripe update-version': ['stripe/update-version'],
};

/** Commands of the CLI that its help does not list. */
export const cliUnlisted: Readonly<Record<string, readonly string[]>> = {
  'assets pull': ['assets/pull'],
  'assets push': ['assets/stage', 'assets/push'],
  'listing-approval': ['marketplace/show'],
  'listing-approval enable': ['listing-approval/enable'],
  'listing-approval disable': ['listing-approval/disable'],
};
