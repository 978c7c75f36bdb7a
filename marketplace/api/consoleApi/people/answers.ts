import { z } from 'zod';
import { userAnswer } from '../answers.ts';

// Answers of the operations on one person, for the description of the API.

const time = () => z.iso.datetime();
const named = z.strictObject({ id: z.uuid(), name: z.string() });

export const certificate = z.strictObject({ label: z.string(), date: z.iso.date() });

const session = z.strictObject({
  id: z.uuid(),
  /** `site`, `console`, or `look`: an operator looks as this person. */
  kind: z.enum(['site', 'console', 'look']),
  userAgent: z.string().nullable(),
  address: z.string().nullable(),
  createdAt: time(),
  lastUsedAt: time().nullable(),
  expiresAt: time(),
});

const payoutAccount = z.strictObject({
  id: z.string(),
  chargesEnabled: z.boolean(),
  payoutsEnabled: z.boolean(),
  disabledReason: z.string().nullable(),
  /** Requirements of the payment provider, by its own names. */
  requirements: z.strictObject({
    pastDue: z.array(z.string()),
    currentlyDue: z.array(z.string()),
    eventuallyDue: z.array(z.string()),
  }),
  /** When the marketplace has last had it from the provider. */
  updatedAt: time(),
});

export const personAnswer = userAnswer.extend({
  pendingEmail: z.string().nullable(),
  permissions: z.strictObject({
    postListings: z.boolean(),
    initiateTransactions: z.boolean(),
    read: z.boolean(),
  }),
  /** Who has banned them and why, as far as it was said; null for anybody who is not banned. */
  ban: z.strictObject({ at: time(), by: named, reason: z.string().nullable() }).nullable(),
  certificates: z.array(certificate),
  logIn: z.strictObject({
    hasPassword: z.boolean(),
    providers: z.array(z.string()),
    secondFactorSince: time().nullable(),
  }),
  consent: z.strictObject({
    /** The terms are accepted by the sign-up. */
    termsAt: time(),
    /** Optional mails that the person has switched on or off. */
    mails: z.record(z.string(), z.boolean()),
    mailsRefusedAt: z.string().nullable(),
    language: z.string().nullable(),
    timeZone: z.string().nullable(),
  }),
  blocked: z.array(named),
  blockedBy: z.array(named),
  payments: z.strictObject({
    customer: z.string().nullable(),
    savedCard: z.string().nullable(),
    account: payoutAccount.nullable(),
    sums: z.array(
      z.strictObject({
        role: z.enum(['customer', 'provider']),
        state: z.string(),
        orders: z.int(),
        total: z.strictObject({ amount: z.int(), currency: z.string() }),
      }),
    ),
  }),
  sessions: z.array(session),
  /** What happened to the account, newest first, as far as it is stored. */
  security: z.array(z.strictObject({ at: time(), event: z.string() })),
  bookings: z.array(
    z.strictObject({
      orderId: z.uuid(),
      role: z.enum(['customer', 'provider']),
      listing: z.strictObject({ id: z.uuid(), title: z.string() }),
      start: time(),
      end: time(),
      seats: z.int(),
      state: z.string(),
    }),
  ),
});

export const idAnswer = z.strictObject({ id: z.uuid() });

export const sentAnswer = z.strictObject({ to: z.string() });

export const certificatesAnswer = z.strictObject({
  id: z.uuid(),
  certificates: z.array(certificate),
});

/** What the page sends to the token endpoint, to look at the site as a user. */
export const lookAnswer = z.strictObject({
  site: z.string(),
  grant: z.strictObject({
    grant_type: z.literal('authorization_code'),
    client_id: z.string(),
    code: z.string(),
    code_verifier: z.string(),
    redirect_uri: z.string(),
  }),
});
