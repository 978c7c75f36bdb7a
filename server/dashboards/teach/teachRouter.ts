import express from 'express';
import type { Router } from 'express';
import type * as v from 'valibot';
import type { Desk } from '#server/projection/classTimes.ts';
import { classTimesBetween } from '#server/projection/classTimes.ts';
import { attendanceEndpoint } from './attendance.ts';
import { bookingRows } from './bookingRows.ts';
import { bookingsCsv, earningsCsv, rosterCsv, studentsCsv } from './csv.ts';
import { csvStyleOf } from './csvStyle.ts';
import type { CsvStyle } from './csvStyle.ts';
import { deskOf } from './desk.ts';
import { earningsOf, monthsOf } from './earnings.ts';
import type { Stretch } from './earnings.ts';
import { helpingOf, hostedRoster } from './helping.ts';
import { fullnessOf } from './fullness.ts';
import { listingsPage } from './listings.ts';
import { messagesEndpoint } from './messages.ts';
import type { TeacherPayments } from './payments.ts';
import { withNotes } from './notes.ts';
import { rosterOf } from './roster.ts';
import type { ClassTimeName } from './roster.ts';
import { studentOf } from './student.ts';
import { studentsOf, studentsPage } from './students.ts';
import { walkInEndpoints } from './walkIns.ts';
import { teachOperations } from '../operations.ts';
import type { CoTeacherRecords } from '#server/coTeachers/records.ts';
import { createBlocks } from '#server/marketplaceClient/blocks.ts';
import type { Limiters } from '@flowroom/marketplace/limits';
import type { Locks } from '#server/events/locks/locks.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { ApiFault } from '#server/base/apiFault.ts';
import { routeOf } from '#server/http/api/operation.ts';
import type { Operation, PageRead } from '#server/http/api/operation.ts';
import { parseQuery } from '#server/http/api/parseBody.ts';
import { answering } from '#server/http/api/signedInRead.ts';
import { projectionReads } from '#server/projection/reads.ts';
import type { ReadsOptions } from '#server/projection/reads.ts';
import type { WalkIns } from '#server/students/walkIns.ts';
import type { StudentRecords } from '#server/students/records.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { createSlug } from '#shared/config/paths.ts';
import { dayMs, todayIn } from '#shared/time/time.ts';

/** Dependencies of the endpoints of teachers. */
export interface TeachRouterOptions extends ReadsOptions {
  operator: () => IntegrationSdk;
  /** null without a client of the payment provider. */
  payments: TeacherPayments | null;
  /** What teachers note of their students. */
  students: Pick<StudentRecords, 'notesOn' | 'newestNotes' | 'tagsOf'>;
  /** Those who come without an order. */
  walkIns: Pick<WalkIns, 'at' | 'add' | 'remove'>;
  /** Those who teach classes of others. */
  coTeachers: Pick<CoTeacherRecords, 'helpsOf'>;
  locks: Locks;
  limiter: Limiters;
}

const longestCalendarMs = 100 * dayMs;
/** Time ahead in which the desk lists class times of others. */
const helpedAheadMs = 28 * dayMs;
const payoutsAheadMs = 31 * dayMs;

/**
 * The teacher's own classes and orders, mounted at /api; the answers are those of
 * `shared/contract/api/teach.ts`:
 *
 * - GET /teach/desk, /teach/calendar, /teach/listings, /teach/roster, /teach/students,
 *   /teach/student, /teach/earnings
 * - GET /teach/roster.csv, /teach/students.csv, /teach/earnings.csv: the same rows, to download;
 *   /teach/bookings.csv: a booking a row
 * - POST /teach/attendance, /teach/messages, /teach/walk-ins, /teach/walk-ins/remove
 *
 * 401 without a session, 400 for a wrong query, 404 for what is another teacher's. While nothing is
 * counted: 424 `projection-not-ready` with a `Retry-After` during the first count, 424
 * `projection-not-available` where the marketplace can not be followed, with a `Retry-After` if
 * that may pass.
 */
export function teachRouter(options: TeachRouterOptions): Router {
  const { operator, locks, limiter, now = Date.now } = options;
  const routes = teachRoutes(options);
  addClasses(routes, options);
  addRosters(routes, options);
  addStudents(routes, options);
  addEarnings(routes, options);
  const { router, deskFor } = routes;
  for (const one of [
    attendanceEndpoint({ operator, locks, now, helps: options.coTeachers }),
    messagesEndpoint({
      deskOf: deskFor,
      areApart: createBlocks(operator).areApart,
      locks,
      limiter,
    }),
    ...walkInEndpoints({ ...options, deskOf: deskFor }),
  ]) {
    router.post(one.path, one.handler(options));
  }
  return router;
}

type Payments = Pick<TeachRouterOptions, 'payments'>;
type TeachRoutes = ReturnType<typeof teachRoutes>;

