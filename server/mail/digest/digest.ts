import type { Logger } from 'pino';
import { messagesOf, seenBy, unreadOf } from './unread.ts';
import type { StoredMessage } from './unread.ts';
import { escapeHtml } from '#server/base/html.ts';
import { letterWords, optionalMail } from '../letters/optionalMail.ts';
import type { SiteMailSettings } from '../letters/optionalMail.ts';
import type { Mailer } from '../mailer.ts';
import { recipientOf } from '../recipient.ts';
import type { Recipient } from '../recipient.ts';
import { sendClaimed } from '../sendClaimed.ts';
import type { OnRefused } from '../sendClaimed.ts';
import type { MailSends } from '../sends.ts';
import type { ProjectionDb } from '#server/projection/tables.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { linkedRows, paragraph } from '../../../ext/emailTemplates/layout.ts';
import { paths } from '#shared/config/paths.ts';
import { siteUrl } from '#shared/config/siteLanguages.ts';
import { entityOf } from '#shared/contract/denormalise.ts';
import type { Transaction } from '#shared/contract/entities.ts';
import { dayMs, minuteMs } from '#shared/time/time.ts';
import { otherPartyOf, roleOf } from '#shared/transactions/process.ts';
import { hasAtMost, truncate } from '#shared/text/text.ts';

/** Dependencies of the digest. */
export interface DigestOptions {
  operator: () => IntegrationSdk;
  mailer: Mailer;
  settings: SiteMailSettings;
  onRefused: OnRefused;
  logger: Logger;
  /** Epoch milliseconds. */
  now: () => number;
}

/** Time for which a message is unread before a digest lists it. */
const unreadMs = 30 * minuteMs;
/** Older messages are not mailed any more. */
const oldestMs = dayMs;
const previewLength = 140;

/** A conversation with what is unread in it. */
interface Conversation {
  orderId: string;
  messages: StoredMessage[];
  unread: StoredMessage[];
}

/** A conversation as it is right before a mail. */
interface ReadConversation extends Conversation {
  order: Transaction;
}

/** A person with unread messages. */
interface Waiting {
  /** When the person saw each of the orders that have them; null for never. */
  seen: Map<string, Date | null>;
  /** Time of the newest message, epoch milliseconds. */
  newest: number;
}

/** A message that a mail of its own would be about. */
interface MailedMessage {
  messageId: string;
  transactionId: string;
  /** Id of the recipient. */
  personId: string;
}

/**
 * Mails about unread messages: the first of a conversation is mailed alone, the others in a digest.
 */
export interface Digest {
  /**
   * Returns whether a message needs no mail of its own: it was read, or an unread one before it was
   * mailed and the digest will list it.
   */
  takesOver(db: ProjectionDb, message: MailedMessage): Promise<boolean>;
  /** Sends the digests that are due. */
  run(db: ProjectionDb, sends: MailSends): Promise<void>;
}

/** Creates the digest. */
export function createDigest(options: DigestOptions): Digest {
  const { operator, now } = options;
  return {
    async takesOver(db, { messageId, transactionId, personId }) {
      const messages = await messagesOf(db, [transactionId]);
      const order = await readOrder(operator, transactionId);
      const [first] = unreadOf(messages, personId, seenBy(order, personId));
      return first?.id !== messageId && messages.some(({ id }) => id === messageId);
    },
    async run(db, sends) {
      for (const [personId, waiting] of await waitingPeople(db, now())) {
        await sendDigest(options, { db, sends, personId, waiting });
      }
    },
  };
}

/** One person's digest. */
interface DigestTask {
  db: ProjectionDb;
  sends: MailSends;
  personId: string;
  waiting: Waiting;
}

/** Sends the digest of a person, if one is due. */
async function sendDigest(options: DigestOptions, task: DigestTask): Promise<void> {
  const { operator, mailer, settings, onRefused, logger, now } = options;
  const { db, sends, personId, waiting } = task;
  const prefix = `unread/${personId}/`;
  const mailedUntil = (await sends.lastAbout(prefix)) ?? 0;
  if (waiting.newest <= mailedUntil) return;
  const dueOf = (one: Conversation) => notMailed(one, mailedUntil, now() - unreadMs);
  const conversations = await conversationsOf(db, personId, waiting.seen);
  const due = conversations.flatMap(dueOf);
  if (due.length === 0) return;
  const about = Math.max(...due.map(({ sentAt }) => sentAt));
  const key = `${prefix}${about}`;
  await sendClaimed({ sends, key, about, mailer, onRefused, logger }, async () => {
    const recipient = await recipientOf(operator(), personId, 'unreadMessages');
    if (!recipient) return 'leave';
    const unread = await stillUnread(operator, conversations, personId);
    // No mail about messages that were read meanwhile.
    if (!unread.some(one => dueOf(one).length > 0)) return 'leave';
    const mail = await optionalMail(settings, {
      recipient,
      kind: 'unreadMessages',
      template: 'unread-messages',
      id: `${personId}-${about}`,
      content: digestContent(unread, recipient, settings.rootUrl),
    });
    return { mail, recipientId: personId };
  });
}

