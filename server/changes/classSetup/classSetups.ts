import { randomUUID } from 'node:crypto';
import { apiFault } from '#server/base/apiFault.ts';
import { requireRoom } from '#server/base/requireRoom.ts';
import type { RoomLimits } from '#server/base/requireRoom.ts';
import { classLock } from '#server/events/locks/keys.ts';
import type { ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';
import { beginSetup, carryOutSetup } from './carryOutSetup.ts';
import { teachersAccess } from './classAccess.ts';
import { requireOffered } from './requireOffered.ts';
import { endEarlierSetup, resumeSetup } from './resumeSetup.ts';
import type { SetupDeps } from './setupDeps.ts';
import { changedListing } from './runningSetup.ts';
import { isPublishedClass } from './setupRecord.ts';
import type { SetupRecord } from './setupRecord.ts';
import { teachersSteps } from './setupSteps.ts';
import type { PublishedClass } from '#shared/contract/api/teach.ts';
import { entityOf } from '#shared/contract/denormalise.ts';
import type { Listing } from '#shared/contract/entities.ts';

/** The commands on a class that take several steps, each carried out to its end (decision 196). */
export interface ClassSetups {
  /** Publishes a draft of the caller. @throws ApiFault @see publishClass */
  publish(sdk: ServerSdk, listingId: string): Promise<PublishedClass>;
  /**
   * Changes seats, schedule or open times of a published class of the caller. @throws ApiFault 409
   */
  change(
    sdk: ServerSdk,
    listingId: string,
    asked: Pick<SetupRecord, 'content'> & { kind: Exclude<SetupRecord['kind'], 'publish'> },
  ): Promise<void>;
  /** Ends what a crash has interrupted. Call it with the lock of the class. */
  resume(listingId: string): Promise<void>;
}

/** Creates the commands of a class over the marketplace, the locks and the meetings of `deps`. */
export function createClassSetups(deps: SetupDeps): ClassSetups {
  return {
    async publish(sdk, listingId) {
      await requireMayPublish(sdk);
      const published = await command(deps, sdk, listingId, { kind: 'publish', content: {} });
      if (!published) throw new Error('Publishing has no result.');
      return published;
    },
    async change(sdk, listingId, asked) {
      await command(deps, sdk, listingId, asked);
    },
    resume: listingId => resumeSetup(deps, listingId),
  };
}

/** Carries out a command of the caller, after what an earlier one left. */
const command = (
  deps: SetupDeps,
  sdk: ServerSdk,
  listingId: string,
  asked: Pick<SetupRecord, 'kind' | 'content'>,
): Promise<PublishedClass | null> =>
  deps.locks.withLock(classLock(listingId), async () => {
    const access = teachersAccess(sdk, listingId);
    // Before anything is done with the rights of the operator: it is the caller's.
    await access.listing();
    await endEarlierSetup(deps, sdk, listingId);
    const listing = await access.listing();
    requireFit(listing, asked, deps.rooms);
    const record = { id: randomUUID(), askedAt: deps.now(), ...asked };
    await beginSetup(deps, access, { listing, record });
    const steps = teachersSteps(deps, sdk, listingId);
    return carryOutSetup(deps, record, { access, listing, isAgain: false, steps });
  });

/**
 * Requires the right to publish before anything is made for the class.
 * @throws ApiFault 403 `permission-denied-post-listings`
 */
async function requireMayPublish(sdk: ServerSdk): Promise<void> {
  const { effectivePermissionSet: rights } = entityOf(
    await sdk.currentUser.show({ include: ['effectivePermissionSet'] }),
  );
  if (rights?.attributes.postListings !== 'permission/deny') return;
  throw apiFault(403, 'permission-denied-post-listings', 'Operators say who publishes here.');
}

/** Requires a class that the command can be carried out on. @throws ApiFault 409 */
function requireFit(
  listing: Listing,
  { kind, content }: Pick<SetupRecord, 'kind' | 'content'>,
  rooms: RoomLimits,
): void {
  if (kind === 'publish') {
    if (listing.attributes.state === 'draft') requireRoom(listing, null, rooms);
    return;
  }
  // Cancelled or moved by another change, which is not done yet.
  if (listing.attributes.metadata?.changing !== undefined) {
    throw apiFault(409, 'class-changing', 'The class is being changed.');
  }
  if (!isPublishedClass(listing)) {
    throw apiFault(409, 'listing-invalid-state', 'Only a published class has seats to sell.');
  }
  const changed = changedListing(listing, content);
  requireOffered(changed, listing);
  requireRoom(changed, listing, rooms);
}
