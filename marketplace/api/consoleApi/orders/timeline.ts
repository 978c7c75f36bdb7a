import { jobKinds } from '#marketplace/contract/jobs.ts';
import { isRecord } from '#marketplace/contract/fields.ts';
import type { OrderParts } from '#marketplace/db/operators/orderParts.ts';
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
  kind: 'transition' | 'payment' | 'mail' | 'message' | 'review' | 'change' | 'operation' | 'due';
  actor: EntryActor;
  [fact: string]: unknown;
}

/** How far a mail has come. A row of one that was sent, or was not needed, is deleted. */
type MailState = 'waiting' | 'failed' | 'handled' | 'unknown';

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

/** Returns the mails of a transition that its process names, with what is known of each. */
function mailsOf({ state, jobs, row }: OrderParts): TimelineEntry[] {
  const byKey = new Map(
    jobs.filter(({ kind }) => kind === jobKinds.mail).map(job => [job.key, job]),
  );
  return state.steps.flatMap(({ seq, transition, at }) =>
    state.process.notifications
      .filter(({ on }) => on === transition)
      .map(({ name, template, to, at: later }) => {
        const job = byKey.get(`notification:${row.id}:${seq}:${name}`);
        const known: MailState = job?.failed_at ? 'failed' : job ? 'waiting' : 'handled';
        // A reminder without a job was sent, or is not needed any more.
        const mail: MailState = !job && later ? 'unknown' : known;
        return {
          at: job?.failed_at ?? job?.run_at ?? at,
          kind: 'mail' as const,
          actor: system,
          seq,
          template,
          to,
          state: mail,
          error: job?.last_error ?? null,
        };
      }),
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

/** Order of what happened in one moment. */
const places: readonly TimelineEntry['kind'][] = [
  'operation',
  'payment',
  'transition',
  'change',
  'review',
  'message',
  'mail',
  'due',
];

/** Returns the history of an order, oldest first. */
export const timelineOf = (parts: OrderParts): TimelineEntry[] =>
  [transitionsOf, paymentsOf, mailsOf, messagesOf, reviewsOf, changesOf, operationsOf, dueOf]
    .flatMap(entries => entries(parts))
    .toSorted(
      (one, other) =>
        one.at.getTime() - other.at.getTime() ||
        places.indexOf(one.kind) - places.indexOf(other.kind),
    );