/** Returns a router, and what adds reads of the caller's desk to it. */
function teachRoutes(options: TeachRouterOptions) {
  const router = express.Router();
  const reads = projectionReads(options);
  const deskFor = async (teacherId: string): Promise<Desk> => ({
    ...(await reads.tables()),
    teacherId,
  });

  /** Serves an answer from the tables. */
  const read = <Schema extends v.GenericSchema>(
    operation: PageRead<Schema>,
    run: (desk: Desk, query: v.InferOutput<Schema>) => Promise<object>,
  ) =>
    reads.get(router, operation, (tables, teacherId, query) =>
      run({ ...tables, teacherId }, query),
    );

  /**
   * Serves a download. A link can not send the header, and a page of another origin not read it.
   */
  const download = <Schema extends v.GenericSchema>(
    { query: schema, ...operation }: Operation & { query: Schema },
    run: (
      desk: Desk,
      query: v.InferOutput<Schema>,
      style: CsvStyle,
    ) => Promise<{ fileName: string; text: string }>,
  ) =>
    router.get(
      routeOf(operation),
      answering(async (req, res) => {
        const teacherId = await reads.callerOf(req, res);
        const query = parseQuery(schema, req.query);
        const { fileName, text } = await run(await deskFor(teacherId), query, csvStyleOf(req));
        res.vary('Accept-Language, Cookie');
        res.attachment(`${fileName}.csv`).type('text/csv').send(text);
      }),
    );

  return { router, deskFor, read, download };
}

function addClasses(
  { read }: TeachRoutes,
  { students, coTeachers }: Pick<TeachRouterOptions, 'students' | 'coTeachers'>,
) {
  read(teachOperations.readDesk, async (desk, { zone }) => {
    const [answer, helping] = await Promise.all([
      deskOf(desk, zone),
      helpingOf(desk, coTeachers, desk.now - dayMs, desk.now + helpedAheadMs),
    ]);
    return { ...answer, helping, requests: await withNotes(answer.requests, desk, students) };
  });
  read(teachOperations.readCalendar, async (desk, query) => {
    const [from, to] = [Date.parse(query.from), Date.parse(query.to)];
    if (to < from || to - from > longestCalendarMs) {
      throw queryFault('to', 'At most 100 days, and the end after the start.');
    }
    const [own, helping] = await Promise.all([
      classTimesBetween(desk, from, to, { withDrafts: true }),
      helpingOf(desk, coTeachers, from, to),
    ]);
    const times = [...own, ...helping.times].sort((a, b) => a.start.localeCompare(b.start));
    return { ...desk.freshness, times };
  });
  read(teachOperations.listListings, listingsPage);
}

function addRosters(
  { read, download }: TeachRoutes,
  {
    payments,
    students,
    walkIns,
    coTeachers,
  }: Pick<TeachRouterOptions, 'payments' | 'students' | 'walkIns' | 'coTeachers'>,
): void {
  const roster = async (desk: Desk, name: ClassTimeName) => {
    await payments?.bringUpToDate(desk, name.listingId);
    return rosterOf(desk, name);
  };
  read(teachOperations.readRoster, async (desk, name) => {
    const hosted = await hostedRoster(desk, coTeachers, name);
    if (hosted) return hosted;
    const answer = await roster(desk, name);
    const there = await walkIns.at(name.listingId, answer.time.date);
    return {
      ...answer,
      people: await withNotes(answer.people, desk, students),
      walkIns: there.map(({ id, name: called }) => ({ id, name: called })),
    };
  });
  download(teachOperations.downloadRoster, async (desk, query, style) => {
    const answer = await roster(desk, query);
    const fileName = `${createSlug(answer.time.title)}-${answer.time.date}`;
    return { fileName, text: rosterCsv(answer, style) };
  });
}

function addStudents(
  { read, download }: TeachRoutes,
  { payments, students }: Pick<TeachRouterOptions, 'payments' | 'students'>,
): void {
  read(teachOperations.listStudents, async (desk, query) => {
    await payments?.bringUpToDate(desk);
    return studentsPage(desk, students, query);
  });
  read(teachOperations.readStudent, async (desk, { customerId }) => {
    await payments?.bringUpToDate(desk);
    return studentOf(desk, students, customerId);
  });
  download(teachOperations.downloadStudents, async (desk, query, style) => {
    await payments?.bringUpToDate(desk);
    const today = todayIn(query.zone, desk.now);
    const text = studentsCsv(await studentsOf(desk, students, query), query.zone, style);
    return { fileName: `students-${today}`, text };
  });
}

function addEarnings({ read, download }: TeachRoutes, { payments }: Payments): void {
  read(teachOperations.readEarnings, async (desk, query) => {
    const months = monthsOf(query);
    const [isCurrent = true, payouts = null, classes] = await Promise.all([
      payments?.bringUpToDate(desk),
      payments?.payouts(desk.teacherId, withNextPayouts(months)),
      fullnessOf(desk),
    ]);
    const { isBehind, ...freshness } = desk.freshness;
    return {
      ...freshness,
      isBehind: isBehind || !isCurrent,
      months: await earningsOf(desk, months),
      payouts,
      classes,
    };
  });
  download(teachOperations.downloadEarnings, async (desk, query, style) => {
    const months = monthsOf(query);
    await payments?.bringUpToDate(desk);
    const text = earningsCsv(await earningsOf(desk, months), query.zone, style);
    return { fileName: `earnings-${query.from}-to-${query.to}`, text };
  });
  download(teachOperations.downloadBookings, async (desk, query, style) => {
    const months = monthsOf(query);
    await payments?.bringUpToDate(desk);
    const rows = await bookingRows(desk, months, marketplace.currency);
    const text = bookingsCsv(rows, query.zone, style);
    return { fileName: `bookings-${query.from}-to-${query.to}`, text };
  });
}

/** The months with the time in which the next payouts arrive. */
const withNextPayouts = (months: readonly Stretch[]): Stretch[] =>
  months.map((month, index) =>
    index === months.length - 1 ? { ...month, end: month.end + payoutsAheadMs } : month,
  );

const queryFault = (field: string, title: string) =>
  new ApiFault(400, [
    {
      status: 400,
      code: 'validation-invalid-value',
      title,
      source: { path: [field], type: 'query' },
    },
  ]);
