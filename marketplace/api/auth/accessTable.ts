import { acting, anyone, anyoneActing, integration, signedIn } from '../operation.ts';
import type { AnyOperation, Gate, Scope } from '../operation.ts';

type Row = readonly [
  method: AnyOperation['method'],
  name: string,
  scopes: readonly Scope[],
  ...gates: Gate[],
];

/**
 * Access rules of the Marketplace API from the authentication reference: scopes of the token, then
 * gates. The operations declare the same rules; a test compares both and calls each operation as
 * every kind of caller. Stricter than the reference: a token with `user:limited` changes nothing
 * (decision 060).
 */
export const marketplaceAccess: readonly Row[] = [
  ['GET', 'marketplace/show', anyone],
  ['GET', 'users/show', anyone, 'member'],
  ['GET', 'listings/show', anyone, 'member', 'read'],
  ['GET', 'listings/query', anyone, 'member', 'read'],
  ['GET', 'listings/search', anyone, 'member', 'read'],
  ['GET', 'timeslots/query', anyone, 'member', 'read'],
  ['GET', 'reviews/show', anyone, 'member', 'read'],
  ['GET', 'reviews/query', anyone, 'member', 'read'],
  ['GET', 'sitemap_data/query_listings', anyone, 'member'],
  ['GET', 'sitemap_data/query_assets', anyone],
  ['GET', 'process_transitions/query', anyone],
  ['POST', 'current_user/create', anyoneActing],
  ['POST', 'current_user/create_with_idp', anyoneActing],
  ['POST', 'password_reset/request', anyoneActing],
  ['POST', 'password_reset/reset', anyoneActing],

  ['GET', 'current_user/show', signedIn],
  ['POST', 'current_user/update_profile', acting],
  ['POST', 'current_user/verify_email', acting],
  ['POST', 'current_user/send_verification_email', acting],
  ['POST', 'current_user/change_email', acting],
  ['POST', 'current_user/change_password', acting],
  ['POST', 'current_user/delete', acting],

  // Not in the protocol, which has no list of sessions.
  ['GET', 'own_sessions/query', signedIn],
  ['POST', 'own_sessions/revoke', acting],
  ['POST', 'own_sessions/revoke_others', acting],

  // Nor one of second factors.
  ['GET', 'own_second_factor/show', acting],
  ['POST', 'own_second_factor/begin', acting],
  ['POST', 'own_second_factor/confirm', acting],
  ['POST', 'own_second_factor/renew_recovery_codes', acting],
  ['POST', 'own_second_factor/remove', acting],

  ['GET', 'own_listings/show', signedIn],
  ['GET', 'own_listings/query', signedIn],
  ['POST', 'own_listings/create', acting, 'approved', 'postListings'],
  ['POST', 'own_listings/create_draft', acting, 'approved', 'postListings'],
  ['POST', 'own_listings/publish_draft', acting, 'approved', 'postListings'],
  ['POST', 'own_listings/open', acting, 'approved', 'postListings'],
  ['POST', 'own_listings/discard_draft', acting, 'approved'],
  ['POST', 'own_listings/close', acting, 'approved'],
  ['POST', 'own_listings/update', acting, 'approved'],
  ['POST', 'own_listings/add_image', acting, 'approved'],
  ['GET', 'availability_exceptions/query', signedIn],
  ['POST', 'availability_exceptions/create', acting, 'approved'],
  ['POST', 'availability_exceptions/delete', acting, 'approved'],
  ['GET', 'stock_adjustments/query', signedIn],
  ['POST', 'stock_adjustments/create', acting, 'approved'],
  ['POST', 'stock/compare_and_set', acting, 'approved'],
  ['POST', 'images/upload', acting],
  ['GET', 'bookings/query', signedIn],

  ['GET', 'transactions/show', signedIn],
  ['GET', 'transactions/query', signedIn],
  ['POST', 'transactions/initiate', acting, 'approved', 'initiateTransactions'],
  ['POST', 'transactions/initiate_speculative', signedIn, 'approved', 'initiateTransactions'],
  ['POST', 'transactions/transition', acting, 'approved'],
  ['POST', 'transactions/transition_speculative', signedIn, 'approved'],
  ['GET', 'messages/query', signedIn],
  ['POST', 'messages/send', acting],

  ['GET', 'stripe_account/fetch', signedIn],
  ['POST', 'stripe_account/create', acting],
  ['POST', 'stripe_account/update', acting],
  ['POST', 'stripe_account_links/create', acting],
  ['POST', 'stripe_persons/create', acting],
  ['POST', 'stripe_setup_intents/create', acting],
  ['POST', 'stripe_customer/create', acting],
  ['POST', 'stripe_customer/add_payment_method', acting],
  ['POST', 'stripe_customer/delete_payment_method', acting],
  ['POST', 'current_user/create_stripe_account', acting],
  ['POST', 'current_user/update_stripe_account', acting],
  ['POST', 'current_user/delete_stripe_account', acting],

  ['POST', 'own_files/create', acting],
  ['GET', 'own_files/show', signedIn],
  ['POST', 'file_uploads/create', acting, 'files'],
  ['POST', 'own_file_downloads/create', signedIn],
  ['POST', 'file_downloads/create', signedIn, 'files'],
  ['GET', 'files/show', signedIn],
];

/**
 * Access rules of the Integration API: every operation is open to its own token and to no other.
 */
export const integrationAccess: readonly Row[] = [
  ['GET', 'marketplace/show', integration],
  ['GET', 'users/show', integration],
  ['GET', 'users/query', integration],
  ['POST', 'users/update_profile', integration],
  ['POST', 'users/approve', integration],
  ['POST', 'users/update_permissions', integration],
  ['POST', 'users/verify_email', integration],
  ['GET', 'listings/show', integration],
  ['GET', 'listings/query', integration],
  ['POST', 'listings/create', integration],
  ['POST', 'listings/update', integration],
  ['POST', 'listings/approve', integration],
  ['POST', 'listings/open', integration],
  ['POST', 'listings/close', integration],
  ['GET', 'transactions/show', integration],
  ['GET', 'transactions/query', integration],
  ['POST', 'transactions/transition', integration],
  ['POST', 'transactions/transition_speculative', integration],
  ['POST', 'transactions/update_metadata', integration],
  ['POST', 'images/upload', integration],
  ['POST', 'files/create', integration],
  ['GET', 'files/query', integration],
  ['POST', 'file_uploads/create', integration],
  ['POST', 'file_downloads/create', integration],
  ['GET', 'file_attachments/query', integration],
  ['GET', 'availability_exceptions/query', integration],
  ['POST', 'availability_exceptions/create', integration],
  ['POST', 'availability_exceptions/delete', integration],
  ['GET', 'events/query', integration],
  ['GET', 'stock_adjustments/query', integration],
  ['POST', 'stock_adjustments/create', integration],
  ['POST', 'stock/compare_and_set', integration],
  ['GET', 'stock_reservations/show', integration],
  ['GET', 'messages/query', integration],
];

/** Returns the access rule of an operation, undefined for one without a rule. */
export const accessOf = ({ method, name, api = 'marketplace' }: AnyOperation): Row | undefined =>
  (api === 'integration' ? integrationAccess : marketplaceAccess).find(
    row => row[0] === method && row[1] === name,
  );
