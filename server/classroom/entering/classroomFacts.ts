import { classroomOf } from '#shared/contract/classroomSettings.ts';
import { opensAtOf } from './chooseTime.ts';
import type { ClassWithTeacher } from './classOf.ts';
import { languageOf } from './languageOf.ts';
import type { Party } from './party.ts';
import type { Role } from '#shared/classroom/roomState.ts';
import type { ClassroomFacts } from '#shared/contract/api/classroom.ts';
import { nextOffered } from '#shared/schedule/classSchedule.ts';
import { substituteAt } from '#shared/schedule/substituteAt.ts';
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
    teacher: hostAt(listing, teacher, start),
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

/** Who hosts a class time: its substitute, otherwise its teacher. */
function hostAt(
  { attributes }: ClassWithTeacher['listing'],
  teacher: ClassWithTeacher['teacher'],
  start: number,
): ClassWithTeacher['teacher'] {
  const substitute = substituteAt(attributes, start);
  if (!substitute) return teacher;
  const { id, name, avatar: image = null } = substitute;
  return { id, name, image };
}
