import type { Base, Metadata } from './ids.ts';

/*
 * Billing objects in the provider's form. `$included` holds what an object shows
 * only on request (`expand`).
 */

export interface Product extends Base<'product'> {
  active: boolean;
  default_price: string | null;
  description: string | null;
  images: string[];
  marketing_features: never[];
  name: string;
  package_dimensions: null;
  shippable: null;
  statement_descriptor: string | null;
  tax_code: null;
  type: 'service';
  unit_label: string | null;
  updated: number;
  url: string | null;
  $account: string;
}

export interface Price extends Base<'price'> {
  active: boolean;
  billing_scheme: 'per_unit';
  currency: string;
  custom_unit_amount: null;
  lookup_key: string | null;
  nickname: string | null;
  product: string;
  recurring: {
    interval: 'month';
    interval_count: 1;
    meter: null;
    trial_period_days: null;
    usage_type: 'licensed';
  } | null;
  tax_behavior: 'unspecified';
  tiers_mode: null;
  transform_quantity: null;
  type: 'one_time' | 'recurring';
  unit_amount: number;
  unit_amount_decimal: string;
  $account: string;
}

export interface ListOf<T> {
  object: 'list';
  data: T[];
  has_more: false;
  url: string;
}

export interface SessionItem {
  id: string;
  object: 'item';
  amount_discount: 0;
  amount_subtotal: number;
  amount_tax: 0;
  amount_total: number;
  currency: string;
  description: string;
  price: Price;
  quantity: number;
}

/** Terms of a subscription besides its price. */
export interface PricingTerms {
  application_fee_percent: number | null;
  description: string | null;
  metadata: Metadata;
  transfer_data: { destination: string } | null;
}

export interface CheckoutSession extends Base<'checkout.session'> {
  amount_subtotal: number;
  amount_total: number;
  cancel_url: string | null;
  client_reference_id: string | null;
  client_secret: null;
  currency: string;
  customer: string | null;
  customer_creation: 'always' | null;
  customer_details: { email: string | null; name: null; phone: null } | null;
  customer_email: string | null;
  expires_at: number;
  invoice: string | null;
  locale: string | null;
  mode: 'payment' | 'subscription';
  payment_intent: string | null;
  payment_method_collection: 'always' | 'if_required';
  payment_method_types: ['card'];
  payment_status: 'paid' | 'unpaid';
  setup_intent: null;
  status: 'complete' | 'expired' | 'open';
  subscription: string | null;
  success_url: string;
  ui_mode: 'hosted_page';
  url: string | null;
  $account: string;
  $included: { line_items: ListOf<SessionItem> };
  $terms: PricingTerms;
  /** Fee of a session that is paid at once, in minor units. */
  $fee: number | null;
  /** Customer and payment intent, from the first attempt on. */
  $customer: string | null;
  $payment: string | null;
}

export interface SubscriptionItem {
  id: string;
  object: 'subscription_item';
  created: number;
  current_period_end: number;
  current_period_start: number;
  discounts: never[];
  metadata: Metadata;
  price: Price;
  quantity: number;
  subscription: string;
  tax_rates: never[];
}

export type SubscriptionStatus = 'active' | 'canceled' | 'past_due';

export interface CancellationDetails {
  comment: string | null;
  feedback: string | null;
  reason: 'cancellation_requested' | 'payment_failed' | null;
}

/** While it lasts, invoices are made and voided: the stub knows this behaviour only. */
export interface PauseCollection {
  behavior: 'void';
  resumes_at: number | null;
}

export interface Subscription extends Base<'subscription'>, PricingTerms {
  metadata: Metadata;
  application: null;
  /** The months are counted from here. */
  billing_cycle_anchor: number;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  cancellation_details: CancellationDetails;
  collection_method: 'charge_automatically';
  currency: string;
  customer: string;
  default_payment_method: string | null;
  discounts: never[];
  ended_at: number | null;
  items: ListOf<SubscriptionItem>;
  latest_invoice: string | null;
  on_behalf_of: null;
  pause_collection: PauseCollection | null;
  schedule: null;
  start_date: number;
  status: SubscriptionStatus;
  trial_end: null;
  trial_start: null;
  $account: string;
  /** Months begun since the anchor. */
  $months: number;
}

export interface InvoiceLine {
  id: string;
  object: 'line_item';
  amount: number;
  currency: string;
  description: string;
  discountable: boolean;
  discounts: never[];
  invoice: string;
  livemode: false;
  metadata: Metadata;
  parent:
    | {
        invoice_item_details: null;
        subscription_item_details: {
          invoice_item: null;
          proration: false;
          subscription: string;
          subscription_item: string;
        };
        type: 'subscription_item_details';
      }
    | {
        invoice_item_details: { invoice_item: string; proration: false; subscription: string };
        subscription_item_details: null;
        type: 'invoice_item_details';
      };
  period: { end: number; start: number };
  pricing: {
    price_details?: { price: string; product: string };
    type: 'price_details';
    unit_amount_decimal: string;
  };
  quantity: number;
  quantity_decimal: string;
  subscription: string;
  subtotal: number;
}

/** A charge, or below zero a credit, that waits for the next invoice of its subscription. */
export interface InvoiceItem extends Omit<Base<'invoiceitem'>, 'created'> {
  amount: number;
  currency: string;
  customer: string;
  date: number;
  description: string | null;
  discountable: false;
  discounts: never[];
  /** null while it waits. */
  invoice: string | null;
  parent: { subscription_details: { subscription: string }; type: 'subscription_details' };
  period: { end: number; start: number };
  pricing: { type: 'price_details'; unit_amount_decimal: string };
  proration: false;
  quantity: 1;
  quantity_decimal: '1';
  tax_rates: never[];
  test_clock: null;
  $account: string;
}

export interface InvoicePayment {
  id: string;
  object: 'invoice_payment';
  amount_paid: number | null;
  amount_requested: number;
  created: number;
  currency: string;
  invoice: string;
  is_default: true;
  livemode: false;
  payment: { payment_intent: string; type: 'payment_intent' };
  status: 'canceled' | 'open' | 'paid';
  status_transitions: { canceled_at: number | null; paid_at: number | null };
}

export interface Invoice extends Base<'invoice'> {
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  attempt_count: number;
  attempted: boolean;
  auto_advance: boolean;
  billing_reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  collection_method: 'charge_automatically';
  currency: string;
  customer: string;
  customer_email: string | null;
  default_payment_method: null;
  description: null;
  due_date: null;
  /** Of the customer's balance once the invoice is final: below zero is a credit. */
  ending_balance: number;
  hosted_invoice_url: null;
  invoice_pdf: null;
  /** The first ten. */
  lines: Omit<ListOf<InvoiceLine>, 'has_more'> & { has_more: boolean };
  next_payment_attempt: number | null;
  number: string;
  parent: {
    quote_details: null;
    subscription_details: { metadata: Metadata; subscription: string };
    type: 'subscription_details';
  };
  period_end: number;
  period_start: number;
  starting_balance: number;
  status: 'open' | 'paid' | 'void';
  status_transitions: {
    finalized_at: number | null;
    marked_uncollectible_at: null;
    paid_at: number | null;
    voided_at: number | null;
  };
  subtotal: number;
  total: number;
  $account: string;
  $included: { payments: ListOf<InvoicePayment> };
  $lines?: InvoiceLine[];
}

/** The collections of products, checkout and subscriptions. */
export interface BillingData {
  checkout_sessions: CheckoutSession;
  invoice_items: InvoiceItem;
  invoices: Invoice;
  prices: Price;
  products: Product;
  subscriptions: Subscription;
}
