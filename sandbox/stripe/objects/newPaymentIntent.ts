import { randomText } from '../../base/secrets.ts';
import type { Call } from '../http/operation.ts';
import { newId } from '../model/ids.ts';
import type { Metadata } from '../model/ids.ts';
import type { PaymentIntent } from '../model/rows.ts';
import { save } from './confirming.ts';

/** Parameters of a new payment; amounts in minor units. */
export interface PaymentOrder {
  amount: number;
  application_fee_amount?: number | null;
  automatic_payment_methods?: { enabled: boolean; allow_redirects?: string };
  capture_method?: PaymentIntent['capture_method'];
  confirmation_method?: PaymentIntent['confirmation_method'];
  currency: string;
  customer?: string;
  description?: string | null;
  metadata?: Metadata | null;
  on_behalf_of?: string;
  payment_method_options?: unknown;
  receipt_email?: string | null;
  setup_future_usage?: PaymentIntent['setup_future_usage'];
  shipping?: unknown;
  statement_descriptor?: string | null;
  statement_descriptor_suffix?: string | null;
  transfer_data?: { destination?: string; amount?: number };
  transfer_group?: string;
}

/** Writes a payment by card that the provider itself initiates; it waits for its card. */
export function newPaymentIntent(call: Call, order: PaymentOrder): PaymentIntent {
  return save(call, 'payment_intent.created', blankIntent(call, order, ['card']));
}

/** A payment that has no payment method yet, not stored. */
export function blankIntent(
  call: Call,
  params: PaymentOrder,
  methodTypes: string[],
): PaymentIntent {
  const id = newId('pi');
  return {
    id,
    object: 'payment_intent',
    created: call.now,
    livemode: false,
    metadata: params.metadata ?? {},
    amount: params.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: params.application_fee_amount ?? null,
    automatic_payment_methods: params.automatic_payment_methods
      ? {
          enabled: params.automatic_payment_methods.enabled,
          allow_redirects: params.automatic_payment_methods.allow_redirects ?? 'always',
        }
      : null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: params.capture_method ?? 'automatic',
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: params.confirmation_method ?? 'automatic',
    currency: params.currency,
    customer: params.customer ?? null,
    description: params.description ?? null,
    last_payment_error: null,
    latest_charge: null,
    next_action: null,
    on_behalf_of: params.on_behalf_of ?? null,
    payment_method: null,
    payment_method_options: params.payment_method_options ?? {},
    payment_method_types: methodTypes,
    processing: null,
    receipt_email: params.receipt_email ?? null,
    review: null,
    setup_future_usage: params.setup_future_usage ?? null,
    shipping: params.shipping ?? null,
    statement_descriptor: params.statement_descriptor ?? null,
    statement_descriptor_suffix: params.statement_descriptor_suffix ?? null,
    status: 'requires_payment_method',
    transfer_data: params.transfer_data?.destination
      ? { ...params.transfer_data, destination: params.transfer_data.destination }
      : null,
    transfer_group: params.transfer_group ?? null,
    $account: call.account,
  };
}
