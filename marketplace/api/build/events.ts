import { z } from 'zod';
import { pastEvents } from '../events/load.ts';
import type { PastEvent } from '../events/load.ts';
import { eventTypes } from '../events/types.ts';
import { int, queryBool, timestamp, toJson, uuid } from '#marketplace/contract/fields.ts';
import type { Relationship } from '#marketplace/contract/resource.ts';
import { numberForReader } from '#marketplace/db/events/eventSequence.ts';
import { searchEvents } from '#marketplace/db/events/events.ts';
import { findUsers } from '#marketplace/db/users/users.ts';
import { buildCommand } from './command.ts';

const maxPerPage = 100;
const liveTailPollInterval = 2500;

/** A timestamp; also without seconds (`10:00.000Z`), as the help of the CLI writes it. */
const time = () =>
  z
    .unknown()
    .transform(value =>
      typeof value === 'string' ? value.replace(/(T\d\d:\d\d)(\.\d+Z)$/, '$1:00$2') : value,
    )
    .pipe(timestamp());

const input = z.object({
  latest: queryBool().default(true),
  'resource-id': uuid().optional(),
  'related-resource-id': uuid().optional(),
  'sequence-id': int(0).optional(),
  'event-types': eventTypes().optional(),
  'start-after-sequence-id': int(0).optional(),
  'sequence-id-end': int(0).optional(),
  'start-after-created-at': time().optional(),
  'created-at-end': time().optional(),
  perPage: int(1, maxPerPage).default(maxPerPage),
});

type Flat = Record<string, unknown>;

const flatReferences = (relationships: Record<string, Relationship> = {}): Flat =>
  Object.fromEntries(
    Object.entries(relationships).map(([name, relationship]) => {
      // Null in events from before the relationship existed.
      const data = relationship?.data ?? null;
      const flat = Array.isArray(data) ? data.map(({ id }) => ({ id })) : data && { id: data.id };
      return [name, flat];
    }),
  );

/**
 * Presents an event as the hosted console does: attributes and relationships on one level, plain
 * JSON.
 */
function nativeEvent(event: PastEvent, marketplaceId: string): unknown {
  const { audit, resource, previousValues } = event;
  return toJson({
    id: event.id,
    marketplaceId,
    sequenceId: event.sequenceId,
    createdAt: event.createdAt,
    eventType: event.eventType,
    source: audit?.source ?? 'source/admin',
    resourceId: event.resourceId,
    resourceType: event.resourceType,
    resource: resource && {
      id: resource.id,
      ...resource.attributes,
      ...flatReferences(resource.relationships),
    },
    previousValues: {
      ...previousValues.attributes,
      ...flatReferences(previousValues.relationships),
    },
    auditData: {
      userId: audit?.userId ?? null,
      adminId: audit?.adminId ?? null,
      requestId: audit?.requestId ?? null,
      clientId: audit?.clientId ?? null,
    },
  });
}

const query = buildCommand({
  name: 'events/query',
  method: 'GET',
  input,
  async run({ db, context }, wanted) {
    await numberForReader(db);
    const rows = await searchEvents(db, {
      sequenceId: wanted['sequence-id'],
      afterId: wanted['start-after-sequence-id'],
      beforeId: wanted['sequence-id-end'],
      after: wanted['start-after-created-at'],
      before: wanted['created-at-end'],
      resourceId: wanted['resource-id'],
      relatedId: wanted['related-resource-id'],
      types: wanted['event-types'],
      latest: wanted.latest,
      limit: wanted.perPage,
    });
    const { marketplaceId } = context;
    const events = await pastEvents(db, rows, marketplaceId);
    const users = await findUsers(
      db,
      events.flatMap(({ audit }) => [audit?.userId ?? [], audit?.adminId ?? []].flat()),
    );
    const emailOf = (id: string | null | undefined) => users.get(id ?? '')?.email;
    return {
      data: events.map(event => ({
        'event/data': nativeEvent(event, marketplaceId),
        // The impersonating operator rather than the user.
        'event/audit': event.audit?.adminId
          ? { 'admin/email': emailOf(event.audit.adminId) }
          : { 'user/email': emailOf(event.audit?.userId) },
      })),
      meta: { perPage: wanted.perPage, liveTailPollInterval },
    };
  },
});

export const eventCommands = [query];
