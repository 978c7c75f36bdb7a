import { applyEvents } from './applyEvents.ts';
import type { EventDeps } from './applyEvents.ts';
import { fillTables } from './fill.ts';
import type { OnProgress } from './fill.ts';
import type { Store } from './store.ts';

/** Dependencies of a rebuild. */
export interface RebuildDeps extends EventDeps {
  /** Epoch milliseconds. */
  now: () => number;
  /** Whether the projection was closed, which ends the rebuild. */
  isClosed: () => boolean;
  onProgress?: OnProgress | undefined;
}

/**
 * Fills new tables and replaces the current ones by them. Returns false when it was closed, and
 * when another rebuild is under way, here or in another process.
 */
export async function rebuildTables(deps: RebuildDeps, store: Store): Promise<boolean> {
  const { operator, now, siteOrigin, isClosed, onProgress } = deps;
  const lease = await store.reserveFilling();
  if (!lease) return false;
  const goesOn = async () => !isClosed() && (await lease.keep());
  try {
    const progress = onProgress ? { onProgress } : {};
    const fill = { store, operator: operator(), now, siteOrigin, goesOn, ...progress };
    if (!(await fillTables(fill))) return false;
    await store.rollClassTimes('next');
    await store.indexListings('next');
    let hasMore = true;
    while (hasMore) {
      hasMore = await applyEvents(deps, store, 'next');
      if (!(await goesOn())) return false;
    }
    await store.takeNext();
    return true;
  } finally {
    await lease.end();
  }
}
