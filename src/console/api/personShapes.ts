import * as v from 'valibot';

const named = v.object({ id: v.string(), name: v.string() });
const sides = v.picklist(['customer', 'provider']);

const certificate = v.object({ label: v.string(), date: v.string() });
export type Certificate = v.InferOutput<typeof certificate>;

const payoutAccount = v.object({
  id: v.string(),
  chargesEnabled: v.boolean(),
  payoutsEnabled: v.boolean(),
  disabledReason: v.nullable(v.string()),
  requirements: v.object({
    pastDue: v.array(v.string()),
    currentlyDue: v.array(v.string()),
    eventuallyDue: v.array(v.string()),
  }),
  updatedAt: v.string(),
});

const session = v.object({
  id: v.string(),
  kind: v.picklist(['site', 'console', 'look']),
  userAgent: v.nullable(v.string()),
  address: v.nullable(v.string()),
  createdAt: v.string(),
  lastUsedAt: v.nullable(v.string()),
});

const booking = v.object({
  orderId: v.string(),
  role: sides,
  listing: v.object({ id: v.string(), title: v.string() }),
  start: v.string(),
  end: v.string(),
  seats: v.number(),
});

/** What is stored of a person besides the account itself, classes and orders. Times are ISO. */
export const personDetailsShape = v.object({
  ban: v.nullable(v.object({ at: v.string(), by: named, reason: v.nullable(v.string()) })),
  certificates: v.array(certificate),
  permissions: v.object({ postListings: v.boolean() }),
  logIn: v.object({
    hasPassword: v.boolean(),
    providers: v.array(v.string()),
    secondFactorSince: v.nullable(v.string()),
  }),
  consent: v.object({
    termsAt: v.string(),
    mails: v.record(v.string(), v.boolean()),
    mailsRefusedAt: v.nullable(v.string()),
    language: v.nullable(v.string()),
    timeZone: v.nullable(v.string()),
  }),
  blocked: v.array(named),
  blockedBy: v.array(named),
  payments: v.object({
    customer: v.nullable(v.string()),
    savedCard: v.nullable(v.string()),
    account: v.nullable(payoutAccount),
    sums: v.array(
      v.object({
        role: sides,
        state: v.string(),
        orders: v.number(),
        total: v.object({ amount: v.number(), currency: v.string() }),
      }),
    ),
  }),
  sessions: v.array(session),
  security: v.array(v.object({ at: v.string(), event: v.string() })),
  bookings: v.array(booking),
});
export type PersonDetails = v.InferOutput<typeof personDetailsShape>;

/** An archive of what is stored of a person. */
export const archiveShape = v.looseObject({ madeAt: v.string() });

/** What opens the site as somebody. */
export const lookShape = v.object({
  site: v.string(),
  grant: v.record(v.string(), v.string()),
});
