import { createReportMails } from './reportMails.ts';
import { createReports } from './reports.ts';
import type { Reports } from './reports.ts';
import { reportSiteOperations } from './siteOperations.ts';
import { createWordFollower } from './wordFollower.ts';
import { createWordList } from './wordList.ts';
import type { Followers } from '#server/events/followers/followers.ts';
import { createPeriodic } from '#server/events/periodic.ts';
import type { AnySiteOperation } from '#server/http/operator/siteOperation.ts';
import type { Job, SiteContext } from '#server/http/siteContext.ts';
import { createMailer, senderOf } from '#server/mail/mailer.ts';
import { createRefusedAddresses } from '#server/mail/refusedAddresses.ts';
import { createSends } from '#server/mail/sends.ts';
import { openMailTables } from '#server/mail/tables.ts';
import type { Projection } from '#server/projection/projection.ts';
import { lazily } from '#server/http/lazily.ts';
import { minuteMs } from '#shared/time/time.ts';

export interface ComposeReportsOptions extends Pick<
  SiteContext,
  'config' | 'operator' | 'rootUrl' | 'logger' | 'now'
> {
  /** null where the marketplace can not be followed: reports are not stored then. */
  projection: Pick<Projection, 'database'> | null;
  followers?: Followers | undefined;
}

/** Reports, what operators do about them, and the jobs behind that. */
export interface ComposedReports {
  /** null where reports are mailed alone. */
  reports: Reports | null;
  siteOperations: AnySiteOperation[];
  jobs: Job[];
}

/** Composes reports; without the Integration API they are not stored. */
export function composeReports(options: ComposeReportsOptions): ComposedReports {
  const { operator, projection, followers, now } = options;
  if (!operator || !projection) {
    const none = { reports: null, words: null, onDecided: () => undefined, now };
    return { reports: null, siteOperations: reportSiteOperations(none), jobs: [] };
  }
  const logger = options.logger.child({ part: 'reports' });
  const reports = createReports(projection.database);
  const words = createWordList(reports.open);
  const mails = composeMails({ ...options, operator, projection, logger }, reports);
  const follower = createWordFollower({ operator, reports, words, followers, logger, now });
  return {
    reports,
    siteOperations: reportSiteOperations({ reports, words, onDecided: mails.sendNow, now }),
    jobs: [mails.job, follower],
  };
}

type MailOptions = Pick<ComposeReportsOptions, 'config' | 'rootUrl' | 'logger' | 'now'> & {
  operator: NonNullable<ComposeReportsOptions['operator']>;
  projection: NonNullable<ComposeReportsOptions['projection']>;
};

/** Sends what was decided at once, and again each minute what could not be sent. */
function composeMails(
  { config, operator, projection, rootUrl, logger, now }: MailOptions,
  reports: Reports,
) {
  const sends = lazily(async () =>
    createSends(await openMailTables(await projection.database()), now),
  );
  const send = createReportMails({
    reports,
    operator,
    sends,
    mailer: createMailer(config, () => new Date(now())),
    from: senderOf(config, rootUrl),
    rootUrl,
    onRefused: createRefusedAddresses(operator, logger, now),
    logger,
    now,
  });
  let sending: Promise<void> = Promise.resolve();
  const periodic = createPeriodic({
    name: 'report mails',
    run: send,
    intervalMs: minuteMs,
    logger,
  });
  return {
    sendNow: () => {
      sending = send().catch((error: unknown) => {
        logger.warn({ err: error }, 'mails of a decision wait for their next try');
      });
    },
    job: {
      start: periodic.start,
      async close() {
        await periodic.close();
        await sending;
      },
    } satisfies Job,
  };
}
