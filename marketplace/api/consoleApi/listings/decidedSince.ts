import { isRecord } from '#marketplace/contract/fields.ts';
import type { EventRow } from '#marketplace/db/events/events.ts';

type Snapshot = Record<string, unknown>;

/** State of a listing at the last decision of an operator. */
export interface Decided {
  /** Null where the log has nothing of the listing. */
  base: Snapshot | null;
  since: Date | null;
  /** False where the log does not reach back to the decision. */
  isComplete: boolean;
}

type LoggedEvent = Pick<EventRow, 'event_type' | 'resource' | 'previous' | 'created_at'>;

const sentBackAt = (snapshot: Snapshot | null): unknown => {
  const metadata = snapshot?.['metadata'];
  const rejection = isRecord(metadata) ? metadata['rejection'] : null;
  return isRecord(rejection) ? rejection['at'] : null;
};

/** Returns the snapshot before an event. */
const before = ({ resource, previous }: LoggedEvent): Snapshot => ({ ...resource, ...previous });

/** Returns whether a listing was approved, sent back, or published without approval by an event. */
function isDecision(event: LoggedEvent): boolean {
  const { event_type: type, resource, previous } = event;
  if (type === 'listing/created') return resource?.['state'] === 'published';
  const was = previous?.['state'];
  if (resource?.['state'] === 'published' && (was === 'pendingApproval' || was === 'draft')) {
    return true;
  }
  const at = sentBackAt(resource);
  return at !== null && at !== sentBackAt(before(event));
}

/**
 * Finds the last decision in the events of a listing, oldest first. Without one in the log it
 * starts with the oldest state that is known.
 */
export function decidedSince(events: readonly LoggedEvent[]): Decided {
  const decision = events.findLast(isDecision);
  if (decision) {
    return { base: decision.resource, since: decision.created_at, isComplete: true };
  }
  const [first] = events;
  if (!first) return { base: null, since: null, isComplete: false };
  const isNew = first.event_type === 'listing/created';
  return {
    base: isNew ? first.resource : before(first),
    since: first.created_at,
    // A listing of which the log has all was never decided about.
    isComplete: isNew,
  };
}
