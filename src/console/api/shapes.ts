import * as v from 'valibot';

/** Roles of operators. */
export const roles = ['support', 'content', 'finance', 'owner'] as const;
export type Role = (typeof roles)[number];

/** Who is signed in, and what they may do. */
export const sessionShape = v.object({
  operator: v.object({ id: v.string(), email: v.string(), name: v.string() }),
  role: v.picklist(roles),
  /** Names of operations. */
  rights: v.array(v.string()),
  /** Others that the role would have: this marketplace does not offer them. */
  leftOut: v.optional(v.array(v.string())),
  hasSecondFactor: v.boolean(),
});
export type ConsoleSession = v.InferOutput<typeof sessionShape>;

export const errorShape = v.object({
  errors: v.looseTuple([
    v.object({
      code: v.string(),
      meta: v.optional(
        v.object({
          reason: v.optional(v.string()),
          roles: v.optional(v.array(v.string())),
          retryAfter: v.optional(v.number()),
        }),
      ),
    }),
  ]),
});

/** Data of an answer that nothing is read of. */
export const anyShape = v.unknown();

const waiting = v.object({
  count: v.number(),
  oldest: v.nullable(v.string()),
  /** Not all were looked at: there may be more. */
  isPartial: v.optional(v.boolean(), false),
});

/** Those of orders, with the ids of the orders that wait longest. */
const waitingOrders = v.object({
  ...waiting.entries,
  // A marketplace of an earlier version, in a process of its own, names none.
  orders: v.optional(v.array(v.string()), []),
});

/** What waits for somebody; `oldest` is ISO. A hosted marketplace does not count all of it. */
export const countsShape = v.object({
  listings: waiting,
  users: waiting,
  mails: v.optional(waiting),
  jobs: v.optional(waiting),
  payments: v.optional(waitingOrders),
  payouts: v.optional(waitingOrders),
});

/** Counts, with the names of those that the marketplace does not offer. */
export const countsAnswerShape = v.pipe(
  v.object({
    data: countsShape,
    meta: v.fallback(v.object({ unknown: v.array(v.string()) }), { unknown: [] }),
  }),
  v.transform(({ data, meta }) => ({ counts: data, unknown: meta.unknown })),
);
export type Counts = v.InferOutput<typeof countsShape>;

const money = v.object({ amount: v.number(), currency: v.string() });

/** A listing in lists, and as answered by decisions. */
export const listingRowShape = v.object({
  id: v.string(),
  title: v.string(),
  state: v.string(),
  author: v.nullable(v.object({ id: v.string(), name: v.string() })),
  createdAt: v.string(),
  updatedAt: v.optional(v.nullable(v.string())),
  price: v.nullable(money),
  /** It was sent back for this. */
  rejection: v.nullable(
    v.object({
      reason: v.string(),
      at: v.string(),
      by: v.optional(v.nullable(v.string())),
    }),
  ),
  /** It waits for an operator. */
  waits: v.boolean(),
});
export type ListingRow = v.InferOutput<typeof listingRowShape>;

/** What was changed since a listing was approved. */
export const changesShape = v.object({
  approvedAt: v.nullable(v.string()),
  since: v.nullable(v.string()),
  isComplete: v.boolean(),
  changes: v.array(v.object({ field: v.string(), before: v.unknown(), after: v.unknown() })),
});
export type ListingChanges = v.InferOutput<typeof changesShape>;

/** A person in lists. */
export const personShape = v.object({
  id: v.string(),
  email: v.string(),
  emailVerified: v.boolean(),
  displayName: v.string(),
  firstName: v.optional(v.nullable(v.string())),
  lastName: v.optional(v.nullable(v.string())),
  state: v.string(),
  createdAt: v.string(),
  role: v.optional(v.nullable(v.picklist(roles))),
});
export type Person = v.InferOutput<typeof personShape>;

/** A line of the operators' log. */
export const logEntryShape = v.object({
  id: v.string(),
  at: v.string(),
  operator: v.nullable(v.object({ id: v.string(), name: v.string(), email: v.string() })),
  role: v.nullable(v.string()),
  address: v.nullable(v.string()),
  operation: v.string(),
  resource: v.nullable(v.object({ type: v.string(), id: v.string() })),
  change: v.nullable(v.record(v.string(), v.object({ before: v.unknown(), after: v.unknown() }))),
  /** Of what was sent, only why. */
  input: v.pipe(
    v.fallback(v.object({ reason: v.optional(v.string()), note: v.optional(v.string()) }), {}),
    v.transform(({ reason, note }) => ({ reason: reason ?? note })),
  ),
  result: v.string(),
});
export type LogEntry = v.InferOutput<typeof logEntryShape>;

/** Operators and invitations. */
export const staffShape = v.object({
  operators: v.array(
    v.object({
      id: v.string(),
      email: v.string(),
      name: v.string(),
      role: v.picklist(roles),
      hasSecondFactor: v.boolean(),
      lastSeenAt: v.nullable(v.string()),
    }),
  ),
  invitations: v.array(
    v.object({
      id: v.string(),
      email: v.string(),
      role: v.picklist(roles),
      createdAt: v.string(),
      expiresAt: v.string(),
    }),
  ),
});
export type Staff = v.InferOutput<typeof staffShape>;

/** Numbers of a list. */
export const listMetaShape = v.object({
  totalItems: v.number(),
  totalPages: v.number(),
  isEstimate: v.optional(v.boolean(), false),
  /** Not all that the words fit was looked at. */
  isPartial: v.optional(v.boolean(), false),
  /** What was searched for and is not stored. */
  unknown: v.optional(v.array(v.string()), []),
});
export type ListMeta = v.InferOutput<typeof listMetaShape>;

const entity = v.object({
  id: v.string(),
  type: v.string(),
  attributes: v.optional(v.record(v.string(), v.unknown()), {}),
  relationships: v.optional(v.record(v.string(), v.unknown()), {}),
});

/** An answer of the Integration API with one resource. */
export const resourceShape = v.object({ data: entity, included: v.optional(v.array(entity), []) });
export type Resource = v.InferOutput<typeof resourceShape>;
