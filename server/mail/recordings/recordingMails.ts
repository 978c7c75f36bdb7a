import { comingTimes } from '../reminders/dueReminders.ts';
import type { ScheduleChangeMailsOptions } from '../scheduleChanges/scheduleChangeMails.ts';
import { letterWords, writeLetter } from '../letters/optionalMail.ts';
import type { Letter } from '../letters/optionalMail.ts';
import { readingZone } from '../readingZone.ts';
import { accountRecipientOf } from '../recipient.ts';
import type { Recipient } from '../recipient.ts';
import { sendClaimed } from '../sendClaimed.ts';
import type { Prepared } from '../sendClaimed.ts';
import type { MailSends } from '../sends.ts';
import { paragraph } from '../../../ext/emailTemplates/layout.ts';
import { escapeHtml } from '#server/base/html.ts';
import type { ProjectionDb } from '#server/projection/tables.ts';
import { paths } from '#shared/config/paths.ts';
import { siteUrl } from '#shared/config/siteLanguages.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import { formatDayAndTime } from '#shared/time/time.ts';

/** A recording that can be watched. */
export interface ReadyRecording {
  /** Names the class time: `<listing>.<start>`. */
  roomId: string;
  listingId: string;
  /** Epoch milliseconds; `watchUntil`: it is deleted then. */
  start: number;
  watchUntil: number;
}

/** Lists recordings that have become ready a short while ago. */
export type ListReadyRecordings = () => Promise<readonly ReadyRecording[]>;

export interface RecordingMailsOptions extends Omit<ScheduleChangeMailsOptions, 'entries'> {
  listReady: ListReadyRecordings;
}

/** States of an order whose student had the class. */
const held = [
  'accepted',
  'subscription-confirmed',
  'delivered',
  'reviewed',
  'reviewed-by-customer',
  'reviewed-by-provider',
] as const;

interface Watcher {
  orderId: string;
  customerId: string;
  title: string;
  data: ListingPublicData;
}

/**
 * Creates the function that mails those who booked a class that it can be watched again: once a
 * booking and class time.
 */
export const createRecordingMails =
  ({ operator, mailer, settings, onRefused, logger, listReady }: RecordingMailsOptions) =>
  async (db: ProjectionDb, sends: MailSends): Promise<void> => {
    for (const recording of await listReady()) {
      for (const one of await watchersOf(db, recording)) {
        const key = `recording/${recording.roomId}/${one.orderId}`;
        const about = recording.start;
        await sendClaimed({ sends, key, about, mailer, onRefused, logger }, () =>
          prepare(recording, one),
        );
      }
    }

    async function prepare(recording: ReadyRecording, one: Watcher): Promise<Prepared> {
      const recipient = await accountRecipientOf(operator(), one.customerId);
      if (!recipient) return 'leave';
      const letter: Letter = {
        recipient,
        template: 'recording-ready-customer',
        id: `${recording.roomId}-${one.orderId}`,
        content: recordingContent(recording, one, recipient, settings.rootUrl),
      };
      const { reasonOfBooking } = letterWords(recipient.language);
      return {
        mail: await writeLetter(settings, letter, reasonOfBooking),
        recipientId: recipient.id,
      };
    }
  };

/** Lists the orders of the class time of a recording. */
async function watchersOf(
  db: ProjectionDb,
  { listingId, start }: ReadyRecording,
): Promise<Watcher[]> {
  const rows = await db
    .selectFrom('projection.orders as o')
    .innerJoin('projection.bookings as b', 'b.order_id', 'o.id')
    .innerJoin('projection.listings as l', 'l.id', 'o.listing_id')
    .select(['o.id', 'o.customer_id', 'o.state', 'o.terms'])
    .select(['b.start_at', 'b.end_at', 'l.title', 'l.public_data'])
    .where('o.listing_id', '=', listingId)
    .where('o.state', 'in', held)
    .where('o.deleted', '=', false)
    .where('b.deleted', '=', false)
    .where('b.start_at', '<=', new Date(start))
    .where('b.end_at', '>', new Date(start))
    .execute();
  return rows
    .filter(row => comingTimes(row, start - 1, start).some(time => time.start === start))
    .map(({ id, customer_id, title, public_data }) => ({
      orderId: id,
      customerId: customer_id,
      title,
      data: public_data,
    }));
}

/** Writes the mail. */
export function recordingContent(
  { roomId, start, watchUntil }: ReadyRecording,
  { title, data }: Pick<Watcher, 'title' | 'data'>,
  recipient: Recipient,
  rootUrl: string,
): Letter['content'] {
  const { language, locale, firstName } = recipient;
  const words = letterWords(language);
  const zone = readingZone(data, recipient);
  const told = words.recordingReady({
    title,
    when: formatDayAndTime(start, zone, locale),
    until: formatDayAndTime(watchUntil, zone, locale),
  });
  return {
    subject: told.subject,
    preview: told.preview,
    heading: escapeHtml(told.heading),
    body: [words.hello(firstName), told.text].map(text => paragraph(escapeHtml(text))),
    button: { label: told.button, href: siteUrl({ rootUrl, locale }, paths.replay(roomId)) },
    aside: told.aside && escapeHtml(told.aside),
  };
}
