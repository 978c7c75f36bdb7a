import type { Logger } from 'pino';
import { bookedTimes, kindsDue } from './dueReminders.ts';
import type { DueTime, ReminderKind } from './dueReminders.ts';
import { reminderContent } from './reminderContent.ts';
import { reminderVerdict } from './reminderVerdict.ts';
import { optionalMail } from '../letters/optionalMail.ts';
import type { SiteMailSettings } from '../letters/optionalMail.ts';
import type { Mailer } from '../mailer.ts';
import { recipientOf } from '../recipient.ts';
import { sendClaimed } from '../sendClaimed.ts';
import type { OnRefused } from '../sendClaimed.ts';
import type { MailSends } from '../sends.ts';
import type { ProjectionDb } from '#server/projection/tables.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { paths } from '#shared/config/paths.ts';
import { siteUrl } from '#shared/config/siteLanguages.ts';
import { entityOf } from '#shared/contract/denormalise.ts';
import type { Transaction } from '#shared/contract/entities.ts';
import { substituteAt } from '#shared/schedule/substituteAt.ts';
import { dateUnitOf } from '#shared/schedule/dateUnits.ts';

export interface RemindersOptions {
  operator: () => IntegrationSdk;
  mailer: Mailer;
  settings: SiteMailSettings;
  onRefused: OnRefused;
  logger: Logger;
  /** Epoch milliseconds. */
  now: () => number;
}

/** Orders that are read for the reminder of a teacher, until one of them holds. */
const mostRead = 5;

/** Creates the function that sends the reminders that are due now. */
export const createReminders =
  ({ operator, mailer, settings, onRefused, logger, now }: RemindersOptions) =>
  async (db: ProjectionDb, sends: MailSends): Promise<void> => {
    const readOrder = async (id: string): Promise<Transaction> =>
      entityOf(
        await operator().transactions.show({
          id,
          include: ['listing', 'booking', 'customer', 'provider'],
        }),
      );

    for (const due of await bookedTimes(db, now())) {
      for (const kind of kindsDue(due, now())) {
        for (const one of due.orders) await remindStudent(due, kind, one);
        await remindTeacher(due, kind);
      }
    }

    async function remindStudent(due: DueTime, kind: ReminderKind, one: DueTime['orders'][number]) {
      const key = [kind, one.id, ...(one.isSeries ? [due.date] : [])].join('/');
      const order = () => readOrder(one.id);
      await remind({ due, kind, key, personId: one.customerId, role: 'customer', orders: [order] });
    }

    async function remindTeacher(due: DueTime, kind: ReminderKind) {
      const [first] = due.orders;
      const about = dateUnitOf(due.data) && first ? first.id : `${due.listingId}/${due.date}`;
      const key = `${kind}/teacher/${about}`;
      const orders = due.orders.slice(0, mostRead).map(
        ({ id }) =>
          () =>
            readOrder(id),
      );
      await remind({ due, kind, key, personId: due.providerId, role: 'provider', orders });
    }

    async function remind({ due, kind, key, personId, role, orders }: Reminder): Promise<void> {
      await sendClaimed({ sends, key, about: due.start, mailer, onRefused, logger }, async () => {
        const { order, verdict } = await firstThatHolds(orders, due.start, kind);
        if (!order || verdict !== 'send') return verdict;
        const recipient = await recipientOf(operator(), personId, kind);
        if (!recipient) return 'leave';
        const page =
          role === 'customer'
            ? paths.order(order)
            : dateUnitOf(due.data)
              ? paths.sale(order)
              : paths.teachClass({ listingId: due.listingId, date: due.date });
        const content = reminderContent(
          {
            ...due,
            title: order.listing?.attributes.title ?? due.title,
            teacher: teacherAt(order, due.start),
            people: due.orders.reduce((sum, { seats }) => sum + seats, 0),
            role,
            isHourBefore: kind === 'hourBefore',
            href: siteUrl({ rootUrl: settings.rootUrl, locale: recipient.locale }, page),
          },
          recipient,
          now(),
        );
        const template = `reminder-${kind === 'dayBefore' ? 'day' : 'hour'}-${role}`;
        const mail = await optionalMail(settings, {
          recipient,
          kind,
          template,
          id: `${key.replaceAll('/', '-')}-${due.start}`,
          content,
        });
        return { mail, recipientId: recipient.id };
      });
    }
  };

interface Reminder {
  due: DueTime;
  kind: ReminderKind;
  key: string;
  personId: string;
  role: 'customer' | 'provider';
  /** Reads the orders of which one has to hold. */
  orders: (() => Promise<Transaction>)[];
}

async function firstThatHolds(
  orders: Reminder['orders'],
  start: number,
  kind: ReminderKind,
): Promise<{ order: Transaction | null; verdict: ReturnType<typeof reminderVerdict> }> {
  let verdict: ReturnType<typeof reminderVerdict> = 'leave';
  for (const read of orders) {
    const order = await read();
    verdict = reminderVerdict(order, { start, kind });
    if (verdict === 'send') return { order, verdict };
  }
  return { order: null, verdict };
}

/** Name of who teaches a class time of an order: its substitute, otherwise its teacher. */
function teacherAt({ listing, provider }: Transaction, start: number): string {
  const substitute = listing && substituteAt(listing.attributes, start);
  return substitute?.name ?? provider?.attributes.profile.displayName ?? '';
}
