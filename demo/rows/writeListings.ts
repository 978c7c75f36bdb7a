import { randomUUID } from 'node:crypto';
import type { Tx } from '@flowroom/marketplace/seeding';
import { keywordIndex, searchSchemas, searchableTexts } from '@flowroom/marketplace/seeding';
import type { Random } from '#demo/model/random.ts';
import { createRandom } from '#demo/model/random.ts';
import { classesOne } from '../content/classesOne.ts';
import { classesTwo } from '../content/classesTwo.ts';
import { teachers } from '../content/people.ts';
import type { DemoListing, DemoSubscriptions } from '../model/demoListing.ts';
import type { DemoMeetings } from './meetings.ts';
import { isByDate, listingRow, listingState, placesOf } from './listingRow.ts';
import { day, scheduleOf } from '../model/schedule.ts';
import type { DemoPeople } from './writePeople.ts';
import { classPlacesOf } from '#shared/transactions/classPlaces.ts';

export const demoClasses = [...classesOne, ...classesTwo];

// The last draft shows what the wizard still waits for, the other one how an older class looks.
const withoutPicture = ['Hips of a climber', 'A long goodbye to summer'];

/** The classes of the demo with ids and dates, not yet written. */
export function planListings(people: DemoPeople, now: Date, random: Random): DemoListing[] {
  return demoClasses.flatMap((entry, index) => {
    const teacher = teachers.find(({ key }) => key === entry.teacher);
    const person = people.teachers.get(entry.teacher);
    if (!teacher || !person) return [];
    return [
      {
        id: randomUUID(),
        entry,
        teacher,
        teacherId: person.id,
        schedule: scheduleOf(entry, teacher.timezone, now),
        imageId: withoutPicture.includes(entry.title) ? null : randomUUID(),
        // Most have one picture, as the wizard requires; some, from before, have several.
        moreImageIds: index % 9 === 0 ? [randomUUID(), randomUUID()] : [],
        createdAt: new Date(now.getTime() - random.between(70, 140) * day),
      },
    ];
  });
}

/** Writes listings, their class times and their places. */
export async function writeListings(
  tx: Tx,
  listings: readonly DemoListing[],
  { meetings, prices }: Pick<DemoMeetings, 'meetings'> & Pick<DemoSubscriptions, 'prices'>,
  now: Date,
): Promise<void> {
  const schemas = await searchSchemas(tx, ['listing']);
  const rows = listings.map(({ id, entry, teacher, teacherId, schedule, createdAt }) => {
    const row = listingRow(entry, teacher, schedule, createRandom(`listing/${entry.title}`));
    const { title, description, public_data } = row;
    const metadata = { ...row.metadata, stripe: prices.get(id) };
    const texts = searchableTexts(schemas, { public: public_data, metadata });
    const isPublished = row.state === 'published' || row.state === 'closed';
    return {
      ...row,
      id,
      author_id: teacherId,
      availability_plan: JSON.stringify(row.availability_plan),
      public_data: JSON.stringify(public_data),
      private_data: JSON.stringify({ ...row.private_data, zoom: meetings.get(id) }),
      metadata: JSON.stringify(metadata),
      keyword_index: keywordIndex({ title, description, texts }),
      created_at: createdAt,
      updated_at: createdAt,
      approved_at: isPublished ? new Date(createdAt.getTime() + 3_600_000) : null,
    };
  });
  await tx.insertInto('listings').values(rows).execute();
  await writePlaces(tx, listings);
  await writeCourses(tx, listings, now);
  await writeClosedDays(
    tx,
    listings.filter(({ entry }) => isByDate(entry)),
    now,
  );
}

async function writePlaces(tx: Tx, listings: readonly DemoListing[]): Promise<void> {
  const open = listings.filter(({ entry }) => listingState(entry) !== 'draft');
  const stocks = open.map(({ id, entry, schedule }) => ({
    listing_id: id,
    quantity: placesOf(entry, schedule),
  }));
  await tx.insertInto('stock').values(stocks).execute();
  await tx
    .insertInto('stock_adjustments')
    .values(open.map(({ createdAt }, index) => ({ ...stocks[index]!, at: createdAt })))
    .execute();
  const once = open.filter(({ entry }) => !('days' in entry.offer) && !isByDate(entry));
  await tx
    .insertInto('availability_exceptions')
    .values(
      once.map(({ id, entry, schedule, createdAt }) => ({
        listing_id: id,
        start_at: schedule.first.start,
        end_at: schedule.first.end,
        seats: entry.seats,
        created_at: createdAt,
      })),
    )
    .execute();
}

/** Closes the times of the plan at which a course is not held, as the server does. */
async function writeCourses(tx: Tx, listings: readonly DemoListing[], now: Date): Promise<void> {
  const rows = listings
    .filter(({ entry }) => entry.course)
    .flatMap(({ id, entry, teacher, schedule, createdAt }) => {
      const row = listingRow(entry, teacher, schedule, createRandom(`listing/${entry.title}`));
      const kept = { plan: row.availability_plan, exceptions: [], holders: [] };
      const { create = [] } = classPlacesOf(row.public_data, kept, now.getTime()) ?? {};
      return create.map(({ start, end, seats }) => ({
        listing_id: id,
        start_at: new Date(start),
        end_at: new Date(end),
        seats,
        created_at: createdAt,
      }));
    });
  if (rows.length > 0) await tx.insertInto('availability_exceptions').values(rows).execute();
}

/** Days on which a room is its owner's: from so many days ahead, for so many days. */
const closedFor: readonly (readonly [from: number, length: number])[] = [
  [5, 2],
  [19, 3],
  [40, 1],
];

/** The days on which rooms can not be booked, from midnight to midnight of UTC. */
async function writeClosedDays(tx: Tx, rooms: readonly DemoListing[], now: Date): Promise<void> {
  const today = Math.floor(now.getTime() / day) * day;
  const rows = rooms.flatMap(({ id, createdAt }) =>
    closedFor.map(([from, length]) => ({
      listing_id: id,
      start_at: new Date(today + from * day),
      end_at: new Date(today + (from + length) * day),
      seats: 0,
      created_at: createdAt,
    })),
  );
  await tx.insertInto('availability_exceptions').values(rows).execute();
}
