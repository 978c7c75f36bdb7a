import type { Logger } from 'pino';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { writeLetter } from '#server/mail/letters/optionalMail.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { accountRecipientOf } from '#server/mail/recipient.ts';
import { sendClaimed } from '#server/mail/sendClaimed.ts';
import type { OnRefused } from '#server/mail/sendClaimed.ts';
import type { MailSends } from '#server/mail/sends.ts';
import { decidedLetter, warningLetter } from './reportLetters.ts';
import type { Decision, ReportRow } from './reportTables.ts';
import type { Reports } from './reports.ts';
import { dayMs } from '#shared/time/time.ts';

export interface ReportMailsOptions {
  reports: Reports;
  operator: () => IntegrationSdk;
  /** Opened with the first use. */
  sends: () => Promise<MailSends>;
  mailer: Mailer;
  /** Sender. */
  from: string;
  rootUrl: string;
  onRefused: OnRefused;
  logger: Logger;
  /** Epoch milliseconds. */
  now: () => number;
}

/** Age at which a decision is no longer mailed. */
const oldestMs = dayMs;

/** Who is written what about a decision. */
interface Due {
  key: string;
  personId: string;
  letterOf: typeof decidedLetter;
}

/**
 * Lists the mails of a decision: one to each reporter, and one to who is warned, however often the
 * thing was reported.
 */
function dueOf(report: ReportRow, decision: Decision): Due[] {
  const { id, by_id: reporterId, person_id: personId, subject_id: subjectId, done_at } = report;
  const isWarned = personId !== null && decision.acts.includes('warn');
  return [
    ...(reporterId
      ? [{ key: `report-decided/${id}`, personId: reporterId, letterOf: decidedLetter }]
      : []),
    ...(isWarned
      ? [
          {
            key: `report-warning/${subjectId}/${done_at?.getTime()}`,
            personId,
            letterOf: warningLetter,
          },
        ]
      : []),
  ];
}

/** Creates the function that mails the decisions of the last day that were not mailed yet. */
export const createReportMails =
  ({
    reports,
    operator,
    sends: openSends,
    mailer,
    from,
    rootUrl,
    now,
    ...rest
  }: ReportMailsOptions) =>
  async (): Promise<void> => {
    const decided = await reports.decidedSince(new Date(now() - oldestMs));
    if (decided.length === 0) return;
    const sends = await openSends();
    for (const report of decided) {
      const { id: reportId, subject, decision, done_at } = report;
      if (!decision || !done_at) continue;
      for (const { key, personId, letterOf } of dueOf(report, decision)) {
        const claimed = { sends, key, about: done_at.getTime(), isRepeated: true, mailer, ...rest };
        await sendClaimed(claimed, async () => {
          const recipient = await accountRecipientOf(operator(), personId);
          if (!recipient) return 'leave';
          const { footer, ...letter } = letterOf({
            reportId,
            subject,
            decision,
            recipient,
            rootUrl,
          });
          return {
            mail: await writeLetter({ rootUrl, from }, letter, footer),
            recipientId: personId,
          };
        });
      }
    }
  };
