import { sql } from 'kysely';
import { isOffered, timesIn } from './conditions.ts';
import type { Filters, NamedStretch } from './conditions.ts';
import type { ProjectionDb } from '#server/projection/tables.ts';
import type { ClassWeek, TimetableClass, TimetableHour } from '#shared/contract/api/classTimes.ts';
import type { ClassWeekQuery } from '#shared/contract/bodies/classTimes.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import type { TeacherRating } from '#shared/contract/user.ts';
import type { Money } from '#shared/contract/values.ts';
import { stretchesOf } from '#shared/time/soon.ts';
import { addDays } from '#shared/time/time.ts';
import { isCourse } from '#shared/transactions/course.ts';
import { getOrCreate } from '#shared/values/lookup.ts';

const daysShown = 7;
/** Classes of an hour that are shown; the rest is counted. */
const shownOfHour = 3;

interface Row {
  name: string;
  total: number;
  id: string;
  start_at: Date;
  end_at: Date;
  free: number;
  title: string;
  teacher: string;
  rating: TeacherRating | null;
  public_data: ListingPublicData;
  price: Money | null;
}

/** Every hour of seven days, by its day and number. */
const hoursFrom = ({ from, zone }: ClassWeekQuery, now: number): NamedStretch[] =>
  Array.from({ length: daysShown }, (_, day) => addDays(from, day)).flatMap(date =>
    Array.from({ length: 24 }, (_, hour) =>
      stretchesOf({ dates: { from: date, to: date }, hours: `${hour}`, zone }, now).map(
        stretch => ({ ...stretch, name: `${date} ${hour}` }),
      ),
    ).flat(),
  );

/** What one class costs, or a month or the whole course where it is sold in no other way. */
function costOf({
  public_data: data,
  price,
}: Row): Pick<TimetableClass, 'isFree' | 'price' | 'isCourse' | 'monthlyPrice'> {
  const { type, paymentType = [], monthlyPrice } = data;
  if (type === 'free') return { isFree: true };
  if (isCourse(data)) return price ? { price, isCourse: true } : {};
  const isByMonth =
    paymentType.length > 0 && paymentType.every(({ value }) => value === 'recurring');
  if (isByMonth) return { monthlyPrice };
  return price ? { price } : {};
}

/**
 * Reads a week of the timetable: of each hour the first classes that begin in it and can be booked,
 * and how many do. `now` is epoch milliseconds.
 */
export async function classWeek(
  db: ProjectionDb,
  query: ClassWeekQuery & Filters,
  now: number,
): Promise<ClassWeek> {
  const { rows } = await sql<Row>`
    SELECT f.name, f.total, f.id, f.start_at, f.end_at, f.free, l.title, l.public_data,
      l.price, p.name AS teacher, p.rating
    FROM (
      SELECT r.name, l.id, t.start_at, t.end_at, t.free,
        row_number() OVER (PARTITION BY r.name ORDER BY t.start_at, l.id) AS place,
        (count(*) OVER (PARTITION BY r.name))::integer AS total
      FROM ${timesIn(hoursFrom(query, now))} WHERE ${isOffered(query, now)}
    ) AS f
    JOIN projection.listings AS l ON l.id = f.id
    JOIN projection.people AS p ON p.id = l.author_id
    WHERE f.place <= ${shownOfHour}
    ORDER BY f.start_at, f.id
  `.execute(db);
  const hours = new Map<string, TimetableHour>();
  for (const row of rows) {
    const [day = '', hour] = row.name.split(' ');
    const { total } = row;
    getOrCreate(hours, row.name, () => ({
      day,
      hour: Number(hour),
      total,
      classes: [],
    })).classes.push({
      id: row.id,
      start: row.start_at.toISOString(),
      end: row.end_at.toISOString(),
      title: row.title,
      teacher: row.teacher,
      ...(row.rating ? { rating: row.rating } : {}),
      workout: row.public_data.yogaStyles?.[0],
      languages: row.public_data.languages,
      ...costOf(row),
      free: row.free,
    });
  }
  return { hours: [...hours.values()] };
}
