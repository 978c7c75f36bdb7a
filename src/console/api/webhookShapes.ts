import * as v from 'valibot';

const endpoint = v.object({
  id: v.string(),
  url: v.string(),
  /** Everything when empty. */
  types: v.array(v.string()),
  state: v.picklist(['on', 'failing', 'off']),
  failingSince: v.nullable(v.string()),
  disabledAt: v.nullable(v.string()),
  disabledWhy: v.nullable(v.picklist(['operator', 'gone', 'failing', 'secret'])),
});
export type WebhookEndpoint = v.InferOutput<typeof endpoint>;

const delivery = v.object({
  messageId: v.string(),
  endpointId: v.string(),
  type: v.string(),
  at: v.string(),
  status: v.picklist(['waiting', 'delivered', 'failed']),
  attempts: v.number(),
  dueAt: v.nullable(v.string()),
  lastAt: v.nullable(v.string()),
  lastStatus: v.nullable(v.number()),
  lastAnswer: v.nullable(v.string()),
});
export type WebhookDelivery = v.InferOutput<typeof delivery>;

/** Programs that are notified, and the newest deliveries to them. */
export const webhooksShape = v.object({
  /** False where the marketplace can not be followed. */
  available: v.boolean(),
  endpoints: v.array(endpoint),
  deliveries: v.array(delivery),
  /** Types that there are. */
  types: v.array(v.string()),
});
