import type { Logger } from 'pino';
import { accountOf } from './connections.ts';
import type { Connections } from './connections.ts';
import { attendeesOf, joinsOf } from './joins.ts';
import type { Student } from './joins.ts';
import { MeetingError } from './zoomClient.ts';
import type { ZoomConfig } from './zoomClient.ts';
import { subscriptionProcess } from '#server/marketplaceClient/subscriptionsClient.ts';
import { createPeriodic } from '#server/events/periodic.ts';
import type { Periodic } from '#server/events/periodic.ts';
import type { Locks } from '#server/events/locks/locks.ts';
import { everyPage } from '#server/marketplaceClient/sdk/everyPage.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { scheduledTimes } from '#shared/schedule/classSchedule.ts';
import type { ScheduledTime } from '#shared/schedule/classSchedule.ts';
import { entitiesOf, entityOf } from '#shared/contract/denormalise.ts';
import type { Listing, Transaction } from '#shared/contract/entities.ts';
import type { StoredMeeting } from '#shared/contract/listingData.ts';
import type { Attendance } from '#shared/contract/transaction.ts';
import type { Many } from '#shared/contract/resources.ts';
import { relatedId } from '#shared/contract/resources.ts';
import { dayMs, hourMs, minuteMs } from '#shared/time/time.ts';
import { stateOf } from '#shared/transactions/process.ts';
import { orderTimesOf } from '#shared/transactions/orderTimes.ts';

/** Dependencies of reading who came. */
export interface AttendanceOptions {
  zoom: () => ZoomConfig;
  connections: Connections;
  operator: () => IntegrationSdk;
  /** Shared with what teachers note by hand. */
  locks: Locks;
  logger: Logger;
  now: () => number;
  /** Milliseconds between two runs. */
  intervalMs?: number;
}

const defaultIntervalMs = 5 * minuteMs;
/** The report of a meeting comes some minutes after its end. */
const reportMs = 5 * minuteMs;
/** A class may last longer than planned: until then no report means that it still runs. */
const overtimeMs = 3 * hourMs;
/** Class times that ended before are not asked for any more. */
const askedForMs = dayMs;
const perPage = 100;

/** States of an order whose student may come. */
const states = ['accepted', 'subscription-confirmed', 'delivered'];

/** Returns the attendance of an order with what the meeting tells; a word of the teacher counts more. */
export function notedByMeeting(
  list: readonly Attendance[],
  date: string,
  minutes: number,
): Attendance[] {
  const known = list.find(one => one.date === date);
  const noted: Attendance =
    known?.source === 'teacher'
      ? { ...known, minutes }
      : { date, status: 'present', source: 'meeting', minutes };
  return [...list.filter(one => one.date !== date), noted];
}

const meetingOf = (
  zoom: StoredMeeting | StoredMeeting[] | undefined,
  { start, end }: ScheduledTime,
): string | undefined => {
  if (!Array.isArray(zoom)) return zoom?.meetingId;
  const planned = zoom.find(({ times = [] }) => times.some(time => time.start === start));
  const older = zoom.find(
    one => !one.times && (one.start ?? Infinity) <= start && end <= (one.end ?? 0),
  );
  return (planned ?? older)?.meetingId;
};

/**
 * Notes who came from the reports of the meeting service, after each class time. `joinsReadUntil` of a listing is written
 * when all orders of a class time have been, so that a crash repeats what is the same again.
 */
