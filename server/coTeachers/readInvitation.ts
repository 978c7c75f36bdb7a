import type { CoTeacherRow } from './tables.ts';
import { holderOf, shownPeople } from './people.ts';
import { invitationMs } from './records.ts';
import { listingsOf } from '#server/projection/classTimes.ts';
import { timeNamed } from '#server/projection/changedNames.ts';
import type { Tables } from '#server/projection/reads.ts';
import type { Invitation } from '#shared/contract/api/coTeachers.ts';
import { iso } from '#shared/time/time.ts';

/** Describes an invitation to one of its sides; null where it is neither's. */
export async function invitationFor(
  tables: Tables,
  row: CoTeacherRow | null,
  callerId: string,
): Promise<Invitation | null> {
  if (!row) return null;
  const { teacher_id: teacherId, listing_id: listingId } = row;
  if (![teacherId, holderOf(row) ?? callerId].includes(callerId)) return null;
  const [[listing], people] = await Promise.all([
    listingsOf({ ...tables, teacherId }, listingId),
    shownPeople(tables, [teacherId]),
  ]);
  const teacher = people.get(teacherId);
  if (!listing || !teacher) return { state: 'over' };
  const time = row.date === null ? null : timeNamed(listing, row.date);
  const isHeld = row.date === null || (time && time.status !== 'canceled' && time.end > tables.now);
  return {
    state: stateFor(row, callerId, isHeld ? tables.now : Infinity),
    listingId,
    title: listing.title,
    teacher,
    timezone: listing.public_data.timezone ?? 'UTC',
    ...(time ? { date: time.date, start: iso(time.start), end: iso(time.end) } : {}),
  };
}

/** @param now Epoch milliseconds; infinite where the class time is over. */
function stateFor(
  { accepted_at, ended_at, made_at, teacher_id }: CoTeacherRow,
  callerId: string,
  now: number,
): Invitation['state'] {
  if (ended_at) return 'over';
  if (callerId === teacher_id) return 'own';
  if (accepted_at) return 'accepted';
  return now - made_at.getTime() < invitationMs ? 'open' : 'over';
}
