import type { ScheduleChangeMailsOptions } from '../scheduleChanges/scheduleChangeMails.ts';
import { letterWords, writeLetter } from '../letters/optionalMail.ts';
import type { Letter } from '../letters/optionalMail.ts';
import { ordersOfTime } from '../ordersOfTime.ts';
import type { OrderOfTime } from '../ordersOfTime.ts';
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

/**
 * Creates the function that mails those who booked a class that it can be watched again: once a
 * booking and class time.
 */
export const createRecordingMails =
  ({ operator, mailer, settings, onRefused, logger, listReady }: RecordingMailsOptions) =>
  async (db: ProjectionDb, sends: MailSends): Promise<void> => {
    for (const recording of await listReady()) {
      for (const one of await ordersOfTime(db, recording)) {
        const key = `recording/${recording.roomId}/${one.orderId}`;
        const about = recording.start;
        await sendClaimed({ sends, key, about, mailer, onRefused, logger }, () =>
          prepare(recording, one),
        );
      }
    }

    async function prepare(recording: ReadyRecording, one: OrderOfTime): Promise<Prepared> {
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

/** Writes the mail. */
export function recordingContent(
  { roomId, start, watchUntil }: ReadyRecording,
  { title, data }: Pick<OrderOfTime, 'title' | 'data'>,
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
