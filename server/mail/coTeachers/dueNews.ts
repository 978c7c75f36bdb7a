import type { CoTeacherRow } from '#server/coTeachers/tables.ts';
import { timeNamed } from '#server/projection/changedNames.ts';
import type { ProjectionDb, StoredChange } from '#server/projection/tables.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

/** Time in which the page offers to take an acceptance back. */
const undoMs = 10_000;

/**
 * `invited`: to who may accept; `accepted`: to the teacher; `ended`: to the other side;
 * `substitute`, `substituteEnded`: to those who have booked.
 */
export type CoTeacherNews = 'invited' | 'accepted' | 'ended' | 'substitute' | 'substituteEnded';

/** What is mailed of a co-teacher or a substitute. */
export interface DueNews {
  id: string;
  listingId: string;
  title: string;
  data: ListingPublicData;
  /** Name and start of the class time of a substitute; null of a co-teacher. */
  date: string | null;
  start: number | null;
  teacherId: string;
  teacher: string;
  /** Empty while it is not known who accepts, and of somebody who is banned. */
  person: string;
  /** When it happened, epoch milliseconds. */
  at: number;
  /** Mails to the two sides. */
  sides: { news: CoTeacherNews; recipientId: string }[];
  /** Mail to those who have booked. */
  students: Extract<CoTeacherNews, 'substitute' | 'substituteEnded'> | null;
}

type News = Pick<DueNews, 'at' | 'sides' | 'students'>;

/** Returns what is to be mailed of a row; null for nothing. `now`: epoch milliseconds. */
export function newsOf(row: CoTeacherRow, now: number): News | null {
  const { teacher_id: teacher, person_id: person, accepted_at, ended_at } = row;
  if (!accepted_at) {
    if (ended_at || !person) return null;
    const sides = [{ news: 'invited' as const, recipientId: person }];
    return { at: row.made_at.getTime(), sides, students: null };
  }
  const settledAt = accepted_at.getTime() + undoMs;
  const isSubstitute = row.date !== null;
  if (!ended_at) {
    if (now < settledAt) return null;
    const sides = [{ news: 'accepted' as const, recipientId: teacher }];
    return { at: accepted_at.getTime(), sides, students: isSubstitute ? 'substitute' : null };
  }
  if (ended_at.getTime() < settledAt) return null;
  const other = row.ended_by === teacher ? person : teacher;
  return {
    at: ended_at.getTime(),
    sides: other ? [{ news: 'ended' as const, recipientId: other }] : [],
    students: isSubstitute ? 'substituteEnded' : null,
  };
}

/** Lists what is to be mailed of rows; nothing of classes and class times that are over. */
export async function dueNews(
  db: ProjectionDb,
  rows: readonly CoTeacherRow[],
  now: number,
): Promise<DueNews[]> {
  const due = rows.flatMap(row => {
    const news = newsOf(row, now);
    return news ? [{ row, news }] : [];
  });
  if (due.length === 0) return [];
  const [listings, names] = await Promise.all([listingsOf(db, due), namesOf(db, due)]);
  return due.flatMap(({ row, news }): DueNews[] => {
    const listing = listings.get(row.listing_id);
    if (!listing) return [];
    const time = row.date === null ? null : timeNamed(listing, row.date);
    const isHeld = time && time.status !== 'canceled' && time.end > now;
    if (row.date !== null && !isHeld) return [];
    const teacher = names.get(row.teacher_id) ?? '';
    const person = names.get(row.person_id ?? '') ?? '';
    // Nobody teaches after all for a teacher who is gone. Of who helps and is gone, the end is due.
    if (!teacher || (!person && row.accepted_at && !row.ended_at)) return [];
    return [
      {
        id: row.id,
        listingId: row.listing_id,
        title: listing.title,
        data: listing.public_data,
        date: time?.date ?? null,
        start: time?.start ?? null,
        teacherId: row.teacher_id,
        teacher,
        person,
        ...news,
      },
    ];
  });
}

type Rows = readonly { row: CoTeacherRow }[];

interface NamedListing {
  title: string;
  public_data: ListingPublicData;
  changes: StoredChange[];
}

async function listingsOf(db: ProjectionDb, rows: Rows): Promise<Map<string, NamedListing>> {
  const found = await db
    .selectFrom('projection.listings')
    .select(['id', 'title', 'public_data', 'changes'])
    .where('deleted', '=', false)
    .where(
      'id',
      'in',
      rows.map(({ row }) => row.listing_id),
    )
    .execute();
  return new Map(found.map(({ id, ...listing }) => [id, listing]));
}

async function namesOf(db: ProjectionDb, rows: Rows): Promise<Map<string, string>> {
  const found = await db
    .selectFrom('projection.people')
    .select(['id', 'name'])
    .where(
      'id',
      'in',
      rows.flatMap(({ row }) => [row.teacher_id, row.person_id ?? row.teacher_id]),
    )
    .execute();
  return new Map(found.map(({ id, name }) => [id, name]));
}
