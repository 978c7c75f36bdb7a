import express from 'express';
import type { Request, Router } from 'express';
import * as v from 'valibot';
import { reportedPath } from './reportRouter.ts';
import { isOperatorProof } from '../../operator/operatorProof.ts';
import { everyPage } from '../../sdk/everyPage.ts';
import type { IntegrationSdk } from '../../sdk/integrationSdk.ts';
import { paths } from '#shared/config/paths.ts';
import type { Report } from '#shared/contract/user.ts';

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
      /** Page of whoever reports it. */
      by: v.string(),
    }),
  ),
});

/** Body of POST: the report that is closed. */
export const reportedBody = v.object({ id: v.string() });

interface ReportQueueOptions {
  /** null without the Integration API. */
  operator: (() => IntegrationSdk) | null;
  operatorSecret: string;
  /** Public origin of the site. */
  rootUrl: string;
}

/** Reads the open reports of everybody, page by page: they are private data of whoever reports. */
async function openReports({ users }: IntegrationSdk): Promise<Map<string, [string, Report]>> {
  const found = new Map<string, [string, Report]>();
  for await (const { data } of everyPage(users.query, {})) {
    for (const user of data) {
      const profile = 'profile' in user.attributes ? user.attributes.profile : undefined;
      const { reports = [] } = (profile && 'privateData' in profile && profile.privateData) || {};
      for (const report of reports) {
        if (report.doneAt === undefined) found.set(report.id, [user.id, report]);
      }
    }
  }
  return found;
}

/** For operators: GET /operator/reports lists what is open, POST with an `id` closes one. */
export function reportQueue({ operator, operatorSecret, rootUrl }: ReportQueueOptions): Router {
  const router = express.Router();
  const isOperator = (req: Request) =>
    isOperatorProof(
      operatorSecret,
      /^Bearer (\S+)$/.exec(req.get('authorization') ?? '')?.[1] ?? '',
    );

  const answer = async (sdk: IntegrationSdk) => ({
    data: [...(await openReports(sdk)).values()]
      .sort(([, a], [, b]) => a.at.localeCompare(b.at))
      .map(([userId, { id, at, reason, text, ...subject }]) => ({
        id,
        at,
        reason,
        ...(text ? { text } : {}),
        url: `${rootUrl}${reportedPath(subject)}`,
        by: `${rootUrl}${paths.profile({ id: userId })}`,
      })),
  });

  router.get(reportsPath, async (req, res, next) => {
    if (!operator || !isOperator(req)) return next();
    return res.set('Cache-Control', 'no-store').json(await answer(operator()));
  });
  router.post(reportsPath, express.json({ limit: '1kb' }), async (req, res, next) => {
    if (!operator || !isOperator(req)) return next();
    const { id } = v.parse(reportedBody, req.body);
    const sdk = operator();
    const [userId] = (await openReports(sdk)).get(id) ?? [];
    if (userId) {
      const { reports = [] } = await sdk.users.privateData(userId);
      const doneAt = new Date().toISOString();
      const kept = reports.map(report => (report.id === id ? { ...report, doneAt } : report));
      await sdk.users.updateProfile({ id: userId, privateData: { reports: kept } });
    }
    return res.set('Cache-Control', 'no-store').json(await answer(sdk));
  });
  return router;
}
