import type { BillingData } from './billingRows.ts';
import type { Base, Metadata } from './ids.ts';

/*
 * The objects as the provider shows them. Keys that begin with `$` are ours and never leave
 * (http/present.ts strips them). Amounts are integer minor units, times are seconds since the
 * epoch.
 */

/** The `error` object of an answer, in the provider's form. */
export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  doc_url?: string;
  payment_intent?: unknown;
  payment_method?: unknown;
  setup_intent?: unknown;
}

export type CardBrand =
  | 'amex'
  | 'diners'
  | 'discover'
  | 'jcb'
  | 'mastercard'
  | 'unionpay'
  | 'unknown'
  | 'visa';

/** When the bank requires 3-D Secure. */
export type Authentication = 'always' | 'never' | 'unlessSetUp';

/** Why a card is refused, with the provider's codes and sentence. */
export interface Decline {
  code: string;
  decline_code?: string;
  message: string;
}

/** Methods by which payers push money from their bank or wallet. */
export type PushMethod = 'alipay' | 'bancontact' | 'eps' | 'giropay' | 'ideal' | 'p24';

export interface BankAccount {
  id: string;
  object: 'bank_account';
  account: string | null;
  account_holder_name: string | null;
  account_holder_type: string | null;
  bank_name: string;
  country: string;
  currency: string;
  default_for_currency: boolean;
  fingerprint: string;
  last4: string;
  routing_number: string | null;
  status: string;
  metadata: Metadata;
}

export interface Requirements {
  alternatives: never[];
  current_deadline: number | null;
  currently_due: string[];
  disabled_reason: string | null;
  errors: never[];
  eventually_due: string[];
  past_due: string[];
  pending_verification: string[];
}

export type Details = { [key: string]: string | number | boolean | Details };

export interface Account extends Base<'account'> {
  type: 'custom' | 'express' | 'standard';
  country: string;
  default_currency: string;
  email: string | null;
  business_type: string | null;
  business_profile: { mcc: string | null; url: string | null; product_description: string | null };
  individual?: Details;
  company?: Details;
  capabilities: Record<string, 'active' | 'inactive'>;
  charges_enabled: boolean;
  payouts_enabled: boolean;
  details_submitted: boolean;
  requirements: Requirements;
  future_requirements: Requirements;
  external_accounts: {
    object: 'list';
    data: BankAccount[];
    has_more: false;
    total_count: number;
    url: string;
  };
  settings: Record<string, unknown>;
  tos_acceptance: { date: number | null; ip?: string };
}

export interface Person extends Base<'person'> {
  account: string;
  details: Details;
}

export interface Token extends Omit<Base<'token'>, 'metadata'> {
  type: 'account' | 'bank_account' | 'card' | 'person';
  used: boolean;
  client_ip: string;
  bank_account?: BankAccount;
  card?: CardFacts & { id: string; object: 'card'; name: string | null };
  $details?: Details;
  $card?: CardSecret;
}

export interface AccountLink {
  id: string;
  object: 'account_link';
  created: number;
  expires_at: number;
  url: string;
  $account: string;
  $type: 'account_onboarding' | 'account_update';
  $returnUrl: string;
  $refreshUrl: string;
  $usedAt: number | null;
}

export interface Customer extends Base<'customer'> {
  email: string | null;
  name: string | null;
  phone: string | null;
  description: string | null;
  address: unknown;
  shipping: unknown;
  balance: number;
  currency: string | null;
  default_source: null;
  invoice_settings: { default_payment_method: string | null };
  deleted?: true;
  $account: string;
}

/** Behaviour of a test card; its number is never stored. */
export interface CardSecret {
  decline: Decline | null;
  authentication: Authentication;
  attachable: boolean;
}

/** Public details of a card. */
export interface CardFacts {
  brand: CardBrand;
  checks: Record<string, string | null>;
  country: string;
  display_brand: string;
  exp_month: number;
  exp_year: number;
  fingerprint: string;
  funding: 'credit';
  last4: string;
  three_d_secure_usage: { supported: boolean };
}

