import * as v from 'valibot';

const party = v.object({ id: v.string(), name: v.string() });

/** A dispute of the payment provider in the queue. */
const disputeShape = v.object({
  id: v.string(),
  amount: v.object({ amount: v.number(), currency: v.string() }),
  reason: v.string(),
  status: v.string(),
  /** It waits for evidence. */
  waits: v.boolean(),
  createdAt: v.string(),
  dueAt: v.nullable(v.string()),
  order: v.nullable(
    v.object({
      id: v.string(),
      listing: v.object({ id: v.string(), title: v.string() }),
      customer: party,
    }),
  ),
});
export type Dispute = v.InferOutput<typeof disputeShape>;

export const disputesShape = v.array(disputeShape);

/** A dispute with the evidence of its order. */
export const shownDisputeShape = v.object({
  ...disputeShape.entries,
  evidence: v.array(v.object({ field: v.string(), text: v.string() })),
});
export type ShownDispute = v.InferOutput<typeof shownDisputeShape>;
