import { appendFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import pino from 'pino';
import type { SideDatabase } from '@flowroom/marketplace/database';
import { openStore } from '#server/projection/store.ts';
import type { Change } from '#server/projection/rows.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { createFollowMails } from '../following/followMails.ts';
import type { OrderEntries } from '../orderEntries.ts';
import { createScheduleChangeMails } from '../scheduleChanges/scheduleChangeMails.ts';
import { createMailer } from '../mailer.ts';
import type { SiteMail } from '../mailer.ts';
import { createSends } from '../sends.ts';
import { openMailTables } from '../tables.ts';
import type { OpenMailTables } from '../tables.ts';
import { unsubscribeTokens } from '../unsubscribe/unsubscribeToken.ts';
import { dayMs, minuteMs } from '#shared/time/time.ts';

/** Whom a mail is to, and what it is about. */
export interface FollowSubject {
  /** Follows the teacher, or is the teacher who has changed the class. */
  personId: string;
  teacherId: string;
  listingId: string;
}

/** What a process does before it ends, or dies. */
export interface FollowLife {
  /** Mail that it sends. */
  mail: 'news' | 'own-change';
  subject: FollowSubject;
  /** File with a line for each mail: its recipient and its Message-ID. */
  outbox: string;
  /** Folder with the outbox in which people read them where there is no mail server. */
  dataDir: string;
  /** Minutes after the class was published at which it looks for mails. */
  looks: readonly number[];
  /** Index of the step at which it dies; null for none. */
  dieAt: number | null;
  /** Publishes the class. */
  isFirst: boolean;
}

/** A step of a life, in the order in which they were made. */
export type FollowStep = 'write' | 'written' | 'send' | 'sent';

const logger = pino({ level: 'silent' });
const start = Date.now() + 10 * dayMs;

/** A class that is published, and one person who follows its teacher. */
const changes = ({ personId, teacherId, listingId }: FollowSubject): Change[] => [
  {
    table: 'people',
    id: personId,
    sequenceId: 1,
    values: { name: 'Ana', avatar_id: null, follows: [teacherId] },
  },
  {
    table: 'listings',
    id: listingId,
    sequenceId: 1,
    values: {
      author_id: teacherId,
      state: 'published',
      title: 'Slow flow',
      created_at: new Date(Date.now() + minuteMs).toISOString(),
      public_data: publicData,
      misfits: [],
      changes: [],
      places_raised: null,
      cover_id: null,
      joins_read_until: null,
    },
  },
];
const publicData = {
  timezone: 'UTC',
  startDate: new Date(start).toISOString().slice(0, 10),
  time: '18:00',
  classDuration: { key: '60_minutes', value: 60 },
  lastClass: start + dayMs,
  stock: 5,
};

/** The same class, canceled by the person who teaches it, with one booking that ended. */
function canceled(subject: FollowSubject): Change[] {
  const { personId, listingId } = subject;
  const change = { id: randomUUID(), kind: 'cancel-class', doneAt: Date.now() };
  const at = new Date().toISOString();
  const none = { payin: 0, gross: 0, commission: 0, gateway_fee: 0 };
  return [
    ...changes(subject).map(one =>
      one.table === 'listings'
        ? { ...one, values: { ...one.values, author_id: personId, changes: [change] } }
        : one,
    ),
    {
      table: 'orders',
      id: randomUUID(),
      sequenceId: 1,
      values: {
        listing_id: listingId,
        provider_id: personId,
        customer_id: randomUUID(),
        kind: 'booking',
        state: 'canceled',
        last_transition: 'transition/cancel-class',
        created_at: at,
        last_transitioned_at: at,
        ...none,
        reversed_gross: 0,
        reversed_commission: 0,
        reversed_gateway_fee: 0,
        refunds: [],
        attendance: [],
        receipts: [],
        attendees: [],
        terms: { changeId: change.id },
      },
    },
  ];
}

/** The marketplace, as far as these mails read it. */
const operator = ({ listingId, teacherId }: FollowSubject): IntegrationSdk =>
  ({
    users: {
      recipient: (id: string) =>
        Promise.resolve({
          email: `${id}@example.com`,
          emailVerified: true,
          banned: false,
          deleted: false,
          profile: { firstName: 'Ana', privateData: {} },
        }),
    },
    transactions: {
      show: ({ id }: { id: string }) =>
        Promise.resolve({
          data: { id, type: 'transaction', attributes: { processName: 'flowroom-free-process' } },
        }),
    },
    listings: {
      show: () =>
        Promise.resolve({
          data: {
            id: listingId,
            type: 'listing',
            attributes: { title: 'Slow flow', state: 'published', deleted: false, publicData },
            relationships: { author: { data: { id: teacherId, type: 'user' } } },
          },
          included: [
            {
              id: teacherId,
              type: 'user',
              attributes: { banned: false, deleted: false, profile: { displayName: 'Maya' } },
            },
          ],
        }),
    },
  }) as unknown as IntegrationSdk;

/**
 * Lives as a process that sends mails to followers, or about a teacher's own change, over tables of
 * its own. Returns its steps; null when it died: it stops for good at any write or around a mail,
 * as a process that is killed between two statements.
 */
export async function live(side: SideDatabase, life: FollowLife): Promise<FollowStep[] | null> {
  const { mail, subject, outbox, dataDir, looks, dieAt, isFirst } = life;
  const clock = { ahead: 0 };
  const now = () => Date.now() + clock.ahead;
  const steps: FollowStep[] = [];
  let die: () => void = () => undefined;
  const death = new Promise<null>(resolve => (die = () => resolve(null)));
  async function step(kind: FollowStep): Promise<void> {
    if (steps.push(kind) - 1 !== dieAt) return;
    die();
    await new Promise(() => undefined);
  }

  const put = createMailer({
    dataDir,
    mail: { smtpUrl: undefined, from: undefined, contact: undefined },
  });
  const store = await openStore(side, 'test', now);
  const { tables } = await openMailTables(store);
  if (isFirst) {
    await store.beginNext(new Date(0));
    await store.fillNext({
      changes: mail === 'news' ? changes(subject) : canceled(subject),
      pictures: [],
    });
    await store.takeNext();
  }
  const opened: OpenMailTables = {
    tables,
    async withoutCacheInvalidation(work) {
      await step('write');
      const result = await store.withoutCacheInvalidation(work);
      await step('written');
      return result;
    },
  };
  const options = {
    operator: () => operator(subject),
    settings: {
      from: 'site@example.com',
      rootUrl: 'https://flowroom.example',
      tokens: unsubscribeTokens('secret'),
    },
    async mailer(sent: SiteMail) {
      await step('send');
      const { to, template, id } = sent;
      appendFileSync(outbox, `${to} ${template}-${id}\n`);
      await put(sent);
      await step('sent');
    },
    onRefused: () => Promise.resolve(),
    logger,
    now,
  };
  const tellNews = createFollowMails({
    ...options,
    blocks: { areApart: () => Promise.resolve(false) },
  });
  const entries = { of: () => Promise.resolve([]), part: () => null } as unknown as OrderEntries;
  const tellChange = createScheduleChangeMails({ ...options, entries });
  async function look(): Promise<FollowStep[]> {
    for (const minutes of looks) {
      clock.ahead = minutes * minuteMs;
      const sends = createSends(opened, now);
      await (mail === 'news' ? tellNews(opened, sends) : tellChange(store.db, sends));
    }
    return steps;
  }
  return Promise.race([look(), death]);
}
