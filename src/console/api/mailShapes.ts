import * as v from 'valibot';

/** States of mails. */
export const mailStates = ['waiting', 'failed', 'sent', 'refused', 'omitted'] as const;

/** A mail of the marketplace in lists. */
export const mailRowShape = v.object({
  id: v.string(),
  at: v.string(),
  template: v.string(),
  state: v.picklist(mailStates),
  /** Why there was no mail. */
  reason: v.nullable(v.string()),
  attempts: v.number(),
  error: v.nullable(v.string()),
  recipient: v.nullable(v.object({ id: v.string(), email: v.string(), name: v.string() })),
  orderId: v.nullable(v.string()),
  hasContent: v.boolean(),
});
export type MailRow = v.InferOutput<typeof mailRowShape>;

export const mailContentShape = v.object({ subject: v.string(), text: v.string() });
