import type { Changed } from './admitPeople.ts';
import { endRecordingBy } from './recordClass.ts';
import { isPresent, keepsOrder, withEach, withMember, withRoom } from './roomRecord.ts';
import type { Member, RoomRecord } from './roomRecord.ts';
import type { MediaKind } from '#shared/classroom/media.ts';

const changedKinds = (kinds: readonly MediaKind[], kind: MediaKind, isIn: boolean): MediaKind[] => [
  ...kinds.filter(one => one !== kind),
  ...(isIn ? [kind] : []),
];

/** Switches off what somebody sends, or all but those who keep order; or allows it again. */
export function block(
  record: RoomRecord,
  { person, kind, isBlocked }: { person: string; kind: MediaKind; isBlocked: boolean },
): Changed {
  const blocked = (member: Member) => ({
    blocked: changedKinds(member.blocked, kind, isBlocked),
    media: isBlocked ? member.media.filter(one => one !== kind) : member.media,
  });
  if (person === 'all') {
    const blockedForAll = changedKinds(record.blockedForAll, kind, isBlocked);
    return withEach({ ...record, blockedForAll }, one => !keepsOrder(record, one), blocked);
  }
  const member = record.people[person];
  if (!member || !isPresent(member) || member.role === 'teacher') return 'not-valid';
  return withMember(record, person, blocked(member));
}

const isIn = ({ people }: RoomRecord, id: string): boolean => {
  const member = people[id];
  return member !== undefined && isPresent(member) && member.isAdmitted;
};

/** Shows somebody large to all. */
export function spotlight(record: RoomRecord, person: string | null): Changed {
  if (person !== null && !isIn(record, person)) return 'not-valid';
  return withRoom(record, { spotlight: person });
}

/** Lets one person alone hear the voice of somebody who moderates. */
export function correct(record: RoomRecord, by: Member, person: string | null): Changed {
  const { [by.id]: _, ...correcting } = record.correcting;
  if (person === null) return { ...record, correcting };
  if (person === by.id || !isIn(record, person)) return 'not-valid';
  return { ...record, correcting: { ...correcting, [by.id]: person } };
}

/** Gives somebody the keeping of order, or takes it back; the teacher alone does that. */
export function cohost(
  record: RoomRecord,
  by: Member,
  { person, is }: { person: string; is: boolean },
): Changed {
  if (by.role !== 'teacher') return 'not-allowed';
  const member = record.people[person];
  if (!member || member.role === 'teacher' || member.isRemoved) return 'not-valid';
  const { [person]: _, ...correcting } = record.correcting;
  const others = record.cohosts.filter(id => id !== person);
  if (!is) return endRecordingBy({ ...record, correcting, cohosts: others }, person);
  const made = { ...record, cohosts: [...others, person] };
  return withMember(made, person, { isAdmitted: true, isHeldBack: false, blocked: [] });
}

/** Offers captions of what somebody says, or takes the own ones back. */
export function makeCaptions(record: RoomRecord, by: Member, is: boolean): RoomRecord {
  if (is) return withRoom(record, { captionsBy: by.id });
  return record.room.captionsBy === by.id ? withRoom(record, { captionsBy: null }) : record;
}
