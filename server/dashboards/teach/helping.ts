import { rosterOf } from './roster.ts';
import type { ClassTimeName } from './roster.ts';
import { mayHost } from '#server/coTeachers/mayHost.ts';
import { shownPeople } from '#server/coTeachers/people.ts';
import type { CoTeacherRecords } from '#server/coTeachers/records.ts';
import type { CoTeacherRow } from '#server/coTeachers/tables.ts';
import { timeNamed } from '#server/projection/changedNames.ts';
import { classTimesBetween, listingsOf } from '#server/projection/classTimes.ts';
import type { Desk, TaughtListing } from '#server/projection/classTimes.ts';
import type { ClassTimeRow, HelpedClass, Helping, Roster } from '#shared/contract/api/teach.ts';
import type { ShownPerson } from '#shared/contract/api/coTeachers.ts';
import { iso } from '#shared/time/time.ts';

type Helps = Pick<CoTeacherRecords, 'helpsOf'>;

const endOf = ({ end }: Pick<ClassTimeRow, 'end'>): number => Date.parse(end);

/** Lists the classes of others that somebody helps with, and their class times between instants. */
export async function helpingOf(
  desk: Desk,
  records: Helps,
  from: number,
  until: number,
): Promise<Helping> {
  const rows = await records.helpsOf(desk.teacherId);
  const teachers = await shownPeople(
    desk,
    rows.map(row => row.teacher_id),
  );
  const found = await Promise.all(
    [...teachers.values()].map(async teacher => {
      const own = { ...desk, teacherId: teacher.id };
      const [listings, times] = await Promise.all([
        listingsOf(own),
        classTimesBetween(own, from, until),
      ]);
      const helps = rows.filter(row => row.teacher_id === teacher.id);
      return helpedOf({ listings, times, teacher, helps, now: desk.now });
    }),
  );
  return {
    classes: found.flatMap(({ classes }) => classes),
    times: found.flatMap(({ times }) => times).sort((a, b) => a.start.localeCompare(b.start)),
  };
}

interface HelpedWith {
  listings: readonly TaughtListing[];
  times: readonly ClassTimeRow[];
  teacher: ShownPerson;
  helps: readonly CoTeacherRow[];
  now: number;
}

function helpedOf({ listings, times, teacher, helps, now }: HelpedWith): Helping {
  const byId = new Map(listings.map(listing => [listing.id, listing]));
  const ofClass = (id: string) => helps.filter(({ listing_id }) => listing_id === id);
  return {
    classes: helps.flatMap(row => {
      const listing = byId.get(row.listing_id);
      const one = listing && helpedClass(row, listing, now);
      return one ? [{ ...one, teacher }] : [];
    }),
    times: times
      .filter(time => {
        const listing = byId.get(time.listingId);
        const name = { date: time.date, end: endOf(time) };
        return listing && mayHost(ofClass(listing.id), listing, name, now);
      })
      .map(time => ({ ...time, teacher })),
  };
}

/** Null for a substitute whose class time is over. */
function helpedClass(
  row: CoTeacherRow,
  listing: TaughtListing,
  now: number,
): Omit<HelpedClass, 'teacher'> | null {
  const { id, title } = listing;
  const one = { id: row.id, listingId: id, title };
  if (row.date === null) return one;
  const time = timeNamed(listing, row.date);
  if (!time || !mayHost([row], listing, time, now)) return null;
  const { date, start } = time;
  const timezone = listing.public_data.timezone ?? 'UTC';
  return { ...one, date, start: iso(start), timezone };
}

/**
 * Returns who has booked a class time of somebody else, for a person who helps with it: without
 * what was paid; null for others. @throws ApiFault 404 for a class time that there is not
 */
export async function hostedRoster(
  desk: Desk,
  records: Helps,
  name: ClassTimeName,
): Promise<Roster | null> {
  const helps = await records.helpsOf(desk.teacherId, name.listingId);
  const teacherId = helps[0]?.teacher_id;
  if (teacherId === undefined) return null;
  const own = { ...desk, teacherId };
  const [roster, [listing], people] = await Promise.all([
    rosterOf(own, name),
    listingsOf(own, name.listingId),
    shownPeople(desk, [teacherId]),
  ]);
  const { date } = roster.time;
  const teacher = people.get(teacherId);
  const isOfTime = (help: CoTeacherRow) =>
    listing !== undefined && mayHost([help], listing, { date, end: endOf(roster.time) }, desk.now);
  const help = helps.find(isOfTime);
  if (!help || !teacher) return null;
  return {
    ...roster,
    time: { ...roster.time, teacher },
    people: roster.people.map(({ paid: _paid, ...person }) => person),
    helpId: help.id,
  };
}
