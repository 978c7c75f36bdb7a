import { z } from 'zod';
import { invalidParams } from '#marketplace/api/http/validate.ts';
import { integration, operation } from '#marketplace/api/operation.ts';
import { queryInt, timestamp, uuid } from '#marketplace/contract/fields.ts';
import { numberForReader } from '#marketplace/db/events/eventSequence.ts';
import { searchEvents } from '#marketplace/db/events/events.ts';
import { pastEvents } from './load.ts';
import { presentEvent } from './present.ts';
import { eventTypes } from './types.ts';

const perPage = 100;

const input = z
  .object({
    startAfterSequenceId: queryInt(0).optional(),
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

/** What has changed, oldest first, a hundred at a time; whoever wants more goes on after the last. */
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

export const eventOperations = [queryEvents];
