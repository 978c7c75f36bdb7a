import { jobKinds } from '#marketplace/contract/jobs.ts';
import { waitsForEvidence } from '#marketplace/contract/payments.ts';
import type { Dispute } from '#marketplace/contract/payments.ts';
import { isRecord } from '#marketplace/contract/fields.ts';
import type { OrderParts } from '#marketplace/db/operators/orderParts.ts';
import { mailStateOf } from '#marketplace/db/mails/sentMails.ts';
import type { MailState } from '#marketplace/db/mails/sentMails.ts';
import type { Actor } from '#marketplace/domain/process/model.ts';
import { differences } from '../changes.ts';

/** Who has done something; a name only where a person is known. */
export interface EntryActor {
  role: Actor;
  id: string | null;
}

/** An entry of the history of an order. `at` may lie ahead. */
export interface TimelineEntry {
  at: Date;
  kind:
    | 'transition'
    | 'payment'
    | 'mail'
    | 'message'
    | 'review'
    | 'change'
    | 'operation'
    | 'dispute'
    | 'due';
  actor: EntryActor;
  [fact: string]: unknown;
}

const system: EntryActor = { role: 'system', id: null };

const partyOf = ({ row }: OrderParts, id: string): EntryActor =>
  id === row.customer_id
    ? { role: 'customer', id }
    : id === row.provider_id
      ? { role: 'provider', id }
      : { role: 'operator', id };

/** Returns the operator behind an event; null where it was none, or a program. */
function operatorOf(audit: unknown): string | null {
  const id = isRecord(audit) ? audit['adminId'] : null;
  return typeof id === 'string' ? id : null;
}

/** Operators by the number of the transition that they made, as the event log has them. */
const operatorsBySeq = ({ events, row }: OrderParts): Map<unknown, string | null> =>
  new Map(
    events
      .filter(
        event => event.resource_id === row.id && event.previous?.['transition_count'] !== undefined,
      )
      .map(({ resource, audit }) => [resource?.['transition_count'], operatorOf(audit)]),
  );

