import * as v from 'valibot';
import { fields, instant, line, listOf, webAddress, word } from '../lenient.ts';
import { day } from '../listingData.ts';

/** Somebody as others see them. */
export const shownPerson = fields({ id: word, name: line(200), avatar: webAddress }, 'id', 'name');
export type ShownPerson = v.InferOutput<typeof shownPerson>;

const coTeacher = fields(
  {
    id: word,
    /** Of a substitute; without it a co-teacher of all class times. */
    date: day,
    state: v.picklist(['invited', 'accepted']),
    /** Left out while somebody is invited by a link or a mail address. */
    person: shownPerson,
    madeAt: instant,
  },
  'id',
  'state',
);
export type CoTeacher = v.InferOutput<typeof coTeacher>;

/** `GET /api/teach/co-teachers?listingId=`: who is invited to a class of the teacher, or helps. */
export const coTeachersAnswer = v.object({ people: listOf(coTeacher, 1_000) });
export type CoTeachers = v.InferOutput<typeof coTeachersAnswer>;

/** `POST /api/teach/co-teachers`. */
export const invitedAnswer = v.object({ id: word });

/**
 * `GET /api/teach/co-teachers/invitation?id=`, and the answer of accepting it. `own`: the caller
 * made it; `over`: it was withdrawn, declined, ended or used, or is too old.
 */
export const invitationAnswer = fields(
  {
    state: v.picklist(['open', 'accepted', 'own', 'over']),
    listingId: word,
    title: line(1_000),
    teacher: shownPerson,
    date: day,
    /** Of the class time of a substitute. */
    start: instant,
    end: instant,
    timezone: word,
  },
  'state',
);
export type Invitation = v.InferOutput<typeof invitationAnswer>;
