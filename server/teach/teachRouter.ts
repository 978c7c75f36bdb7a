import express from 'express';
import type { Request, RequestHandler, Response, Router } from 'express';
import type * as v from 'valibot';
import type { Desk } from './classTimes.ts';
import { classTimesBetween } from './classTimes.ts';
import { attendanceEndpoint } from './attendance.ts';
import { earningsCsv, rosterCsv, studentsCsv } from './csv.ts';
import { deskOf } from './desk.ts';
import { earningsOf, monthsOf } from './earnings.ts';
import { listingsPage } from './listings.ts';
import { messagesEndpoint } from './messages.ts';
import type { TeacherPayments } from './payments.ts';
import { rosterOf } from './roster.ts';
import type { ClassTimeName } from './roster.ts';
import { studentsOf, studentsPage } from './students.ts';
import type { Locks } from '../locks/locks.ts';
import type { IntegrationSdk } from '../sdk/integrationSdk.ts';
import { apiFault, ApiFault } from '../api/fault.ts';
import type { EndpointContext } from '../api/endpoint.ts';
import { parseQuery } from '../api/parseBody.ts';
import { logOriginRefused } from '../middleware/securityLog.ts';
import { clientErrorOf } from '../sdk/refusal.ts';
import type { Projection } from '../projection/projection.ts';
import {
  calendarQuery,
  classTimeQuery,
  deskQuery,
  earningsQuery,
  studentsQuery,
  teachListingsQuery,
} from '#shared/contract/bodies/teach.ts';
import { dayMs } from '#shared/time/time.ts';

export interface TeachRouterOptions extends EndpointContext {
  /** Null where the marketplace can not be followed. */
  projection: Projection | null;
  operator: () => IntegrationSdk;
  /** null where the payment provider can not be asked. */
  payments: TeacherPayments | null;
  locks: Locks;
  /** Public origin of the site. */
  siteOrigin: string;
  /** Epoch milliseconds. */
  now?: () => number;
}

const longestCalendarMs = 100 * dayMs;

/**
 * The teacher's own classes and orders, mounted at /api; the answers are those of
 * `shared/contract/api/teach.ts`:
 *
 * - GET /teach/desk, /teach/calendar, /teach/listings, /teach/roster, /teach/students, /teach/earnings
 * - GET /teach/roster.csv, /teach/students.csv, /teach/earnings.csv: the same rows, to download
 * - POST /teach/attendance, /teach/messages
 *
 * 401 without a session, 400 for a wrong query, 404 for what is another teacher's, 424
 * `projection-not-available` while nothing is counted.
 */
