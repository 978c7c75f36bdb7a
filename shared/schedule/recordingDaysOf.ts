import { isRecord } from '#shared/contract/lenient.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import { recordingDays } from '#shared/contract/meetingProviders.ts';

/**
 * Days for which those who booked a class can watch it again, 0 for none; null where the class says
 * nothing of it, as one that is held elsewhere. Without the schema of all settings of a classroom,
 * which would be much for the page of a class.
 */
export function recordingDaysOf({
  classroom,
}: Pick<ListingPublicData, 'classroom'>): (typeof recordingDays)[number] | null {
  if (!isRecord(classroom)) return null;
  return recordingDays.find(days => days === classroom['recordingDays']) ?? null;
}
