import express from 'express';
import type { ErrorRequestHandler, Request, Router } from 'express';
import type { ZoomContext } from '../context.ts';
import { holderOf } from '../oauth/grants.ts';
import type { User } from '../rows.ts';
import { ZoomError, invalid } from './errors.ts';
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
