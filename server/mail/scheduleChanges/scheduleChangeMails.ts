import type { Logger } from 'pino';
import type { CalendarPart } from '@flowroom/marketplace/mailHooks';
import { doneChanges, touchedOrders } from './doneChanges.ts';
import type { DoneChange, TouchedOrder } from './doneChanges.ts';
import { scheduleChangeContent } from './scheduleChangeContent.ts';
import { optionalMail } from '../letters/optionalMail.ts';
import type { SiteMailSettings } from '../letters/optionalMail.ts';
import type { Mailer } from '../mailer.ts';
import type { OrderEntries } from '../orderEntries.ts';
import { recipientOf } from '../recipient.ts';
import type { Recipient } from '../recipient.ts';
import { sendClaimed } from '../sendClaimed.ts';
import type { OnRefused, Prepared } from '../sendClaimed.ts';
import type { MailSends } from '../sends.ts';
import type { ProjectionDb } from '#server/projection/tables.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { entityOf } from '#shared/contract/denormalise.ts';
import type { Transaction } from '#shared/contract/entities.ts';

export interface ScheduleChangeMailsOptions {
  operator: () => IntegrationSdk;
  entries: OrderEntries;
  mailer: Mailer;
  settings: SiteMailSettings;
  onRefused: OnRefused;
  logger: Logger;
  /** Epoch milliseconds. */
  now: () => number;
}

/** Orders that are read for the calendar entries of one mail. */
const mostRead = 50;
const include = ['listing', 'booking', 'customer', 'provider'];

/**
 * Creates the function that mails teachers about their own changes of class times, once those are
 * carried out: one mail a change, with the entries of all bookings that it touched. Notifications
 * of transitions would come once for each order. A change that touched nobody needs none.
 */
export const createScheduleChangeMails =
  ({ operator, entries, mailer, settings, onRefused, logger, now }: ScheduleChangeMailsOptions) =>
  async (db: ProjectionDb, sends: MailSends): Promise<void> => {
    for (const done of await doneChanges(db, now())) {
      const { listingId, change } = done;
      const key = `own-change/${listingId}/${change.id}`;
      const about = change.doneAt;
      await sendClaimed({ sends, key, about, isRepeated: true, mailer, onRefused, logger }, () =>
        prepare(done),
      );
    }

    async function prepare(done: DoneChange): Promise<Prepared> {
      const touched = await touchedOrders(db, done);
      if (touched.length === 0) return 'leave';
      const recipient = await recipientOf(operator(), done.teacherId, 'ownChanges');
      if (!recipient) return 'leave';
      const orders = await read(touched);
      const mail = await optionalMail(settings, {
        recipient,
        kind: 'ownChanges',
        template: 'class-changed-provider',
        id: done.change.id,
        content: scheduleChangeContent({ done, touched, orders }, recipient, settings.rootUrl),
      });
      const calendar = await calendarOf(done, orders, recipient);
      const date = new Date(done.change.doneAt);
      return {
        mail: { ...mail, date, ...(calendar ? { calendar } : {}) },
        recipientId: recipient.id,
      };
    }

    async function read(touched: readonly TouchedOrder[]): Promise<Transaction[]> {
      const orders: Transaction[] = [];
      for (const { id } of touched.slice(0, mostRead)) {
        orders.push(entityOf(await operator().transactions.show({ id, include })));
      }
      return orders;
    }

    async function calendarOf(
      { title, change: { kind, date } }: DoneChange,
      orders: readonly Transaction[],
      recipient: Recipient,
    ): Promise<CalendarPart | null> {
      return entries.part(await entries.of(orders, recipient), {
        name: title,
        language: recipient.language,
        attendee: { name: recipient.firstName, email: recipient.email },
        ...(kind.endsWith('-date') && date ? { date } : {}),
      });
    }
  };
