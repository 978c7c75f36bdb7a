import { groupBy } from '#marketplace/db/groupBy.ts';
import type { Db } from '#marketplace/db/database.ts';
import type { EventRow } from '#marketplace/db/events/events.ts';
import { transitionsOfTransactions } from '#marketplace/db/transactions/transactionViews.ts';
import type { Audit } from '#marketplace/db/events/audit.ts';
import type { Resource } from '#marketplace/contract/resource.ts';
import { presentPast } from './pastResources.ts';
import { previousValues } from './previousValues.ts';
import type { PreviousValues } from './previousValues.ts';

/** A change of a resource, ready for a presenter. */
export interface PastEvent {
  id: string;
  sequenceId: number;
  createdAt: Date;
  eventType: string;
  resourceType: string;
  resourceId: string;
  /** Null after a deletion. */
  resource: Resource | null;
  previousValues: PreviousValues;
  audit: Audit | null;
}

/** Rebuilds the resources before and after each event. */
export async function pastEvents(
  db: Db,
  rows: readonly EventRow[],
  marketplaceId: string,
): Promise<PastEvent[]> {
  const moved = rows.filter(row => row.resource_type === 'transaction');
  const transitions = groupBy(
    await transitionsOfTransactions(
      db,
      moved.map(row => row.resource_id),
    ),
    ({ transaction_id }) => transaction_id,
  );
  return rows.map(row => {
    const history = { transitions: transitions.get(row.resource_id) ?? [], marketplaceId };
    const present = (snapshot: EventRow['resource']): Resource | null =>
      snapshot && presentPast(row.resource_type, snapshot, history);
    const resource = present(row.resource);
    const before = present(row.previous && { ...row.resource, ...row.previous });
    return {
      id: row.id,
      sequenceId: row.sequence_id,
      createdAt: row.created_at,
      eventType: row.event_type,
      resourceType: row.resource_type,
      resourceId: row.resource_id,
      resource,
      previousValues: previousValues(before, resource),
      audit: row.audit as Audit | null,
    };
  });
}
