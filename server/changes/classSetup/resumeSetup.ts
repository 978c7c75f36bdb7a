import type { ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';
import { carryOutSetup, endSetup } from './carryOutSetup.ts';
import { operatorsAccess, teachersAccess } from './classAccess.ts';
import { isFinal } from './finalRefusal.ts';
import { resumeSales } from './sales.ts';
import type { SetupDeps } from './setupDeps.ts';
import { isPublishedClass, isRecordedByServer, openSetup } from './setupRecord.ts';
import { operatorsSteps, teachersSteps } from './setupSteps.ts';
import { hourMs } from '#shared/time/time.ts';

/**
 * How long a draft whose publishing was interrupted remembers it; only its teacher can publish it.
 */
const draftMemoryMs = hourMs;

/** Ends a command that a crash has interrupted. Call it with the lock of the class. */
export async function resumeSetup(deps: SetupDeps, listingId: string): Promise<void> {
  const { operator, client, logger, now } = deps;
  if (!operator || !client) return;
  const access = operatorsAccess(operator, client, listingId);
  const listing = await access.listing();
  const record = openSetup(listing);
  if (!record || !isRecordedByServer(listing, record)) {
    if (listing.attributes.metadata?.setupDigest === undefined) return;
    // Taken out, or replaced, past our pages.
    logger.warn({ listingId }, 'the recorded command of a class is gone');
    if (isPublishedClass(listing)) await resumeSales(access, now);
    return endSetup(deps, access);
  }
  const isDraft = listing.attributes.state === 'draft';
  if (isDraft && record.askedAt > now() - draftMemoryMs) return;
  if (isDraft) return endSetup(deps, access);
  try {
    const steps = operatorsSteps(deps, listing);
    await carryOutSetup(deps, record, { access, listing, isAgain: true, steps });
  } catch (error) {
    if (!isFinal(error)) throw error;
    logger.info({ err: error, listingId, kind: record.kind }, 'a command had to be taken back');
  }
}

/**
 * Ends what an earlier command left, before the next one of its teacher: without the rights of the
 * operator nobody else can.
 */
export async function endEarlierSetup(
  deps: SetupDeps,
  sdk: ServerSdk,
  listingId: string,
): Promise<void> {
  if (deps.operator) return resumeSetup(deps, listingId);
  const access = teachersAccess(sdk, listingId);
  const listing = await access.listing();
  const record = openSetup(listing);
  if (!record || record.kind === 'publish') return;
  const steps = teachersSteps(deps, sdk, listingId);
  try {
    await carryOutSetup(deps, record, { access, listing, isAgain: true, steps });
  } catch (error) {
    if (!isFinal(error)) throw error;
  }
}
