import express from 'express';
import type { Request, RequestHandler, Response, Router } from 'express';
import type * as v from 'valibot';
import type { Desk } from './classTimes.ts';
import { classTimesBetween } from './classTimes.ts';
import { deskOf } from './desk.ts';
import { listingsPage } from './listings.ts';
import { rosterOf } from './roster.ts';
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
  teachListingsQuery,
} from '#shared/contract/bodies/teach.ts';
import { dayMs } from '#shared/time/time.ts';

export interface TeachRouterOptions extends EndpointContext {
  /** Null where the marketplace can not be followed. */
  projection: Projection | null;
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
 * - GET /teach/desk, /teach/calendar, /teach/listings, /teach/roster
 *
 * 401 without a session, 400 for a wrong query, 404 for what is another teacher's, 424
 * `projection-not-available` while nothing is counted.
 */
export function teachRouter(options: TeachRouterOptions): Router {
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
    const { projection, siteOrigin, now = Date.now } = options;
    if (!projection) {
      throw apiFault(424, 'projection-not-available', 'The marketplace can not be followed.');
    }
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
  read('roster', classTimeQuery, rosterOf);
  return router;
}

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