export function teachRouter(options: TeachRouterOptions): Router {
  const { payments, operator, locks, now = Date.now } = options;
  const router = express.Router();

  /** Serves an answer from the tables. */
  const read = <Schema extends v.GenericSchema>(
    name: string,
    schema: Schema,
    run: (desk: Desk, query: v.InferOutput<Schema>) => Promise<object>,
  ) =>
    router.get(
      `/teach/${name}`,
      answering(async (req, res) => {
        requireOwnPage(req);
        const teacherId = await callerOf(req, res);
        const query = parseQuery(schema, req.query);
        res.json(await run(await deskFor(teacherId), query));
      }),
    );

  /** Serves a download. A link can not send the header, and a page of another origin not read it. */
  const download = <Schema extends v.GenericSchema>(
    name: string,
    schema: Schema,
    run: (desk: Desk, query: v.InferOutput<Schema>) => Promise<string>,
  ) =>
    router.get(
      `/teach/${name}.csv`,
      answering(async (req, res) => {
        const teacherId = await callerOf(req, res);
        const query = parseQuery(schema, req.query);
        const text = await run(await deskFor(teacherId), query);
        res.attachment(`${name}.csv`).type('text/csv').send(text);
      }),
    );

  async function callerOf(req: Request, res: Response): Promise<string> {
    const session = options.sessions.open(req, res);
    const token = await session.token();
    if (session.isAnonymous || token.scope === 'public-read') {
      throw apiFault(401, 'auth-invalid-access-token', 'Sign in first.');
    }
    const user = await options.sdk.forSession(session).currentUser.show();
    return user.data.id;
  }

  async function deskFor(teacherId: string): Promise<Desk> {
    const { projection, siteOrigin } = options;
    if (!projection) throw projectionNotAvailable();
    return { ...(await projection.current()), teacherId, siteOrigin, now: now() };
  }

  // A page of another origin can not send the header.
  function requireOwnPage(req: Request) {
    if (req.get('x-flowroom') === '1') return;
    logOriginRefused(options.logger, req);
    throw apiFault(403, 'forbidden', 'Only pages of this site may call this.');
  }

  read('desk', deskQuery, (desk, { zone }) => deskOf(desk, zone));
  read('calendar', calendarQuery, async (desk, query) => {
    const [from, to] = [Date.parse(query.from), Date.parse(query.to)];
    if (to < from || to - from > longestCalendarMs) {
      throw queryFault('to', 'At most 100 days, and the end after the start.');
    }
    return { ...desk.freshness, times: await classTimesBetween(desk, from, to) };
  });
  read('listings', teachListingsQuery, listingsPage);

  const roster = async (desk: Desk, name: ClassTimeName) => {
    await payments?.bringUpToDate(desk, name.listingId);
    return rosterOf(desk, name);
  };
  read('roster', classTimeQuery, roster);
  download('roster', classTimeQuery, async (...asked) =>
    rosterCsv((await roster(...asked)).people),
  );

  read('students', studentsQuery, async (desk, query) => {
    await payments?.bringUpToDate(desk);
    return studentsPage(desk, query);
  });
  download('students', studentsQuery, async (desk, query) => {
    await payments?.bringUpToDate(desk);
    return studentsCsv(await studentsOf(desk, query));
  });

  read('earnings', earningsQuery, async (desk, query) => {
    const months = monthsOf(query);
    const [isCurrent = true, payouts = null] = await Promise.all([
      payments?.bringUpToDate(desk),
      payments?.payouts(desk.teacherId, months),
    ]);
    const { isBehind, ...freshness } = desk.freshness;
    return {
      ...freshness,
      isBehind: isBehind || !isCurrent,
      months: await earningsOf(desk, months),
      payouts,
    };
  });
  download('earnings', earningsQuery, async (desk, query) => {
    const months = monthsOf(query);
    await payments?.bringUpToDate(desk);
    return earningsCsv(await earningsOf(desk, months));
  });

  for (const one of [
    attendanceEndpoint({ operator, locks, now }),
    messagesEndpoint({ deskOf: deskFor, locks }),
  ]) {
    router.post(one.path, one.handler(options));
  }
  return router;
}

/** Refusal where the marketplace can not be followed, for want of the Integration API. */
export const projectionNotAvailable = () =>
  apiFault(424, 'projection-not-available', 'The marketplace can not be followed.');

const queryFault = (field: string, title: string) =>
  new ApiFault(400, [
    {
      status: 400,
      code: 'validation-invalid-value',
      title,
      source: { path: [field], type: 'query' },
    },
  ]);

/** Answers refusals of ours and of the marketplace; anything else is an error. */
const answering =
  (handle: (req: Request, res: Response) => Promise<void>): RequestHandler =>
  async (req, res) => {
    res.set({ 'Cache-Control': 'private, no-store', Vary: 'Cookie' });
    try {
      await handle(req, res);
    } catch (error) {
      if (error instanceof ApiFault) {
        res.status(error.status).json({ errors: error.errors });
        return;
      }
      const refusal = clientErrorOf(error);
      if (!refusal) throw error;
      res.status(refusal.status).json(refusal.data);
    }
  };