function transitionsOf(parts: OrderParts): TimelineEntry[] {
  const operators = operatorsBySeq(parts);
  const { row, state } = parts;
  const actorOf = (role: Actor, seq: number): EntryActor => {
    if (role === 'customer') return { role, id: row.customer_id };
    if (role === 'provider') return { role, id: row.provider_id };
    return { role, id: role === 'operator' ? (operators.get(seq) ?? null) : null };
  };
  return state.steps.map(({ at, by, seq, transition, from, to }) => ({
    at,
    kind: 'transition',
    actor: actorOf(by, seq),
    seq,
    transition,
    from,
    to,
  }));
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function paymentsOf({ calls }: OrderParts): TimelineEntry[] {
  return calls.map(
    ({ created_at: at, action, state, finished_at, request, result, error, seq }) => ({
      at,
      kind: 'payment',
      actor: system,
      seq,
      action,
      state,
      finishedAt: finished_at,
      amount: isRecord(request['amount']) ? request['amount'] : null,
      reference: text(result?.['id']),
      isDelayed: result?.['later'] === true,
      error: text(error?.['message']),
    }),
  );
}

/** How far a mail has come, and where it is in the list of mails. */
interface MailFacts {
  at: Date;
  /** `unknown`: not stored, as it is older than a month, or a reminder that was not needed. */
  state: MailState | 'unknown';
  /** Why there was no mail. */
  reason: string | null;
  error: string | null;
  mailId: string | null;
}

/** What is known of mails by the keys of their jobs. */
function mailsByKey({ jobs, mails }: OrderParts): Map<string | null, MailFacts> {
  const waiting = jobs
    .filter(({ kind }) => kind === jobKinds.mail)
    .map(({ id, key, run_at: runAt, failed_at: failedAt, last_error: error }) => {
      const state = failedAt ? ('failed' as const) : ('waiting' as const);
      return [
        key,
        { at: failedAt ?? runAt, state, reason: null, error, mailId: String(id) },
      ] as const;
    });
  const ended = mails.map(({ id, job_key: key, at, outcome }) => {
    const state = mailStateOf(outcome);
    const reason = state === 'omitted' ? outcome : null;
    return [key, { at, state, reason, error: null, mailId: String(id) }] as const;
  });
  return new Map<string | null, MailFacts>([...ended, ...waiting]);
}

/** Returns the mails of a transition that its process names, with what is known of each. */
function mailsOf(parts: OrderParts): TimelineEntry[] {
  const { state, row } = parts;
  const byKey = mailsByKey(parts);
  return state.steps.flatMap(({ seq, transition, at }) =>
    state.process.notifications
      .filter(({ on }) => on === transition)
      .map(({ name, template, to }) => ({
        ...{ at, state: 'unknown', reason: null, error: null, mailId: null },
        ...byKey.get(`notification:${row.id}:${seq}:${name}`),
        kind: 'mail' as const,
        actor: system,
        seq,
        template,
        to,
      })),
  );
}

const messagesOf = (parts: OrderParts): TimelineEntry[] =>
  parts.messages.map(({ id, created_at: at, sender_id: sender, content }) => ({
    at,
    kind: 'message',
    actor: partyOf(parts, sender),
    id,
    content,
  }));

const reviewsOf = (parts: OrderParts): TimelineEntry[] =>
  parts.reviews.map(
    ({ id, created_at: at, author_id: author, type, state, rating, content, deleted }) => ({
      at,
      kind: 'review',
      actor: partyOf(parts, author),
      id,
      type,
      state: deleted ? 'deleted' : state,
      rating,
      content,
    }),
  );

/** What is an entry of its own already. */
const shownElsewhere = /^(message|review)\/|^transaction\/(initiated|transitioned)$/;

/** Changes besides transitions: of the metadata, of booking and stock. */
const changesOf = (parts: OrderParts): TimelineEntry[] =>
  parts.events
    .filter(({ event_type: type }) => !shownElsewhere.test(type))
    .map(({ created_at: at, event_type: type, resource, previous, audit }) => {
      const operator = operatorOf(audit);
      const user = text(audit?.['userId']);
      return {
        at,
        kind: 'change',
        actor: operator ? { role: 'operator', id: operator } : user ? partyOf(parts, user) : system,
        type,
        source: text(audit?.['source']),
        changes: previous
          ? differences(
              previous,
              Object.fromEntries(
                Object.keys(previous).map(column => [column, resource?.[column] ?? null]),
              ),
            )
          : {},
      };
    });

const operationsOf = ({ operations }: OrderParts): TimelineEntry[] =>
  operations.map(({ at, operator_id: id, operation, input, result }) => ({
    at,
    kind: 'operation',
    actor: { role: 'operator', id },
    operation,
    input,
    result,
  }));

/** Automatic transitions and payouts that wait, or have failed. */
function dueOf({ jobs, payouts }: OrderParts): TimelineEntry[] {
  const transitions = jobs
    .filter(({ kind }) => kind === jobKinds.transition)
    .map(job => ({ ...job, name: text(job.payload['transition']) }));
  return [...transitions, ...payouts.map(job => ({ ...job, name: 'payout' }))].map(
    ({ name, run_at: at, failed_at: failedAt, last_error: error }) => ({
      at: failedAt ?? at,
      kind: 'due',
      actor: system,
      name,
      state: failedAt ? 'failed' : 'waiting',
      error,
    }),
  );
}

/** Disputes of the payment, as the provider has them. */
const disputesOf = (disputes: readonly Dispute[], { row }: OrderParts): TimelineEntry[] =>
  disputes.map(({ id, createdAt: at, amount, currency, reason, status, ...rest }) => ({
    at,
    kind: 'dispute',
    actor: { role: 'customer', id: row.customer_id },
    id,
    amount: { amount, currency },
    reason,
    status,
    waits: waitsForEvidence({ ...rest, status }),
  }));

/** Order of what happened in one moment. */
const places: readonly TimelineEntry['kind'][] = [
  'operation',
  'payment',
  'transition',
  'change',
  'review',
  'message',
  'mail',
  'dispute',
  'due',
];

/** Returns the history of an order, oldest first. */
export const timelineOf = (parts: OrderParts, disputes: readonly Dispute[]): TimelineEntry[] =>
  [transitionsOf, paymentsOf, mailsOf, messagesOf, reviewsOf, changesOf, operationsOf, dueOf]
    .flatMap(entries => entries(parts))
    .concat(disputesOf(disputes, parts))
    .toSorted(
      (one, other) =>
        one.at.getTime() - other.at.getTime() ||
        places.indexOf(one.kind) - places.indexOf(other.kind),
    );
