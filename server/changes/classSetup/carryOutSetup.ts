import { openChanges, recordedChanges } from '../scheduleChanges/records.ts';
import { changeOpenTimes } from './changeOpenTimes.ts';
import { changeSchedule } from './changeSchedule.ts';
import { changeSeats } from './changeSeats.ts';
import type { ClassAccess } from './classAccess.ts';
import { isFinal } from './finalRefusal.ts';
import { publishClass } from './publishClass.ts';
import type { RunningSetup } from './runningSetup.ts';
import type { SetupDeps } from './setupDeps.ts';
import { setupDigestOf } from './setupRecord.ts';
import type { SetupRecord } from './setupRecord.ts';
import type { SetupSteps } from './setupSteps.ts';
import type { PublishedClass } from '#shared/contract/api/teach.ts';
import type { Listing } from '#shared/contract/entities.ts';

/** Notes a command with the class before its first step. Nobody can book a class that changes. */
export async function beginSetup(
  { operator }: SetupDeps,
  access: ClassAccess,
  { listing, record }: { listing: Listing; record: SetupRecord },
): Promise<void> {
  const privateData = { setup: record };
  if (!operator) return access.update({ privateData });
  const changing = record.kind === 'publish' ? {} : { changing: record.id };
  const metadata = { hasChanges: true, setupDigest: setupDigestOf(record), ...changing };
  await operator().listings.update({ id: listing.id, privateData, metadata });
}

/** Forgets a command after its last step. */
export async function endSetup({ operator }: SetupDeps, access: ClassAccess): Promise<void> {
  const privateData = { setup: null };
  if (!operator) return access.update({ privateData });
  const listing = await access.listing();
  const open = openChanges(recordedChanges(listing));
  const hasChanges = open.length > 0 ? true : null;
  // A change of class times that is not done yet closes the class, too.
  const isOfChange = open.some(({ id }) => id === listing.attributes.metadata?.changing);
  const metadata = { hasChanges, setupDigest: null, ...(isOfChange ? {} : { changing: null }) };
  await operator().listings.update({ id: listing.id, privateData, metadata });
}

/** Carries out a command, and forgets it unless it was interrupted. */
export async function carryOutSetup(
  deps: SetupDeps,
  record: SetupRecord,
  run: Pick<RunningSetup, 'access' | 'listing' | 'isAgain'> & { steps: SetupSteps },
): Promise<PublishedClass | null> {
  const { operator, seats, now } = deps;
  const { access, listing, isAgain, steps } = run;
  const setup: RunningSetup = {
    record,
    listing,
    access,
    isAgain,
    settleSeats: seats && (() => seats.settle(listing.id)),
    isResumable: operator !== null,
    now,
  };
  try {
    const published = await runOf(setup, steps);
    await endSetup(deps, access);
    return published;
  } catch (error) {
    if (isFinal(error)) await endSetup(deps, access);
    throw error;
  }
}

async function runOf(setup: RunningSetup, steps: SetupSteps): Promise<PublishedClass | null> {
  switch (setup.record.kind) {
    case 'publish':
      return publishClass(setup, steps);
    case 'seats':
      await changeSeats(setup);
      return null;
    case 'schedule':
      await changeSchedule(setup, steps.alignMeetings);
      return null;
    case 'openTimes':
      await changeOpenTimes(setup);
      return null;
  }
}
