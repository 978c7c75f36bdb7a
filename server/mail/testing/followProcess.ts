import { appendFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import pino from 'pino';
import { openSideDatabase } from '@flowroom/marketplace/database';
import { openStore } from '../../projection/store.ts';
import type { Change } from '../../projection/rows.ts';
import type { IntegrationSdk } from '../../sdk/integrationSdk.ts';
import { createFollowMails } from '../following/followMails.ts';
import type { OrderEntries } from '../orderEntries.ts';
import { createOwnChangeMails } from '../ownChanges/ownChangeMails.ts';
import { createMailer } from '../mailer.ts';
import type { SiteMail } from '../mailer.ts';
import { createSends } from '../sends.ts';
import { openMailTables } from '../tables.ts';
import type { OpenMailTables } from '../tables.ts';
import { unsubscribeTokens } from '../unsubscribe/unsubscribeToken.ts';
import type { FollowLife, FollowOutcome } from './followLife.ts';
import { dayMs, minuteMs } from '#shared/time/time.ts';

// Process started by kills.db.test.ts: mails to followers, or about a teacher's own change, over tables of its own. It can be told to die at any write
// and around each mail.

const clock = { ahead: 0 };
const now = () => Date.now() + clock.ahead;
const logger = pino({ level: 'silent' });
const steps: FollowOutcome['steps'] = [];
let death: number | null = null;

async function step(kind: FollowOutcome['steps'][number]): Promise<void> {
  if (steps.push(kind) - 1 !== death) return;
  process.kill(process.pid, 'SIGKILL');
  await new Promise(() => undefined);
}

const [teacherId, listingId] = [randomUUID(), randomUUID()];
const start = Date.now() + 10 * dayMs;

/** A class that is published, and one person who follows its teacher. */
const changes = (personId: string): Change[] => [
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
      created_at: new Date(now() + minuteMs).toISOString(),
      public_data: publicData,
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
function canceled(personId: string): Change[] {
  const change = { id: randomUUID(), kind: 'cancel-class', doneAt: now() };
  const at = new Date(now()).toISOString();
  const none = { payin: 0, gross: 0, commission: 0, gateway_fee: 0 };
  return [
    ...changes(personId).map(one =>
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
        attendance: [],
        receipts: [],
        attendees: [],
        terms: { changeId: change.id },
      },
    },
  ];
}

/** The marketplace, as far as these mails ask it. */
const operator = (listing: string): IntegrationSdk =>
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
            id: listing,
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

async function live(life: FollowLife) {
  const { mail, place, personId, outbox, dataDir, looks, dieAt, isFirst } = life;
  const put = createMailer({
    dataDir,
    mail: { smtpUrl: undefined, from: undefined, contact: undefined },
  });
  death = dieAt;
  steps.length = 0;
  const database = await openSideDatabase({ ...place, logger });
  const store = await openStore(database, 'test', now);
  const { tables } = await openMailTables(store);
  if (isFirst) {
    await store.beginNext(new Date(0));
    await store.fillNext({
      changes: mail === 'news' ? changes(personId) : canceled(personId),
      pictures: [],
    });
    await store.takeNext();
  }
  const opened: OpenMailTables = {
    tables,
    async quietly(work) {
      await step('write');
      const result = await store.quietly(work);
      await step('written');
      return result;
    },
  };
  const options = {
    operator: () => operator(listingId),
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
  const blocks = { areApart: () => Promise.resolve(false) };
  const tellNews = createFollowMails({ ...options, blocks });
  const entries = { of: () => Promise.resolve([]), part: () => null } as unknown as OrderEntries;
  const tellChange = createOwnChangeMails({ ...options, entries });
  for (const minutes of looks) {
    clock.ahead = minutes * minuteMs;
    const sends = createSends(opened, now);
    await (mail === 'news' ? tellNews(opened, sends) : tellChange(store.db, sends));
  }
  await database.close();
  return { steps: [...steps] };
}

process.on('message', (life: FollowLife) => {
  void live(life).then(outcome => process.send?.(outcome, () => process.exit(0)));
});