export function createAttendance(options: AttendanceOptions) {
  const { zoom, connections, operator, locks, logger, now } = options;

  async function queried(params: Record<string, unknown>): Promise<Transaction[]> {
    const found: Transaction[] = [];
    for (let page = 1, last = 1; page <= last; page += 1) {
      const include = ['booking', 'customer', 'listing'];
      const answer = await operator().transactions.query({ ...params, include, page, perPage });
      last = answer.meta.totalPages;
      found.push(...entitiesOf(answer));
    }
    return found;
  }

  async function ordersOf(listing: Listing, time: ScheduledTime): Promise<Transaction[]> {
    const listingId = listing.id;
    const [from, until] = [time.start, time.start + 1000].map(at => new Date(at).toISOString());
    const booked = await queried({ listingId, bookingStart: `${from},${until}` });
    // The booking of a subscription is its first class time.
    const subscribed = await queried({ listingId, processNames: subscriptionProcess });
    const orders = new Map([...booked, ...subscribed].map(order => [order.id, order]));
    return [...orders.values()].filter(
      order =>
        states.includes(stateOf(order) ?? '') &&
        orderTimesOf({ ...order, listing }).some(({ start }) => start === time.start),
    );
  }

  async function studentOf({ id, customer }: Transaction): Promise<Student[]> {
    if (!customer) return [];
    return [{ orderId: id, ...(await operator().users.identity(customer.id)) }];
  }

  async function note(orderId: string, date: string, minutes: number): Promise<void> {
    await locks.withLock(`attendance ${orderId}`, async () => {
      const { attributes } = entityOf(await operator().transactions.show({ id: orderId }));
      const attendance = notedByMeeting(attributes.metadata?.attendance ?? [], date, minutes);
      await operator().transactions.updateMetadata({ id: orderId, metadata: { attendance } });
    });
  }

  /** Notes who came to a class time; false while its report is awaited. */
  async function readTime(
    listing: Listing,
    teacherId: string,
    time: ScheduledTime,
  ): Promise<boolean> {
    const meetingId = meetingOf(listing.attributes.privateData?.zoom, time);
    if (!meetingId) return true;
    const joins = await connections.withToken(
      accountOf(operator, teacherId),
      async accessToken =>
        (await joinsOf({ apiUrl: zoom().apiUrl, accessToken }, meetingId, time)) ?? 'none',
    );
    if (joins === 'none') return time.end + overtimeMs <= now();
    if (!joins || joins.length === 0) return true;
    const orders = await ordersOf(listing, time);
    const students: Student[] = [];
    for (const order of orders) students.push(...(await studentOf(order)));
    for (const [orderId, minutes] of attendeesOf(students, joins)) {
      await note(orderId, time.date, minutes);
    }
    return true;
  }

  /** Notes who came to the class times of a listing that have ended since they were noted last. */
  async function readListing(listing: Listing, teacherId: string): Promise<void> {
    const { publicData, metadata } = listing.attributes;
    const since = Math.max(metadata?.joinsReadUntil ?? 0, now() - askedForMs);
    const ended = scheduledTimes(publicData, since, now()).filter(
      ({ end }) => end + reportMs <= now(),
    );
    for (const time of ended) {
      if (!(await readTime(listing, teacherId, time))) return;
      await operator().listings.update({
        id: listing.id,
        metadata: { joinsReadUntil: time.end },
      });
    }
  }

  async function readPage(
    answer: Many<'listing'>,
    seen: Set<string>,
    signal: AbortSignal,
  ): Promise<void> {
    const teachers = new Map(answer.data.map(row => [row.id, relatedId(row, 'author')]));
    for (const listing of entitiesOf(answer)) {
      signal.throwIfAborted();
      if (seen.has(listing.id)) continue;
      seen.add(listing.id);
      const teacherId = teachers.get(listing.id);
      if (!teacherId || !listing.attributes.privateData?.zoom) continue;
      try {
        await readListing(listing, teacherId);
      } catch (error) {
        // Asked again in the next run, until a day after the class.
        const isAwaited = error instanceof MeetingError;
        logger[isAwaited ? 'info' : 'warn'](
          { err: error, listingId: listing.id },
          'attendance could not be read',
        );
      }
    }
  }

  return {
    /** Runs once over all classes, until it is told to end. */
    async run(signal: AbortSignal): Promise<void> {
      const pages = everyPage(operator().listings.query, {
        states: 'published,closed',
        pub_lastClass: `${now() - askedForMs},`,
        include: ['author'],
      });
      const seen = new Set<string>();
      for await (const page of pages) await readPage(page, seen, signal);
    },
  };
}

/** Runs the reading of attendance again and again. */
export function createAttendanceJob(options: AttendanceOptions): Periodic {
  const { logger, intervalMs = defaultIntervalMs } = options;
  const { run } = createAttendance(options);
  return createPeriodic({ name: 'attendance', run, intervalMs, logger });
}
