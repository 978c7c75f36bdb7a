import * as v from 'valibot';

const party = v.object({ id: v.string(), name: v.string() });

/** What the payment provider says of a dispute, in its words. */
export const disputeFacts = {
  id: v.string(),
  amount: v.object({ amount: v.number(), currency: v.string() }),
  reason: v.string(),
  status: v.string(),
  /** It waits for evidence. */
  waits: v.boolean(),
};

/** A dispute of the payment provider in lists. */
const disputeShape = v.object({
  ...disputeFacts,
  createdAt: v.string(),
  dueAt: v.nullable(v.string()),
  /** Evidence that was sent from here, and how far it has come. */
  sent: v.nullable(
    v.object({
      state: v.picklist(['started', 'done', 'refused']),
      error: v.nullable(v.string()),
    }),
  ),
  order: v.nullable(
    v.object({
      id: v.string(),
      listing: v.object({ id: v.string(), title: v.string() }),
      customer: party,
    }),
  ),
});
export type Dispute = v.InferOutput<typeof disputeShape>;

/** A page of disputes. */
export const disputesShape = v.object({
  disputes: v.array(disputeShape),
  /** Where the next page begins; null on the last. */
  next: v.nullable(v.string()),
  isPartial: v.boolean(),
});

/** A dispute with the evidence of its order. */
export const shownDisputeShape = v.object({
  ...disputeShape.entries,
  evidence: v.array(v.object({ field: v.string(), text: v.string() })),
});

/** Whether evidence is on its way to the bank. */
export const isBeingSent = ({ sent }: Pick<Dispute, 'sent'>): boolean => sent?.state === 'started';
export type ShownDispute = v.InferOutput<typeof shownDisputeShape>;
