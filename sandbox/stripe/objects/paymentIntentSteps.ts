import { invalidRequest } from '../http/errors.ts';
import { operation } from '../http/operation.ts';
import type { Call, Operation } from '../http/operation.ts';
import {
  bool,
  hash,
  int,
  metadata,
  mergeMetadata,
  oneOf,
  text,
  unsettable,
} from '../http/params.ts';
import { amountText } from '../state/currencies.ts';
import { emit } from '../state/emit.ts';
import { findOwn } from '../state/find.ts';
import type { Charge, PaymentIntent } from '../model/rows.ts';
import { settle } from './charging.ts';
import { save, unexpectedState } from './confirming.ts';

const CANCELABLE = [
  'requires_payment_method',
  'requires_capture',
  'requires_confirmation',
  'requires_action',
];

/** `/v1/payment_intents/:id/capture` and `/cancel`. */
export const paymentIntentStepOperations: Operation[] = [
  operation(
    'POST /payment_intents/:id/capture',
    {
      amount_to_capture: int(1),
      application_fee_amount: int(0),
      final_capture: bool(),
      metadata: metadata(),
      statement_descriptor: unsettable(text(22)),
      statement_descriptor_suffix: unsettable(text(22)),
      transfer_data: hash({ amount: int(1) }),
    },
    (call, params) => {
      const intent = findOwn(call, 'payment_intents', call.ids.id ?? '');
      if (intent.status !== 'requires_capture') {
        throw unexpectedState(
          intent,
          `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`,
        );
      }
      const charge = chargeOf(call, intent);
      if (charge.$captureBefore !== null && call.now > charge.$captureBefore) {
        throw invalidRequest(
          'The charge cannot be captured as the authorization has expired. Please create a new charge.',
          { code: 'charge_expired_for_capture' },
        );
      }
      const amount = params.amount_to_capture ?? intent.amount_capturable;
      if (amount > intent.amount_capturable) {
        const most = amountText(intent.amount_capturable, intent.currency);
        throw invalidRequest(
          `The amount to capture is greater than the amount capturable of this PaymentIntent: ${most}.`,
          { code: 'amount_too_large', param: 'amount_to_capture' },
        );
      }
      const fee = params.application_fee_amount ?? charge.application_fee_amount;
      if (fee !== null && fee > amount) {
        throw invalidRequest('The application fee cannot be greater than the captured amount.', {
          param: 'application_fee_amount',
        });
      }
      const share = params.transfer_data?.amount ?? charge.transfer_data?.amount ?? null;
      const settled = settle(
        call,
        {
          ...charge,
          application_fee_amount: fee,
          transfer_data: charge.transfer_data && {
            ...charge.transfer_data,
            amount: share === null ? null : Math.min(share, amount),
          },
        },
        amount,
      );
      return save(call, 'payment_intent.succeeded', {
        ...intent,
        application_fee_amount: fee,
        amount_capturable: 0,
        amount_received: settled.amount_captured,
        metadata: mergeMetadata(intent.metadata, params.metadata),
        status: 'succeeded',
      });
    },
  ),
  operation(
    'POST /payment_intents/:id/cancel',
    {
      cancellation_reason: oneOf('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'),
    },
    (call, params) => {
      const intent = findOwn(call, 'payment_intents', call.ids.id ?? '');
      if (!CANCELABLE.includes(intent.status)) {
        throw unexpectedState(
          intent,
          `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${CANCELABLE.join(', ')}.`,
        );
      }
      return cancelIntent(call, intent, params.cancellation_reason ?? null);
    },
  ),
];

/** Gives an authorisation back and closes the payment. */
export function cancelIntent(
  call: Call,
  intent: PaymentIntent,
  reason: string | null,
): PaymentIntent {
  if (intent.status === 'requires_capture') {
    const charge = chargeOf(call, intent);
    const released = call.tx.put('charges', {
      ...charge,
      amount_refunded: charge.amount,
      refunded: true,
      $captureBefore: null,
    });
    emit(call, 'charge.refunded', released);
  }
  return save(call, 'payment_intent.canceled', {
    ...intent,
    amount_capturable: 0,
    canceled_at: call.now,
    cancellation_reason: reason,
    next_action: null,
    status: 'canceled',
  });
}

function chargeOf(call: Call, intent: PaymentIntent): Charge {
  return findOwn(call, 'charges', intent.latest_charge ?? '');
}
