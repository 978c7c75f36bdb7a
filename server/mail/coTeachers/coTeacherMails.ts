import { coTeacherContent } from './coTeacherContent.ts';
import { dueNews } from './dueNews.ts';
import type { CoTeacherNews, DueNews } from './dueNews.ts';
import { letterWords, writeLetter } from '../letters/optionalMail.ts';
import { ordersOfTime } from '../ordersOfTime.ts';
import { accountRecipientOf } from '../recipient.ts';
import type { ScheduleChangeMailsOptions } from '../scheduleChanges/scheduleChangeMails.ts';
import { sendClaimed } from '../sendClaimed.ts';
import type { Prepared } from '../sendClaimed.ts';
import type { MailSends } from '../sends.ts';
import type { CoTeacherRecords } from '#server/coTeachers/records.ts';
import type { Blocks } from '#server/marketplaceClient/blocks.ts';
import type { ProjectionDb } from '#server/projection/tables.ts';
import { dayMs } from '#shared/time/time.ts';

export interface CoTeacherMailsOptions extends Omit<ScheduleChangeMailsOptions, 'entries'> {
  /** Those who teach classes of others; left out where the marketplace can not be followed. */
  records?: Pick<CoTeacherRecords, 'since'> | null;
  blocks: Pick<Blocks, 'areApart'>;
}

/** A mail to one person. */
interface Addressed {
  due: DueNews;
  news: CoTeacherNews;
  recipientId: string;
  /** Of a student. */
  orderId?: string;
}

/**
 * Creates the function that mails both sides of an invitation to teach, and those who have booked a
 * class time that somebody else teaches: each once. What was undone in time is left out.
 */
export const createCoTeacherMails =
  ({ operator, mailer, settings, onRefused, logger, now, ...options }: CoTeacherMailsOptions) =>
  async (db: ProjectionDb, sends: MailSends): Promise<void> => {
    const { records, blocks } = options;
    const rows = (await records?.since(new Date(now() - dayMs))) ?? [];
    for (const due of await dueNews(db, rows, now())) {
      for (const { news, recipientId } of due.sides) await send({ due, news, recipientId });
      await sendToStudents(due);
    }

    /** Those who learned of a substitute learn of its end too. */
    async function sendToStudents(due: DueNews): Promise<void> {
      const { id, start, listingId, students: news } = due;
      if (news === null || start === null) return;
      const isEnd = news === 'substituteEnded';
      if (isEnd && (await sends.lastAbout(`co-teacher/${id}/substitute/`)) === null) return;
      for (const { orderId, customerId } of await ordersOfTime(db, { listingId, start })) {
        await send({ due, news, recipientId: customerId, orderId });
      }
    }

    async function send(one: Addressed): Promise<void> {
      const { due, news, recipientId, orderId } = one;
      const key = `co-teacher/${due.id}/${news}/${orderId ?? recipientId}`;
      const about = due.at;
      await sendClaimed({ sends, key, about, isRepeated: true, mailer, onRefused, logger }, () =>
        prepare(one),
      );
    }

    async function prepare({ due, news, recipientId, orderId }: Addressed): Promise<Prepared> {
      const recipient = await accountRecipientOf(operator(), recipientId);
      if (!recipient) return 'leave';
      // Who has blocked a teacher gets no invitation from them.
      if (news === 'invited' && (await blocks.areApart(due.teacherId, recipientId))) return 'leave';
      const { reasonOfBooking, reasonOfTeaching } = letterWords(recipient.language);
      const mail = await writeLetter(
        settings,
        {
          recipient,
          template: `co-teacher-${news}`,
          id: `${due.id}-${news}-${orderId ?? recipientId}`,
          content: coTeacherContent({ due, news, orderId }, recipient, settings.rootUrl),
        },
        orderId ? reasonOfBooking : reasonOfTeaching,
      );
      return { mail: { ...mail, date: new Date(due.at) }, recipientId: recipient.id };
    }
  };
