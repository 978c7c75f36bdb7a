import { ApiError } from '#marketplace/contract/errors.ts';
import { waitsForEvidence } from '#marketplace/contract/payments.ts';
import type { Dispute, PaymentsPort } from '#marketplace/contract/payments.ts';
import type { Db } from '#marketplace/db/database.ts';
import { ordersByIntent } from '#marketplace/db/operators/ordersForOperators.ts';
import type { OperatorOrderRow } from '#marketplace/db/operators/ordersForOperators.ts';
import { evidenceOfDisputes } from '#marketplace/db/transactions/evidence.ts';
import type { EvidenceRow } from '#marketplace/db/transactions/evidence.ts';
import { presentOrder } from '../orders/present.ts';
import type { ConsoleCall } from '../operation.ts';

// Disputes are read at the payment provider each time and not stored; only the evidence that is
// being sent is.

/** Returns the payment provider. @throws ApiError where there is none */
export function paymentsOf({ context: { payments } }: ConsoleCall): PaymentsPort {
  if (!payments) throw new ApiError('stripe-missing-api-key');
  return payments;
}

/** Presents a dispute with its order, and the evidence that was sent. */
export function presentDispute(
  dispute: Dispute,
  order: OperatorOrderRow | undefined,
  sent: EvidenceRow | undefined,
) {
  const { id, amount, currency, reason, status, createdAt, dueAt, submissions } = dispute;
  const shown = order && presentOrder(order);
  return {
    id,
    amount: { amount, currency },
    reason,
    status,
    waits: waitsForEvidence(dispute),
    createdAt,
    dueAt,
    submissions,
    sent: sent ?? null,
    order: shown
      ? { id: shown.id, listing: shown.listing, customer: shown.customer, provider: shown.provider }
      : null,
  };
}

/** Presents disputes in their order. */
export async function presentDisputes(db: Db, disputes: readonly Dispute[]) {
  const intents = disputes.flatMap(({ intentId }) => intentId ?? []);
  const orders = await ordersByIntent(db, intents);
  const sent = await evidenceOfDisputes(
    db,
    [...orders.values()].map(({ id }) => id),
  );
  return disputes.map(one => presentDispute(one, orders.get(one.intentId ?? ''), sent.get(one.id)));
}
