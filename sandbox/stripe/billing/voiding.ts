import type { Call } from '../http/operation.ts';
import { cancelIntent } from '../objects/paymentIntentSteps.ts';
import type { Invoice } from '../model/billingRows.ts';
import { emit } from '../state/emit.ts';
import { intentIdOf } from './invoicing.ts';

/** Makes an open invoice void: it is not collected any more. */
export function voidInvoice(call: Call, invoice: Invoice): Invoice {
  const intent = call.tx.get('payment_intents', intentIdOf(invoice));
  if (intent) cancelIntent(call, intent, 'void_invoice');
  const { payments } = invoice.$included;
  const gone = call.tx.put('invoices', {
    ...invoice,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'void',
    status_transitions: { ...invoice.status_transitions, voided_at: call.now },
    $included: {
      payments: {
        ...payments,
        data: payments.data.map(payment => ({
          ...payment,
          status: 'canceled' as const,
          status_transitions: { ...payment.status_transitions, canceled_at: call.now },
        })),
      },
    },
  });
  emit(call, 'invoice.voided', gone, gone.$account);
  return gone;
}
