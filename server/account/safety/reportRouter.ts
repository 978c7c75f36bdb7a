import { randomUUID } from 'node:crypto';
import express from 'express';
import type { Router } from 'express';
import { endpoint } from '#server/http/api/endpoint.ts';
import type { EndpointContext } from '#server/http/api/endpoint.ts';
import { readReported, reportedPath } from './reportedThing.ts';
import type { Reports } from './reports.ts';
import { accountOperations } from '../operations.ts';
import { ApiFault, apiFault } from '#server/base/apiFault.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import type { Limit, Limiters } from '@flowroom/marketplace/limits';
import { marketplace } from '#shared/config/marketplace.ts';
import { paths } from '#shared/config/paths.ts';
import { dayMs } from '#shared/time/time.ts';

export interface ReportOptions extends EndpointContext {
  /** null without the Integration API: a report is mailed then, and stored nowhere. */
  reports: Reports | null;
  /** Mails of the site to its operators. */
  operatorMail: { mailer: Mailer; to: string; from: string };
  /** Public origin of the site. */
  rootUrl: string;
  limiter: Limiters;
  /** Epoch milliseconds. */
  now?: () => number;
}

/** Reports of one person. */
const reportLimit: Limit = { name: 'report', most: 10, seconds: dayMs / 1000 };

/**
 * POST /account/report, mounted at /api: reports something to the operators: a person,
 * a class, an order, a message or a review.
 */
export function reportRouter(options: ReportOptions): Router {
  const { reports, operatorMail, rootUrl, logger, now = Date.now } = options;
  const limit = options.limiter(reportLimit);

  const send = endpoint({
    ...accountOperations.report,
    async run({ input, sdk }) {
      const { id, attributes } = (await sdk.currentUser.show()).data;
      const thing = await readReported(sdk, input, id);
      const pause = await limit.take(id);
      if (pause !== null) {
        const status = 429;
        const title = 'There were many reports already.';
        throw new ApiFault(status, [{ status, code: 'too-many-requests', title }], pause);
      }
      const reportId = randomUUID();
      const { subject, reason, text = null } = input;
      await reports?.add({ ...thing, id: reportId, at: new Date(now()), byId: id, reason, text });
      const { to, from, mailer } = operatorMail;
      const name = attributes.profile?.displayName ?? '';
      await mailer({
        template: 'report',
        to,
        from,
        replyTo: { name, address: attributes.email ?? from },
        subject: `[${marketplace.siteTitle}] report: ${subject}, ${reason}`,
        text: [
          `${rootUrl}${reportedPath(thing)}`,
          text ?? '',
          `${name}: ${rootUrl}${paths.profile({ id })}`,
        ].join('\n\n'),
      }).catch((error: unknown) => {
        // It is in the operators' queue all the same, unless there is none.
        logger.error({ err: error, reportId }, 'the mail of a report failed');
        if (!reports) throw apiFault(502, 'mail-failed', 'The report could not be sent.');
      });
      logger.warn({ reportId, subject }, 'something was reported');
      return { data: { sent: true } };
    },
  });
  return express.Router().post(send.path, send.handler(options));
}
