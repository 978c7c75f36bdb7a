import { classroomOf } from '#shared/contract/classroomSettings.ts';
import { opensAtOf } from './chooseTime.ts';
import type { ClassWithTeacher } from './classOf.ts';
import { languageOf } from './languageOf.ts';
import type { Party } from './party.ts';
import type { Role } from '#shared/classroom/roomState.ts';
import type { ClassroomFacts } from '#shared/contract/api/classroom.ts';
import { nextOffered } from '#shared/schedule/classSchedule.ts';
import { iso } from '#shared/time/time.ts';

interface Described extends Omit<ClassWithTeacher, 'tipAddress'> {
  party: Pick<Party, 'listingId' | 'orderId' | 'name' | 'time'>;
  roomId: string;
  role: Role;
}

/** Describes a class time to somebody who comes to it. */
export function classroomFacts({
  listing,
  teacher,
  party,
  roomId,
  role,
}: Described): ClassroomFacts {
  const { title, publicData } = listing.attributes;
  const { rules = '', timezone = 'UTC' } = publicData;
  const classroom = classroomOf(publicData);
  const { start, end } = party.time;
  const next = nextOffered(publicData, end);
  return {
    roomId,
    listingId: party.listingId,
    orderId: party.orderId,
    title,
    teacher,
    start: iso(start),
    end: iso(end),
    opensAt: iso(opensAtOf(publicData, start)),
    ...(next !== null && next >= end && { next: iso(next) }),
    timezone,
    role,
    name: party.name,
    bring: classroom.bring ?? rules,
    plan: classroom.plan ?? [],
    recordingDays: classroom.recordingDays ?? 0,
    language: languageOf(publicData),
  };
}