/** Messages that no mail was about and that are old enough, in epoch milliseconds. */
const notMailed = (
  { unread }: Conversation,
  mailedUntil: number,
  sentUntil: number,
): StoredMessage[] =>
  unread.slice(1).filter(({ sentAt }) => sentAt > mailedUntil && sentAt <= sentUntil);

/** Reads an order with its listing and parties. */
const readOrder = async (operator: () => IntegrationSdk, id: string): Promise<Transaction> =>
  entityOf(
    await operator().transactions.show({ id, include: ['listing', 'customer', 'provider'] }),
  );

/** Finds the people with new messages that they have not seen, by their ids. */
async function waitingPeople(db: ProjectionDb, now: number): Promise<Map<string, Waiting>> {
  const rows = await db
    .selectFrom('projection.messages as m')
    .innerJoin('projection.orders as o', 'o.id', 'm.order_id')
    .select(['m.order_id', 'o.customer_id', 'o.provider_id', 'm.sender_id'])
    .select(['o.customer_seen_at', 'o.provider_seen_at'])
    .select(({ fn }) => fn.max('m.sent_at').as('newest'))
    .where('m.deleted', '=', false)
    .where('o.deleted', '=', false)
    .where('m.sent_at', '>', new Date(now - oldestMs))
    .groupBy(['m.order_id', 'o.customer_id', 'o.provider_id', 'm.sender_id'])
    .groupBy(['o.customer_seen_at', 'o.provider_seen_at'])
    .execute();
  const people = new Map<string, Waiting>();
  for (const row of rows) {
    const isToProvider = row.sender_id === row.customer_id;
    const seenAt = isToProvider ? row.provider_seen_at : row.customer_seen_at;
    if (seenAt && seenAt >= row.newest) continue;
    const id = isToProvider ? row.provider_id : row.customer_id;
    const { seen, newest } = people.get(id) ?? {
      seen: new Map<string, Date | null>(),
      newest: 0,
    };
    seen.set(row.order_id, seenAt);
    people.set(id, { seen, newest: Math.max(newest, row.newest.getTime()) });
  }
  return people;
}

/** Reads the conversations with unread messages, as far as the tables know. */
async function conversationsOf(
  db: ProjectionDb,
  personId: string,
  seen: ReadonlyMap<string, Date | null>,
): Promise<Conversation[]> {
  const all = await messagesOf(db, [...seen.keys()]);
  return [...seen].flatMap(([orderId, seenAt]) => {
    const messages = all.filter(message => message.orderId === orderId);
    const unread = unreadOf(messages, personId, seenAt?.toISOString());
    return unread.length > 0 ? [{ orderId, messages, unread }] : [];
  });
}

/** Reads from the marketplace, right before a mail, what is still unread. */
async function stillUnread(
  operator: () => IntegrationSdk,
  conversations: readonly Conversation[],
  personId: string,
): Promise<ReadConversation[]> {
  const found: ReadConversation[] = [];
  for (const one of conversations) {
    const order = await readOrder(operator, one.orderId);
    const read = unreadOf(one.messages, personId, seenBy(order, personId));
    const unread = read.filter(message => one.unread.includes(message));
    if (unread.length > 0) found.push({ ...one, order, unread });
  }
  return found;
}

function digestContent(
  conversations: readonly ReadConversation[],
  { id, language, locale, firstName }: Recipient,
  rootUrl: string,
) {
  const words = letterWords(language);
  const addressOf = (path: string) => siteUrl({ rootUrl, locale }, path);
  const told = words.unread(conversations.reduce((sum, { unread }) => sum + unread.length, 0));
  const rows = conversations.map(({ order, unread }) => {
    const role = roleOf(order, id);
    const title = order.listing?.attributes.title ?? '';
    const name = otherPartyOf(order, role)?.attributes.profile.displayName ?? '';
    const preview = unread.at(-1)?.preview.replace(/\s+/g, ' ') ?? '';
    const shown = hasAtMost(preview, previewLength)
      ? preview
      : `${truncate(preview, previewLength).trimEnd()}…`;
    return {
      title: escapeHtml(shown),
      href: addressOf(role === 'customer' ? paths.order(order) : paths.sale(order)),
      text: escapeHtml(words.unreadFrom({ name, title, count: unread.length })),
    };
  });
  const isCustomer = conversations[0] && roleOf(conversations[0].order, id) === 'customer';
  return {
    subject: told.subject,
    preview: told.preview,
    heading: told.heading,
    body: [paragraph(escapeHtml(words.hello(firstName))), paragraph(told.text), linkedRows(rows)],
    button: {
      label: told.button,
      href: addressOf(paths.inbox({ tab: isCustomer ? 'orders' : 'sales' })),
    },
  };
}
