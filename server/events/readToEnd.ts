import { notice } from '@flowroom/marketplace/signals';
import type { MarketplaceEvent } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { minuteMs } from '#shared/time/time.ts';

/** Position in the event log. */
export type EventCursor = { startAfterSequenceId: number } | { createdAtStart: Date };

/** Reads the next page of the event log, at most `pageSize` events. */
export type ReadPage = (cursor: EventCursor) => Promise<readonly MarketplaceEvent[]>;

/** Page size of the event query: a full page means that there are more. */
export const pageSize = 100;

/** Tolerance for clock differences and transactions that commit late. */
const overlapMs = minuteMs;

/** Returns the position from which a reader begins that has read nothing yet. */
export const cursorSince = (epochMs: number): EventCursor => ({
  createdAtStart: new Date(epochMs - overlapMs),
});

/** Reads the log from a position to its end; `onPage` gets the last sequence id of each page. */
export async function readToEnd(
  readPage: ReadPage,
  from: EventCursor,
  onPage: (events: readonly MarketplaceEvent[], last: number) => Promise<void> | void,
): Promise<void> {
  for (let cursor = from; ;) {
    const found = await readPage(cursor).catch((error: unknown) => {
      notice('eventRead', { outcome: 'failed' });
      throw error;
    });
    const last = found.at(-1)?.sequenceId;
    if (last !== undefined) {
      await onPage(found, last);
      cursor = { startAfterSequenceId: last };
    }
    if (found.length < pageSize) break;
  }
  notice('eventRead', { outcome: 'ok' });
}
