import express from 'express';
import type { ErrorRequestHandler, Request, Router } from 'express';
import type { ZoomContext } from '../state/context.ts';
import { holderOf } from '../oauth/grants.ts';
import type { User } from '../state/rows.ts';
import { ZoomError, invalid, noMeeting } from './errors.ts';
import { endedInstances, participantsOf } from '../rooms/attendance.ts';
import {
  createMeeting,
  deleteMeeting,
  findMeeting,
  presentMeeting,
  updateMeeting,
} from './meetings.ts';

/** `/v2`: the REST API. Errors are `{ code, message }`, also for unknown addresses. */
export function createApi(context: ZoomContext): Router {
  const router = express.Router();
  router.use((_req, res, next) => {
    res.set('Cache-Control', 'no-store');
    next();
  });
  router.use(express.json({ limit: '200kb', type: () => true }));

  router.get('/users/me', (req, res) => {
    const { id, name, email, created } = callerOf(context, req);
    const [first = '', ...rest] = name.split(' ');
    res.json({
      id,
      email,
      display_name: name,
      first_name: first,
      last_name: rest.join(' '),
      type: 1,
      status: 'active',
      created_at: new Date(created).toISOString(),
    });
  });
  router.post('/users/me/meetings', (req, res) => {
    const host = callerOf(context, req);
    res.status(201).json(presentMeeting(context, host, createMeeting(context, host, req.body)));
  });
  router
    .route('/meetings/:id')
    .get((req, res) => {
      const host = callerOf(context, req);
      res.json(presentMeeting(context, host, findMeeting(context, host, req.params.id)));
    })
    .patch((req, res) => {
      updateMeeting(context, callerOf(context, req), req.params.id, req.body, occurrenceOf(req));
      res.status(204).end();
    })
    .delete((req, res) => {
      deleteMeeting(context, callerOf(context, req), req.params.id, occurrenceOf(req));
      res.status(204).end();
    });
  router.get('/past_meetings/:id/instances', (req, res) => {
    const { id } = findMeeting(context, callerOf(context, req), req.params.id);
    res.json({
      meetings: endedInstances(context, id).map(one => ({
        uuid: one.id,
        start_time: new Date(one.startedAt).toISOString(),
      })),
    });
  });
  router.get('/past_meetings/:id/participants', (req, res) => {
    res.json(participantsPage(context, callerOf(context, req), req));
  });
  router.use((req, res) => {
    callerOf(context, req);
    res.status(404).json({ code: 2300, message: 'This API endpoint is not recognized.' });
  });

  const onError: ErrorRequestHandler = (error: unknown, _req, res, _next) => {
    const failure = failureOf(error);
    if (!failure) context.logger.error({ err: error }, 'The meeting stub failed');
    res
      .status(failure?.status ?? 500)
      .json(failure?.body ?? { code: 500, message: 'Something went wrong.' });
  };
  router.use(onError);
  return router;
}

/** A page of who was in one instance of a meeting. A uuid with slashes comes encoded twice. */
function participantsPage(
  context: ZoomContext,
  host: User,
  { params, query }: Request<{ id: string }>,
): object {
  const uuid = params.id.includes('%') ? decodeURIComponent(params.id) : params.id;
  const instance = context.store.get('instances', uuid);
  if (!instance) throw noMeeting(uuid);
  findMeeting(context, host, instance.meetingId);
  const size = Math.min(Math.max(Number(query.page_size) || 30, 1), 300);
  const from = Number(query.next_page_token) || 0;
  const all = participantsOf(context, instance);
  const next = from + size < all.length ? String(from + size) : '';
  return {
    page_size: size,
    total_records: all.length,
    next_page_token: next,
    participants: all.slice(from, from + size),
  };
}

/** The time of a recurring meeting that a call is about; undefined for the whole meeting. */
const occurrenceOf = ({ query: { occurrence_id: id } }: Request): string | undefined =>
  typeof id === 'string' ? id : undefined;

function callerOf(context: ZoomContext, req: Request): User {
  const token = /^Bearer (\S+)$/i.exec(req.get('authorization') ?? '')?.[1] ?? '';
  const holder = holderOf(context, token);
  if (holder === 'expired') throw new ZoomError(401, 124, 'Access token is expired.');
  if (holder === 'unknown') throw new ZoomError(401, 124, 'Invalid access token.');
  return holder;
}

function failureOf(error: unknown): ZoomError | null {
  if (error instanceof ZoomError) return error;
  // Errors of the body parser have a status below 500.
  const isRefusal =
    error instanceof Error &&
    'status' in error &&
    typeof error.status === 'number' &&
    error.status < 500;
  return isRefusal ? invalid([{ field: '', message: error.message }]) : null;
}
