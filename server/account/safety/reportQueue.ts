import express from 'express';
import type { Request, Router } from 'express';
import * as v from 'valibot';
import { reportedPath } from './reportedThing.ts';
import { thingOf } from './reports.ts';
import type { Reports } from './reports.ts';
import { hasOperatorProof } from '#server/http/operator/operatorProof.ts';
import type { Operations } from '#server/http/api/operation.ts';
import { paths } from '#shared/config/paths.ts';

/** Path below /api for `npm run operate -- reports`. */
export const reportsPath = '/operator/reports';

/** Answer: the reports that nobody has dealt with, oldest first. */
export const reportsAnswer = v.object({
  data: v.array(
    v.object({
      id: v.string(),
      at: v.string(),
      reason: v.string(),
      text: v.optional(v.string()),
      /** Page of what is reported. */
      url: v.string(),
      /** Page of the reporter, or that it was the list of words. */
      by: v.string(),
    }),
  ),
});

/** Body of POST: the report that is closed. */
const reportedBody = v.object({ id: v.string() });

/** What operators call. */
export const reportQueueOperations = {
  listReports: {
    method: 'get',
    caller: 'operator',
    path: '/api/operator/reports',
    answer: reportsAnswer,
    summary: 'List what people have reported',
  },
  closeReport: {
    method: 'post',
    caller: 'operator',
    path: '/api/operator/reports',
    answer: reportsAnswer,
    summary: 'Close a report',
    body: reportedBody,
  },
} satisfies Operations;

interface ReportQueueOptions {
  /** null where reports are mailed alone. */
  reports: Reports | null;
  operatorSecret: string;
  /** Public origin of the site. */
  rootUrl: string;
  /** Epoch milliseconds. */
  now?: () => number;
}

/** For operators: GET /operator/reports lists what is open, POST with an `id` closes one. */
export function reportQueue(options: ReportQueueOptions): Router {
  const { reports, operatorSecret, rootUrl, now = Date.now } = options;
  const router = express.Router();
  const isOperator = (req: Request) => hasOperatorProof(operatorSecret, req);

  const answer = async (from: Reports) => ({
    data: (await from.listOpen()).map(({ id, at, reason, text, by_id: by, ...thing }) => ({
      id,
      at: at.toISOString(),
      reason,
      text: text || undefined,
      url: `${rootUrl}${reportedPath(thingOf(thing))}`,
      by: by ? `${rootUrl}${paths.profile({ id: by })}` : 'the list of words',
    })),
  });

  router.get(reportsPath, async (req, res, next) => {
    if (!reports || !isOperator(req)) return next();
    return res.set('Cache-Control', 'no-store').json(await answer(reports));
  });
  router.post(reportsPath, express.json({ limit: '1kb' }), async (req, res, next) => {
    if (!reports || !isOperator(req)) return next();
    const { id } = v.parse(reportedBody, req.body);
    await reports.close(id, now());
    return res.set('Cache-Control', 'no-store').json(await answer(reports));
  });
  return router;
}
