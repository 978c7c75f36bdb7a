import * as v from 'valibot';
import { uuid } from '#shared/contract/strict.ts';

/** Answer of an operation without a result. */
export const nothing = v.object({});

/** Resource of the Marketplace API, passed on as it came. */
const resource = v.looseObject({
  id: uuid,
  type: v.string(),
  attributes: v.optional(v.looseObject({})),
});

/** Answer of the Marketplace API with an order. */
export const orderResource = v.looseObject({
  data: resource,
  included: v.optional(v.array(resource)),
});

/** Links of a meeting: the teacher's, or the student's. */
export const meetingLinks = v.object({
  start_url: v.optional(v.string()),
  join_url: v.optional(v.string()),
});

export const created = v.object({ created: v.literal(true) });
export const sent = v.object({ sent: v.literal(true) });
export const signedOut = v.object({ signedOut: v.literal(true) });
