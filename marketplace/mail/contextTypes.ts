import type { RecipientRole } from '#marketplace/contract/mailRequests.ts';
import type { MailMoney } from './language/values.ts';

// The data that templates see. Keys are in kebab case, as the template language defines them;
// extended data have the keys they were stored with. Dates are Date, money is in major units.

type ExtendedData = Record<string, unknown>;

export interface MailUser {
  id: string;
  'first-name': string;
  'last-name': string;
  'display-name': string;
  'private-data': ExtendedData;
  'public-data': ExtendedData;
  'protected-data': ExtendedData;
  metadata: ExtendedData;
}

export interface MailMarketplace {
  name: string;
  /** Root address of the web application, without a trailing slash. */
  url: string;
}

export interface MailListing {
  id: string;
  title: string;
  'availability-plan': { type: string; timezone: string } | null;
  'current-stock': { quantity: number } | null;
  'private-data': ExtendedData;
  'public-data': ExtendedData;
  metadata: ExtendedData;
}

export interface MailLineItem {
  code: string;
  'unit-price': MailMoney;
  'line-total': MailMoney;
  'include-for': string[];
  quantity: number | null;
  percentage: number | null;
  units: number | null;
  seats: number | null;
}

export interface MailBooking {
  start: Date;
  end: Date;
  displayStart: Date;
  displayEnd: Date;
  'display-start': Date;
  'display-end': Date;
  seats: number;
  state: string;
}

export interface MailTransaction {
  id: string;
  state: string;
  'last-transition': string;
  'payin-total': MailMoney | null;
  'payout-total': MailMoney | null;
  'tx-line-items': MailLineItem[];
  booking: MailBooking | null;
  'stock-reservation': { quantity: number; state: string } | null;
  reviews: { content: string; subject: MailUser }[];
  provider: MailUser;
  customer: MailUser;
  listing: MailListing;
  'delayed-transition': { 'run-at': Date } | null;
  'protected-data': ExtendedData;
  metadata: ExtendedData;
}

/** Data of every e-mail. */
export interface BaseMailContext {
  recipient: MailUser;
  marketplace: MailMarketplace;
}

/** Data of an e-mail of a transaction process. */
export interface TransactionMailContext extends BaseMailContext {
  'recipient-role': RecipientRole;
  'other-party': MailUser;
  transaction: MailTransaction;
}

/** Data of each built-in e-mail besides recipient and marketplace. */
export interface BuiltinMailExtras {
  /** null where the operator does not say the reason. */
  'account-banned': { 'ban-reason': string | null };
  'account-unbanned': object;
  'email-address-changed': object;
  'password-changed': object;
  'listing-approved': { listing: MailListing };
  'listing-sent-back': { listing: MailListing };
  'operator-appointed': { 'operator-role': string };
  'operator-invited': { 'operator-role': string };
  'new-message': {
    message: { sender: MailUser; content: string; transaction: MailTransaction };
    'recipient-role': RecipientRole;
  };
  'second-factor-added': object;
  'second-factor-removed': object;
  'reset-password': { 'password-reset': { token: string; 'email-address': string } };
  'user-approved': object;
  'user-joined': object;
  'user-permissions-changed': {
    'changed-permissions': Partial<
      Record<'read' | 'postListings' | 'initiateTransactions', string>
    >;
  };
  'verify-changed-email-address': { 'email-verification': { token: string } };
  'verify-email-address': { 'email-verification': { token: string } };
}

export type BuiltinMailName = keyof BuiltinMailExtras;
