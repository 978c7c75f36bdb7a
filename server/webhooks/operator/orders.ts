import * as v from 'valibot';
import { instant } from '#shared/contract/lenient.ts';
import { exactly } from '#shared/contract/strict.ts';

/** Path below /api for `npm run operate -- webhooks`. */
export const webhooksPath = '/operator/webhooks';

export const endpoint = v.pipe(v.string(), v.regex(/^ep_\w{1,40}$/));
export const message = v.pipe(v.string(), v.regex(/^msg_[\w-]{1,40}$/));

/** Where messages go, and which. */
export const receiver = {
  url: v.pipe(v.string(), v.maxLength(2_000), v.url()),
  /** Types, and resources that represent all of theirs; everything when empty. */
  types: v.pipe(v.array(v.string()), v.maxLength(100)),
};

/** Body of POST /operator/webhooks. */
export const webhooksOrder = v.variant('do', [
  v.strictObject({ do: v.literal('list') }),
  v.strictObject({ do: v.literal('add'), ...receiver }),
  v.strictObject({ do: v.literal('change'), endpoint, ...receiver }),
  v.strictObject({ do: v.picklist(['remove', 'rotate', 'enable', 'disable', 'test']), endpoint }),
  v.strictObject({ do: v.literal('log'), of: v.nullable(v.union([endpoint, message])) }),
  /** To all endpoints that the message was for, or to one of them. */
  v.strictObject({ do: v.literal('replay'), message, endpoint: v.optional(endpoint) }),
  v.strictObject({ do: v.literal('replay-range'), endpoint, from: instant, to: instant }),
]);
export type WebhooksOrder = v.InferOutput<typeof webhooksOrder>;

const endpointAnswer = exactly({
  id: v.string(),
  url: v.string(),
  types: v.array(v.string()),
  createdAt: instant,
  failingSince: v.nullable(instant),
  disabledAt: v.nullable(instant),
  disabledWhy: v.nullable(v.picklist(['operator', 'gone', 'failing', 'secret'])),
});
export type EndpointAnswer = v.InferOutput<typeof endpointAnswer>;

const deliveryAnswer = exactly({
  messageId: v.string(),
  endpointId: v.string(),
  type: v.string(),
  /** Of the event. */
  at: instant,
  status: v.picklist(['waiting', 'delivered', 'failed']),
  attempts: v.number(),
  /** Next attempt of one that waits. */
  dueAt: v.nullable(instant),
  lastAt: v.nullable(instant),
  lastStatus: v.nullable(v.number()),
  lastAnswer: v.nullable(v.string()),
});
export type DeliveryAnswer = v.InferOutput<typeof deliveryAnswer>;

/** Answer: what the order requests. */
export const webhooksAnswer = exactly({
  endpoints: v.optional(v.array(endpointAnswer)),
  deliveries: v.optional(v.array(deliveryAnswer)),
  /** Of an endpoint that was added, or whose secret was renewed. It is shown once. */
  secret: v.optional(v.string()),
  /** How a test was answered: status (null for no answer), and how the answer began. */
  tested: v.optional(exactly({ status: v.nullable(v.number()), answer: v.string() })),
  /** How many deliveries wait now because of it. */
  queued: v.optional(v.number()),
});
export type WebhooksAnswer = v.InferOutput<typeof webhooksAnswer>;

/** Carries out an order. @throws ApiFault */
export type CarryOut = (order: WebhooksOrder) => Promise<WebhooksAnswer>;
