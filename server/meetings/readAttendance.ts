import { dayMs, hourMs, minuteMs } from '#shared/time/time.ts';
import { entitiesOf, entityOf } from '#shared/contract/denormalise.ts';
import { accountOf } from './connections.ts';
import { attendeesOf } from './joins.ts';
import { providerOfMeeting } from '#shared/schedule/meetingProvider.ts';
import { fetchStudent, ordersOfTime } from './ordersOfTime.ts';
import { scheduledTimes } from '#shared/schedule/classSchedule.ts';
import { relatedId } from '#shared/contract/resources.ts';
import { MeetingError } from './zoomClient.ts';
import { everyPage } from '#server/marketplaceClient/sdk/everyPage.ts';
import type { Attendance } from '#shared/contract/transaction.ts';
import type { StoredMeeting } from '#shared/contract/listingData.ts';
import type { ScheduledTime } from '#shared/schedule/classSchedule.ts';
import type { AttendanceOptions } from './attendanceDeps.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { Stay, Student } from './joins.ts';
import type { Many } from '#shared/contract/resources.ts';

/** The report of a meeting comes some minutes after its end. */
const reportMs = 5 * minuteMs;

/** A class may last longer than planned: until then no report means that it still runs. */
const overtimeMs = 3 * hourMs;

/** Reports are read this long after a class. */
const reportedMs = dayMs;

/**
 * Adds what the meeting reports to the attendance of an order; what the teacher wrote has priority.
 */
export function notedByMeeting(
  list: readonly Attendance[],
  date: string,
  stay: Stay,
): Attendance[] {
  const known = list.find(one => one.date === date);
  const noted: Attendance =
    known?.source === 'teacher'
      ? { ...known, ...stay }
      : { date, status: 'present', source: 'meeting', ...stay };
  return [...list.filter(one => one.date !== date), noted];
}

const meetingOf = (
  zoom: StoredMeeting | StoredMeeting[] | undefined,
  { start, end }: ScheduledTime,
): StoredMeeting | undefined => {
  if (!Array.isArray(zoom)) return zoom;
  const planned = zoom.find(({ times = [] }) => times.some(time => time.start === start));
  const older = zoom.find(
    one => !one.times && (one.start ?? Infinity) <= start && end <= (one.end ?? 0),
  );
  return planned ?? older;
};

async function recordAttendance(
  { locks, operator }: AttendanceOptions,
  orderId: string,
  date: string,
  stay: Stay,
): Promise<void> {
  await locks.withLock(`attendance ${orderId}`, async () => {
    const { attributes } = entityOf(await operator().transactions.show({ id: orderId }));
    const attendance = notedByMeeting(attributes.metadata?.attendance ?? [], date, stay);
    await operator().transactions.updateMetadata({ id: orderId, metadata: { attendance } });
  });
}

/** Records who came to a class time; false while its report is awaited. */
async function readTime(
  deps: AttendanceOptions,
  listing: Listing,
  teacherId: string,
  time: ScheduledTime,
): Promise<boolean> {
  const { providers, operator, now } = deps;
  const meeting = meetingOf(listing.attributes.privateData?.zoom, time);
  if (!meeting?.meetingId) return true;
  const { meetingId } = meeting;
  const provider = providers.of(providerOfMeeting(meeting));
  const joins = await provider.withAccess(
    accountOf(operator, teacherId),
    async access => (await access.joins(listing.id, meetingId, time)) ?? 'none',
  );
  if (joins === 'none') return time.end + overtimeMs <= now();
  if (!joins || joins.length === 0) return true;
  const orders = await ordersOfTime(deps, listing, time);
  const students: Student[] = [];
  for (const order of orders) students.push(...(await fetchStudent(deps, order)));
  for (const [orderId, stay] of attendeesOf(students, joins)) {
    await recordAttendance(deps, orderId, time.date, stay);
  }
  return true;
}

/** Records who came to the class times of a listing that ended since the last run. */
async function readListing(
  deps: AttendanceOptions,
  listing: Listing,
  teacherId: string,
): Promise<void> {
  const { now, operator } = deps;
  const { publicData, metadata } = listing.attributes;
  const since = Math.max(metadata?.joinsReadUntil ?? 0, now() - reportedMs);
  const ended = scheduledTimes(publicData, since, now()).filter(
    ({ end }) => end + reportMs <= now(),
  );
  for (const time of ended) {
    if (!(await readTime(deps, listing, teacherId, time))) return;
    await operator().listings.update({
      id: listing.id,
      metadata: { joinsReadUntil: time.end },
    });
  }
}

async function readPage(
  deps: AttendanceOptions,
  answer: Many<'listing'>,
  seen: Set<string>,
  signal: AbortSignal,
): Promise<void> {
  const { logger } = deps;
  const teachers = new Map(answer.data.map(row => [row.id, relatedId(row, 'author')]));
  for (const listing of entitiesOf(answer)) {
    signal.throwIfAborted();
    if (seen.has(listing.id)) continue;
    seen.add(listing.id);
    const teacherId = teachers.get(listing.id);
    if (!teacherId || !listing.attributes.privateData?.zoom) continue;
    try {
      await readListing(deps, listing, teacherId);
    } catch (error) {
      // Repeated by the next run, until a day after the class.
      const isAwaited = error instanceof MeetingError;
      logger[isAwaited ? 'info' : 'warn'](
        { err: error, listingId: listing.id },
        'attendance could not be read',
      );
    }
  }
}

/**
 * Records who came from the reports of the meeting service, for all classes, until the signal
 * aborts it. `joinsReadUntil` of a listing is written after all orders of a class time, so that a
 * crash repeats the same.
 */
export async function readAttendance(deps: AttendanceOptions, signal: AbortSignal): Promise<void> {
  const { operator, now } = deps;
  const pages = everyPage(operator().listings.query, {
    states: 'published,closed',
    pub_lastClass: `${now() - reportedMs},`,
    include: ['author'],
  });
  const seen = new Set<string>();
  for await (const page of pages) await readPage(deps, page, seen, signal);
}