export interface PaymentMethod extends Base<'payment_method'> {
  type: 'card' | PushMethod;
  customer: string | null;
  billing_details: {
    address: Record<string, string | null>;
    email: string | null;
    name: string | null;
    phone: string | null;
  };
  /** Of cards alone. */
  card?: CardFacts;
  /** How it behaves; pushes always authenticate their payer. */
  $card: CardSecret & { setUp: boolean };
  $account: string;
}

export type NextAction =
  | { type: 'redirect_to_url'; redirect_to_url: { return_url: string; url: string } }
  | { type: 'use_stripe_sdk'; use_stripe_sdk: { type: string; stripe_js: string; source: string } };

export type PaymentIntentStatus =
  | 'canceled'
  | 'requires_action'
  | 'requires_capture'
  | 'requires_confirmation'
  | 'requires_payment_method'
  | 'succeeded';

export interface PaymentIntent extends Base<'payment_intent'> {
  amount: number;
  amount_capturable: number;
  amount_received: number;
  application: null;
  application_fee_amount: number | null;
  automatic_payment_methods: { enabled: boolean; allow_redirects: string } | null;
  canceled_at: number | null;
  cancellation_reason: string | null;
  capture_method: 'automatic' | 'automatic_async' | 'manual';
  client_secret: string;
  confirmation_method: 'automatic' | 'manual';
  currency: string;
  customer: string | null;
  description: string | null;
  last_payment_error: ErrorBody | null;
  latest_charge: string | null;
  next_action: NextAction | null;
  on_behalf_of: string | null;
  payment_method: string | null;
  payment_method_options: unknown;
  payment_method_types: string[];
  processing: null;
  receipt_email: string | null;
  review: null;
  setup_future_usage: 'off_session' | 'on_session' | null;
  shipping: unknown;
  statement_descriptor: string | null;
  statement_descriptor_suffix: string | null;
  status: PaymentIntentStatus;
  transfer_data: { destination: string; amount?: number } | null;
  transfer_group: string | null;
  $account: string;
  /** The checkout session that it pays. */
  $checkout?: string;
}

export type SetupIntentStatus =
  | 'canceled'
  | 'requires_action'
  | 'requires_confirmation'
  | 'requires_payment_method'
  | 'succeeded';

export interface SetupIntent extends Base<'setup_intent'> {
  application: null;
  cancellation_reason: string | null;
  client_secret: string;
  customer: string | null;
  description: string | null;
  last_setup_error: ErrorBody | null;
  next_action: NextAction | null;
  on_behalf_of: string | null;
  payment_method: string | null;
  payment_method_options: unknown;
  payment_method_types: string[];
  status: SetupIntentStatus;
  usage: 'off_session' | 'on_session';
  $account: string;
}

export interface Charge extends Base<'charge'> {
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  application_fee: string | null;
  application_fee_amount: number | null;
  balance_transaction: string | null;
  billing_details: PaymentMethod['billing_details'];
  captured: boolean;
  currency: string;
  customer: string | null;
  description: string | null;
  destination: string | null;
  disputed: boolean;
  failure_balance_transaction: null;
  failure_code: string | null;
  failure_message: string | null;
  on_behalf_of: string | null;
  outcome: Record<string, unknown> | null;
  paid: boolean;
  payment_intent: string | null;
  payment_method: string | null;
  payment_method_details: unknown;
  receipt_email: string | null;
  receipt_url: string | null;
  refunded: boolean;
  source_transfer: string | null;
  status: 'failed' | 'succeeded';
  transfer: string | null;
  transfer_data: { destination: string; amount: number | null } | null;
  transfer_group: string | null;
  $account: string;
  $captureBefore: number | null;
}

export interface Refund extends Base<'refund'> {
  amount: number;
  balance_transaction: string | null;
  charge: string;
  currency: string;
  payment_intent: string | null;
  reason: string | null;
  receipt_number: null;
  source_transfer_reversal: null;
  status: 'succeeded';
  transfer_reversal: string | null;
  $account: string;
}

