import * as v from 'valibot';

const failure = v.object({
  id: v.string(),
  at: v.string(),
  kind: v.picklist(['request', 'error']),
  process: v.picklist(['web', 'marketplace']),
  /** Name of the machine. */
  host: v.string(),
  method: v.nullable(v.string()),
  /** Pattern, no address. */
  route: v.nullable(v.string()),
  status: v.nullable(v.number()),
  code: v.nullable(v.string()),
  requestId: v.nullable(v.string()),
  accountId: v.nullable(v.string()),
});
export type ShownFailure = v.InferOutput<typeof failure>;

/** A page of the requests that failed, newest first. */
export const failuresShape = v.object({
  requests: v.array(failure),
  /** Id before which older ones are; null at the end. */
  next: v.nullable(v.string()),
  /** The marketplace can not say which of its own failed. */
  withoutMarketplace: v.optional(v.boolean(), false),
});
