import { z } from 'zod';
import { int, oneOf, optionalParam, timestamp, uuid } from '#marketplace/contract/fields.ts';
import type { MarketplaceOptions } from '#marketplace/context/options.ts';
import type { Db } from '#marketplace/db/database.ts';
import { numberForReader } from '#marketplace/db/events/eventSequence.ts';
import { lastEventNumber, searchEvents } from '#marketplace/db/events/events.ts';
import { findUsers } from '#marketplace/db/users/users.ts';
import type { UserRow } from '#marketplace/db/users/users.ts';
import { pastEvents } from '../../events/load.ts';
import type { PastEvent } from '../../events/load.ts';
import { eventTypes } from '../../events/types.ts';
import { limitedView } from '../../http/limitedView.ts';
import { displayNameOf } from '../../users/present.ts';
import { eventsAnswer } from '../answers.ts';
import { consoleOperation } from '../operation.ts';
import { changedFields } from './changedFields.ts';

/** Kinds of requests that make changes. */
const sources = ['marketplace-api', 'integration-api', 'transaction', 'admin'] as const;

/**
 * Events that are looked at for one page where no index narrows the search: an answer may then
 * have fewer events than a page, and `next` goes on before them.
 */
const maxScanned = 20_000;

/** Returns an event without what is good for longer than the session of an operator. */
function limited(event: PastEvent, options: MarketplaceOptions): PastEvent {
  const { resource, previousValues, resourceType: type, resourceId: id } = event;
  const { attributes } = previousValues;
  const before = attributes && limitedView({ id, type, attributes }, options).attributes;
  return {
    ...event,
    resource: resource && limitedView(resource, options),
    previousValues: before ? { ...previousValues, attributes: before } : previousValues,
  };
}

type People = Map<string, UserRow>;

const personOf = (people: People, id: string | null | undefined) => {
  const row = people.get(id ?? '');
  return row ? { id: row.id, name: displayNameOf(row) } : null;
};

const presentEvent = (people: People, event: PastEvent) => ({
  id: event.id,
  sequenceId: event.sequenceId,
  at: event.createdAt,
  type: event.eventType,
  source: (event.audit?.source ?? 'source/admin').replace('source/', ''),
  resource: { type: event.resourceType, id: event.resourceId },
  by: {
    user: personOf(people, event.audit?.userId),
    operator: personOf(people, event.audit?.adminId),
  },
  changes: changedFields(event),
});

const input = z.object({
  types: optionalParam(eventTypes()),
  relatedId: optionalParam(uuid()),
  byId: optionalParam(uuid()),
  source: optionalParam(oneOf(...sources)),
  from: optionalParam(timestamp()),
  to: optionalParam(timestamp()),
  before: optionalParam(int(1)),
});

type Wanted = z.infer<typeof input>;

/** Returns the number after which events are looked at; undefined for all of them. */
async function scannedAfter(db: Db, { source, byId, before }: Wanted): Promise<number | undefined> {
  if (source === undefined && byId === undefined) return undefined;
  const end = before ?? (await lastEventNumber(db)) + 1;
  return Math.max(0, end - 1 - maxScanned);
}

/** Lists events, newest first, each with what it has changed. */
export const queryEventLog = consoleOperation({
  name: 'events/query',
  method: 'GET',
  summary: 'What happened, newest first: each event with what it has changed, and who made it.',
  answer: eventsAnswer,
  input,
  async run({ db, context, perPage }, wanted) {
    await numberForReader(db);
    const afterId = await scannedAfter(db, wanted);
    const found = await searchEvents(db, {
      ...{ types: wanted.types, relatedId: wanted.relatedId },
      ...{ from: wanted.from, before: wanted.to },
      ...{ beforeId: wanted.before, afterId },
      audit: { source: wanted.source && `source/${wanted.source}`, byId: wanted.byId },
      latest: true,
      limit: perPage + 1,
    });
    const rows = found.slice(-perPage).toReversed();
    const events = await pastEvents(db, rows, context.marketplaceId);
    const people = await findUsers(
      db,
      events.flatMap(({ audit }) => [audit?.userId ?? [], audit?.adminId ?? []].flat()),
    );
    const isMore = found.length > perPage;
    const looked = afterId ? afterId + 1 : null;
    const next = isMore ? (rows.at(-1)?.sequence_id ?? null) : looked;
    const shown = events.map(event => presentEvent(people, limited(event, context.options)));
    return { data: { events: shown, next } };
  },
});
