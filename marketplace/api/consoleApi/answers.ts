import { z } from 'zod';
import { operatorRoles } from '#marketplace/contract/operatorRoles.ts';
import { listingStates } from '#marketplace/domain/listing/state.ts';

// Answers of the Console API, for its description. Tests compare them with what is sent.

const time = () => z.iso.datetime();
const role = () => z.enum(operatorRoles);
const change = () => z.strictObject({ before: z.unknown(), after: z.unknown() });
const person = { id: z.uuid(), email: z.string(), name: z.string() };

/** Pagination of a list. */
export const pageAnswer = z.strictObject({
  page: z.int(),
  perPage: z.int(),
  totalItems: z.int(),
  totalPages: z.int(),
  isEstimate: z.boolean(),
  /** Of searches: what the marketplace does not know, and whether it has not looked at all. */
  unknown: z.array(z.string()).optional(),
  isPartial: z.boolean().optional(),
});

export const sessionAnswer = z.strictObject({
  operator: z.strictObject(person),
  role: role(),
  rights: z.array(z.string()),
  confirmationFor: z.array(z.string()),
  confirmedUntil: time().nullable(),
  expiresAt: time(),
  hasSecondFactor: z.boolean(),
});

export const logRowAnswer = z.strictObject({
  id: z.string(),
  at: time(),
  operator: z.strictObject(person),
  role: role(),
  address: z.string().nullable(),
  operation: z.string(),
  resource: z.strictObject({ type: z.string(), id: z.uuid() }).nullable(),
  change: z.record(z.string(), change()).nullable(),
  input: z.record(z.string(), z.unknown()),
  result: z.string(),
});

const waiting = z.strictObject({ count: z.int(), oldest: time().nullable() });
/** With ids of those that wait longest. */
const waitingOrders = waiting.extend({ orders: z.array(z.uuid()) });

export const countsAnswer = z.strictObject({
  listings: waiting,
  users: waiting,
  mails: waiting,
  jobs: waiting,
  payments: waitingOrders,
  payouts: waitingOrders,
});

export const listingAnswer = z.strictObject({
  id: z.uuid(),
  title: z.string(),
  state: z.enum(listingStates),
  authorId: z.uuid(),
  author: z.strictObject({ ...person, state: z.string() }),
  price: z.strictObject({ amount: z.int(), currency: z.string() }).nullable(),
  rejection: z
    .strictObject({
      reason: z.string(),
      at: z.string(),
      by: z.string().nullable(),
      changedAt: z.string().nullable(),
    })
    .nullable(),
  waits: z.boolean(),
  createdAt: time(),
  updatedAt: time(),
  approvedAt: time().nullable(),
});

export const changesAnswer = z.strictObject({
  approvedAt: time().nullable(),
  since: time().nullable(),
  isComplete: z.boolean(),
  changes: z.array(change().extend({ field: z.string() })),
});

export const userAnswer = z.strictObject({
  id: z.uuid(),
  email: z.string(),
  emailVerified: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  displayName: z.string(),
  state: z.enum(['active', 'pendingApproval', 'banned']),
  createdAt: time(),
  role: role().nullable(),
});

export const staffAnswer = z.strictObject({
  operators: z.array(
    z.strictObject({
      ...person,
      role: role(),
      hasSecondFactor: z.boolean(),
      lastSeenAt: time().nullable(),
    }),
  ),
  invitations: z.array(
    z.strictObject({
      id: z.uuid(),
      email: z.string(),
      role: role(),
      invitedBy: z.uuid(),
      createdAt: time(),
      expiresAt: time(),
    }),
  ),
});

export const invitedAnswer = z.strictObject({
  kind: z.enum(['operator', 'invitation']),
  id: z.uuid(),
});

export const stateCountAnswer = z.strictObject({
  version: z.int(),
  state: z.string(),
  count: z.int(),
});

export const dryRunAnswer = z.strictObject({
  since: time(),
  orders: z.int(),
  unaffected: z.int(),
  impossible: z.array(
    z.strictObject({
      transition: z.string(),
      obstacle: z.enum(['missing', 'actor', 'state', 'actions']),
      state: z.string().nullable(),
      orders: z.int(),
      example: z.uuid(),
    }),
  ),
});

export const mailPreviewAnswer = z.strictObject({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
});

export const testMailAnswer = z.strictObject({ to: z.string() });

const changedField = change().extend({ field: z.string() });
const namedPerson = z.strictObject({ id: z.uuid(), name: z.string() });

export const eventsAnswer = z.strictObject({
  events: z.array(
    z.strictObject({
      id: z.uuid(),
      sequenceId: z.int(),
      at: time(),
      type: z.string(),
      source: z.string(),
      resource: z.strictObject({ type: z.string(), id: z.uuid() }),
      by: z.strictObject({ user: namedPerson.nullable(), operator: namedPerson.nullable() }),
      changes: z.array(changedField),
    }),
  ),
  next: z.int().nullable(),
});

export const failedRequestsAnswer = z.strictObject({
  requests: z.array(
    z.strictObject({
      id: z.uuid(),
      at: time(),
      kind: z.enum(['request', 'error']),
      process: z.enum(['web', 'marketplace']),
      host: z.string(),
      method: z.string().nullable(),
      route: z.string().nullable(),
      status: z.int().nullable(),
      code: z.string().nullable(),
      requestId: z.uuid().nullable(),
      accountId: z.uuid().nullable(),
    }),
  ),
  next: z.uuid().nullable(),
});

export const mailAnswer = z.strictObject({
  id: z.string(),
  at: time(),
  template: z.string(),
  state: z.enum(['waiting', 'failed', 'sent', 'refused', 'omitted']),
  reason: z.string().nullable(),
  attempts: z.int(),
  error: z.string().nullable(),
  recipient: z.strictObject(person).nullable(),
  orderId: z.uuid().nullable(),
  hasContent: z.boolean(),
});

export const mailContentAnswer = z.strictObject({ subject: z.string(), text: z.string() });

const figures = {
  classesHeld: z.int(),
  seatsTaken: z.int(),
  seatsOffered: z.int(),
  seatsSold: z.int(),
  newTeachers: z.int(),
  newStudents: z.int(),
  money: z.array(
    z.strictObject({
      currency: z.string(),
      gross: z.int(),
      commission: z.int(),
      refunds: z.int(),
    }),
  ),
};
const periodFigures = () => z.strictObject({ start: time(), end: time(), ...figures });

export const figuresAnswer = z.strictObject({
  timeZone: z.string(),
  periods: z.array(
    z.strictObject({
      name: z.enum(['day', 'week', 'month']),
      now: periodFigures(),
      before: periodFigures(),
    }),
  ),
  days: z.array(z.strictObject({ date: z.iso.date(), ...figures })),
});
