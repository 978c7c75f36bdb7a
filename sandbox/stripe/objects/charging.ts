import type { Call } from '../http/operation.ts';
import { emit } from '../state/emit.ts';
import { PLATFORM, newId } from '../model/ids.ts';
import { book, processingFee } from '../state/ledger.ts';
import type { CardFacts, Charge, Decline, PaymentIntent, PaymentMethod } from '../model/rows.ts';
import { openDispute } from './disputing.ts';
import { isDisputed } from './testCards.ts';
import { createTransfer } from './transferring.ts';

/** An authorisation holds for seven days, as with most cards. */
const AUTHORISATION_SECONDS = 7 * 24 * 3600;

/**
 * Authorises with the bank: a charge that is authorised but not captured, or a failed one with
 * `decline`.
 */
export function authorise(
  call: Call,
  intent: PaymentIntent,
  method: PaymentMethod,
  decline: Decline | null,
): Charge {
  return call.tx.put('charges', {
    id: newId('ch'),
    object: 'charge',
    created: call.now,
    livemode: false,
    metadata: intent.metadata,
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application_fee: null,
    application_fee_amount: intent.application_fee_amount,
    balance_transaction: null,
    billing_details: method.billing_details,
    captured: false,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    destination: intent.transfer_data?.destination ?? null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    on_behalf_of: intent.on_behalf_of,
    outcome: outcomeOf(decline),
    paid: decline === null,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: detailsOf(method),
    receipt_email: intent.receipt_email,
    receipt_url: null,
    refunded: false,
    source_transfer: null,
    status: decline ? 'failed' : 'succeeded',
    transfer: null,
    transfer_data: intent.transfer_data
      ? {
          destination: intent.transfer_data.destination,
          amount: intent.transfer_data.amount ?? null,
        }
      : null,
    transfer_group: intent.transfer_group,
    $account: intent.$account,
    $captureBefore: decline ? null : call.now + AUTHORISATION_SECONDS,
  });
}

/**
 * Takes `amount` of an authorised charge: books it with its processing fee, passes the share of a
 * destination account on, and collects the platform's application fee.
 */
export function settle(call: Call, charge: Charge, amount: number): Charge {
  const direct = charge.$account !== PLATFORM;
  const fee = charge.application_fee_amount ?? 0;
  const booked = book(call, {
    account: charge.$account,
    amount,
    currency: charge.currency,
    type: 'charge',
    category: 'charge',
    source: charge.id,
    description: charge.description,
    fee: { amount: processingFee(amount), type: 'stripe_fee' },
  });
  let settled: Charge = {
    ...charge,
    amount_captured: amount,
    balance_transaction: booked.id,
    captured: true,
    $captureBefore: null,
  };
  if (charge.transfer_data) {
    const transfer = createTransfer(call, {
      from: charge.$account,
      amount: charge.transfer_data.amount ?? amount,
      currency: charge.currency,
      destination: charge.transfer_data.destination,
      sourceTransaction: charge.id,
      group: charge.transfer_group ?? `group_${charge.payment_intent ?? charge.id}`,
      fee,
      description: null,
      metadata: {},
    });
    settled = {
      ...settled,
      transfer: transfer.id,
      transfer_group: transfer.transfer_group,
      application_fee:
        call.tx.get('charges', transfer.destination_payment)?.application_fee ?? null,
    };
  } else if (direct && fee > 0) {
    settled = { ...settled, application_fee: collectFee(call, settled, fee) };
  }
  const saved = call.tx.put('charges', settled);
  emit(call, 'charge.captured', saved, saved.$account);
  const card = call.tx.get('payment_methods', saved.payment_method ?? '')?.card;
  if (card && isDisputed(card)) openDispute(call, saved);
  return saved;
}

/** Moves the application fee of a charge made directly on a connected account to the platform. */
function collectFee(call: Call, charge: Charge, amount: number): string {
  const id = newId('fee');
  book(call, {
    account: charge.$account,
    amount: -amount,
    currency: charge.currency,
    type: 'application_fee',
    category: 'platform_earning',
    source: id,
  });
  const booked = book(call, {
    account: PLATFORM,
    amount,
    currency: charge.currency,
    type: 'application_fee',
    category: 'platform_earning',
    source: id,
  });
  call.tx.put('application_fees', {
    id,
    object: 'application_fee',
    created: call.now,
    livemode: false,
    account: charge.$account,
    amount,
    amount_refunded: 0,
    application: 'ca_flowroomsandbox',
    balance_transaction: booked.id,
    charge: charge.id,
    currency: charge.currency,
    originating_transaction: charge.id,
    refunded: false,
  });
  return id;
}

function outcomeOf(decline: Decline | null): Record<string, unknown> {
  const declined = decline !== null;
  return {
    network_status: declined ? 'declined_by_network' : 'approved_by_network',
    reason: decline?.decline_code ?? null,
    risk_level: 'normal',
    risk_score: 20,
    seller_message: declined ? 'The bank did not allow this payment.' : 'Payment complete.',
    type: declined ? 'issuer_declined' : 'authorized',
  };
}

function detailsOf({ type, card }: PaymentMethod) {
  return card ? { type, card: cardOf(card) } : { type, [type]: {} };
}

function cardOf(card: CardFacts) {
  const { brand, country, exp_month, exp_year, fingerprint, funding, last4 } = card;
  return { brand, country, exp_month, exp_year, fingerprint, funding, last4, network: brand };
}