/** A payment that its payer disputes at their bank. */
export interface Dispute extends Base<'dispute'> {
  amount: number;
  balance_transactions: string[];
  charge: string;
  currency: string;
  /** Text by field; null where none was given. */
  evidence: Record<string, string | null>;
  evidence_details: {
    due_by: number;
    has_evidence: boolean;
    past_due: boolean;
    submission_count: number;
  };
  is_charge_refundable: false;
  payment_intent: string | null;
  reason: string;
  status: 'needs_response' | 'under_review' | 'lost';
  $account: string;
}

export interface Transfer extends Base<'transfer'> {
  amount: number;
  amount_reversed: number;
  balance_transaction: string;
  currency: string;
  description: string | null;
  destination: string;
  destination_payment: string;
  reversed: boolean;
  source_transaction: string | null;
  source_type: 'card';
  transfer_group: string | null;
  $account: string;
}

export interface TransferReversal {
  id: string;
  object: 'transfer_reversal';
  amount: number;
  balance_transaction: string;
  created: number;
  currency: string;
  destination_payment_refund: string | null;
  metadata: Metadata;
  source_refund: string | null;
  transfer: string;
}

export interface ApplicationFee extends Omit<Base<'application_fee'>, 'metadata'> {
  account: string;
  amount: number;
  amount_refunded: number;
  application: string;
  balance_transaction: string;
  charge: string;
  currency: string;
  originating_transaction: string;
  refunded: boolean;
}

/** A part of an application fee that went back to the account it was taken from. */
export interface FeeRefund {
  id: string;
  object: 'fee_refund';
  amount: number;
  balance_transaction: string;
  created: number;
  currency: string;
  fee: string;
  metadata: Metadata;
}

export interface Payout extends Base<'payout'> {
  amount: number;
  arrival_date: number;
  automatic: boolean;
  balance_transaction: string;
  currency: string;
  description: string | null;
  destination: string;
  failure_balance_transaction: string | null;
  failure_code: string | null;
  failure_message: string | null;
  method: 'standard';
  source_type: 'card';
  statement_descriptor: string | null;
  status: 'canceled' | 'failed' | 'in_transit' | 'paid' | 'pending';
  type: 'bank_account';
  $account: string;
}

export interface BalanceTransaction {
  id: string;
  object: 'balance_transaction';
  amount: number;
  available_on: number;
  created: number;
  currency: string;
  description: string | null;
  exchange_rate: null;
  fee: number;
  fee_details: {
    amount: number;
    application: string | null;
    currency: string;
    description: string;
    type: string;
  }[];
  net: number;
  reporting_category: string;
  source: string;
  status: 'available';
  type: string;
  $account: string;
}

export interface StripeEvent {
  id: string;
  object: 'event';
  account?: string;
  api_version: string;
  created: number;
  data: { object: unknown; previous_attributes?: unknown };
  livemode: false;
  pending_webhooks: number;
  /** Of what happened by itself, no request. */
  request: { id: string | null; idempotency_key: string | null };
  type: string;
  $account: string;
  $delivery: { attempts: number; nextAt: number } | null;
}

export interface IdempotencyRecord {
  id: string;
  fingerprint: string;
  status: number;
  body: unknown;
  created: number;
}

/** All collections of the card payment stub. */
export interface StripeData extends BillingData {
  accounts: Account;
  account_links: AccountLink;
  application_fees: ApplicationFee;
  balance_transactions: BalanceTransaction;
  charges: Charge;
  customers: Customer;
  disputes: Dispute;
  events: StripeEvent;
  fee_refunds: FeeRefund;
  idempotency: IdempotencyRecord;
  payment_intents: PaymentIntent;
  payment_methods: PaymentMethod;
  payouts: Payout;
  persons: Person;
  refunds: Refund;
  setup_intents: SetupIntent;
  tokens: Token;
  transfer_reversals: TransferReversal;
  transfers: Transfer;
}
