import { z } from 'zod';
import { referencesOf, wireResource, withKeywords } from '../http/envelope.ts';
import { invalidParams } from '../http/validate.ts';
import { integration, operation } from '../operation.ts';
import { int, readUuid, timestamp, uuid } from '#marketplace/contract/fields.ts';
import type { Resource } from '#marketplace/contract/resource.ts';
import { Keyword, Uuid } from '#marketplace/contract/wireTypes.ts';
import { numberForReader } from '#marketplace/db/events/eventSequence.ts';
import { searchEvents } from '#marketplace/db/events/events.ts';
import { pastEvents } from './load.ts';
import type { PastEvent } from './load.ts';
import { eventTypes } from './types.ts';

const idOf = (id: string | null | undefined) => {
  const uuid = readUuid(id);
  return uuid === undefined ? (id ?? null) : new Uuid(uuid);
};

/** Presents an event for the Integration API. */
function presentEvent(event: PastEvent, marketplaceId: string): Resource {
  const { attributes, relationships } = event.previousValues;
  const { audit, resource } = event;
  return {
    id: event.id,
    type: 'event',
    attributes: {
      createdAt: event.createdAt,
      sequenceId: event.sequenceId,
      marketplaceId: new Uuid(marketplaceId),
      eventType: new Keyword(event.eventType),
      source: new Keyword(audit?.source ?? 'source/admin'),
      resourceId: new Uuid(event.resourceId),
      resourceType: new Keyword(event.resourceType),
      resource: resource && wireResource(resource),
      previousValues: {
        attributes: attributes && withKeywords(attributes),
        relationships: relationships && referencesOf(relationships),
      },
      auditData: {
        userId: idOf(audit?.userId),
        adminId: idOf(audit?.adminId),
        requestId: idOf(audit?.requestId),
        clientId: idOf(audit?.clientId),
      },
    },
  };
}

const perPage = 100;

const input = z
  .object({
    startAfterSequenceId: int(0).optional(),
    createdAtStart: timestamp().optional(),
    resourceId: uuid().optional(),
    relatedResourceId: uuid().optional(),
    eventTypes: eventTypes().optional(),
  })
  .superRefine((value, context) => {
    for (const [one, other] of [
      ['startAfterSequenceId', 'createdAtStart'],
      ['resourceId', 'relatedResourceId'],
    ] as const) {
      if (value[one] !== undefined && value[other] !== undefined) {
        context.addIssue(invalidParams(`Give either ${one} or ${other}.`, [other]));
      }
    }
  });

/** Lists events, oldest first, a hundred at a time; clients continue after the last sequence id. */
export const queryEvents = operation({
  name: 'events/query',
  method: 'GET',
  api: 'integration',
  access: integration,
  input,
  async run({ db, context }, wanted) {
    await numberForReader(db);
    const rows = await searchEvents(db, {
      afterId: wanted.startAfterSequenceId,
      from: wanted.createdAtStart,
      resourceId: wanted.resourceId,
      relatedId: wanted.relatedResourceId,
      types: wanted.eventTypes,
      latest: false,
      limit: perPage,
    });
    const { marketplaceId } = context;
    const events = await pastEvents(db, rows, marketplaceId);
    return {
      data: events.map(event => presentEvent(event, marketplaceId)),
      meta: { perPage, page: 1, totalItems: null, totalPages: null, paginationUnsupported: true },
    };
  },
});
