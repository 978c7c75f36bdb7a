import { presentOf } from './roomRecord.ts';
import type { Member, RoomRecord } from './roomRecord.ts';
import { mediaKinds } from '#shared/classroom/media.ts';
import type { MediaKind } from '#shared/classroom/media.ts';

/** Receivers of one kind of a person's media: everybody (null), these people, or nobody. */
export type Receivers = readonly string[] | null;

/** Receivers of all that people send, by person and kind. */
export type AllowTable = Readonly<Record<string, Readonly<Record<MediaKind, Receivers>>>>;

/**
 * Says who receives what: the one place from which mutes, waiting people, words to one student and
 * removals follow. Anybody who is not in the table is received by nobody.
 */
export function whoHears(record: RoomRecord): AllowTable {
  const present = presentOf(record);
  const admitted = present.filter(({ isAdmitted }) => isAdmitted);
  const isOver = record.room.phase === 'ended';
  // Everybody, as long as nobody waits who might listen.
  const everybody = admitted.length === present.length ? null : admitted.map(({ id }) => id);
  const receiversOf = (member: Member, kind: MediaKind): Receivers => {
    if (isOver || !member.isAdmitted || member.blocked.includes(kind)) return [];
    const student = kind === 'voice' ? record.correcting[member.id] : undefined;
    if (student !== undefined) return [student];
    return everybody && everybody.filter(id => id !== member.id);
  };
  return Object.fromEntries(
    present.map(member => [
      member.id,
      Object.fromEntries(mediaKinds.map(kind => [kind, receiversOf(member, kind)])) as Record<
        MediaKind,
        Receivers
      >,
    ]),
  );
}
