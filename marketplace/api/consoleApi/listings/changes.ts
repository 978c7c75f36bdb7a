import { z } from 'zod';
import { ApiError } from '#marketplace/contract/errors.ts';
import { uuid } from '#marketplace/contract/fields.ts';
import { numberForReader } from '#marketplace/db/events/eventSequence.ts';
import { searchEvents } from '#marketplace/db/events/events.ts';
import type { EventRow } from '#marketplace/db/events/events.ts';
import { findListing } from '#marketplace/db/listings/listings.ts';
import { snapshotOf } from '#marketplace/db/operators/operatorLog.ts';
import { changesAnswer } from '../answers.ts';
import { differences, withoutPrivateValues } from '../changes.ts';
import { consoleOperation } from '../operation.ts';
import { decidedSince } from './decidedSince.ts';

/** Events of a listing that are read; changes before them are not found. */
const maxEvents = 2000;

/** What is no work of the author. */
const left = /^(metadata\.rejection|state|stockId)$/;

const eventsOf = (db: Parameters<typeof searchEvents>[0], id: string): Promise<EventRow[]> =>
  searchEvents(db, { resourceId: id, latest: true, limit: maxEvents });

/** Shows what was changed since an operator decided, field by field. */
export const queryListingChanges = consoleOperation({
  name: 'listings/changes',
  method: 'GET',
  summary: 'What was changed since a listing was approved or sent back, field by field.',
  answer: changesAnswer,
  input: z.object({ id: uuid() }),
  async run({ db }, { id }) {
    const listing = await findListing(db, id);
    if (!listing || listing.deleted) throw new ApiError('not-found');
    await numberForReader(db);
    const events = (await eventsOf(db, id)).filter(event => event.resource_type === 'listing');
    const { base, since, isComplete } = decidedSince(events);
    const current = await snapshotOf(db, { type: 'listing', id });
    const changes = Object.entries(base ? withoutPrivateValues(differences(base, current)) : {})
      .filter(([field]) => !left.test(field))
      .map(([field, { before, after }]) => ({ field, before, after }));
    return { data: { approvedAt: listing.approved_at, since, isComplete, changes } };
  },
});
