import path from 'node:path';
import { sql } from 'kysely';
import { startSandbox } from '@flowroom/sandbox/testing/startSandbox';
import type { TestSandbox } from '@flowroom/sandbox/testing/startSandbox';
import type { MarketplaceContext } from '@flowroom/marketplace/seeding';
import { ensureMarketplace, shipProcesses } from '@flowroom/marketplace/seeding';
import { deliver, newMessageMail, processMail } from '@flowroom/marketplace/testing/internals';
import type { OutgoingMail } from '@flowroom/marketplace/testing/internals';
import { expectEventsToTellAll } from '@flowroom/marketplace/testing/assertions/eventReplay';
import { silentLogger } from '@flowroom/marketplace/testing/stubs/silentLogger';
import { describeOnDatabases } from '@flowroom/marketplace/testing/database/describeOnDatabases';
import { createSeal } from '#server/base/seal.ts';
import { dateUnitOf } from '#shared/schedule/dateUnits.ts';
import { missingParts } from '#server/meetings/series.ts';
import type { MeetingPair, SeriesPair } from '#server/meetings/series.ts';
import type { ZoomConnection } from '#server/meetings/connections.ts';
import { createMeeting } from '#server/meetings/zoomClient.ts';
import type { ZoomTokens } from '#server/meetings/zoomClient.ts';
import { addListings, isEmpty, seedDemo } from './seedDemo.ts';
import type { SeedSummary } from './seedDemo.ts';
import { expectFilters } from './testing/expectFilters.ts';
import * as v from 'valibot';
import {
  cancellationPolicies,
  listingMetadata,
  listingPublicData,
} from '#shared/contract/listingData.ts';
import { transactionMetadata } from '#shared/contract/transaction.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import { patternTimeOn, rhythmOf, scheduledTimes } from '#shared/schedule/classSchedule.ts';
import { bookingRulesOf } from '#shared/transactions/bookingRules.ts';
import { todayIn } from '#shared/time/time.ts';

const accounts = (['teacher', 'student', 'operator'] as const).map(role => ({
  role,
  email: `${role}@flowroom.example`,
  password: 'not-so-secret',
}));

const day = 86_400_000;
const seal = createSeal('a server secret', 'zoom-tokens');

describeOnDatabases('the demo', database => {
  let sandbox: TestSandbox;
  let context: MarketplaceContext;
  let summary: SeedSummary;

  beforeAll(async () => {
    sandbox = await startSandbox();
    context = {
      db: database.db,
      databaseKind: database.kind,
      now: () => new Date(),
      logger: silentLogger,
      images: {
        save: () =>
          Promise.resolve({
            format: 'jpeg',
            width: 1200,
            height: 800,
            hasAlpha: false,
            byteSize: 1,
          }),
      },
      options: {
        name: 'Flowroom',
        webUrl: 'https://flowroom.example',
        processPaths: [path.resolve(import.meta.dirname, '../ext')],
        stripe: { secretKey: sandbox.keys.stripeSecretKey, apiBase: `${sandbox.url}/stripe` },
      },
    } as unknown as MarketplaceContext;
    await shipProcesses(context);
    expect(await isEmpty({ context })).toBe(true);
    summary = await seedDemo(
      { context },
      {
        accounts,
        meetings: { rootUrl: 'https://flowroom.example', addHost: sandbox.addHost, seal },
      },
    );
  }, 60_000);

  afterAll(() => sandbox.close());

  it('has teachers, classes and orders in every state', async () => {
    expect(summary.listings).toBeGreaterThanOrEqual(60);
    const teachers = await context.db
      .selectFrom('users')
      .select('id')
      .where(sql<boolean>`public_data ->> 'userType' = 'teacher'`)
      .execute();
    expect(teachers.length).toBeGreaterThanOrEqual(12);
    const rows = await context.db.selectFrom('transactions').select('state').distinct().execute();
    const states = rows.map(({ state }) => state?.replace('state/', '')).toSorted();
    expect(states).toEqual(
      [
        'accepted',
        'canceled',
        'declined',
        'delivered',
        'enquiry',
        'payment-expired',
        'pending-payment',
        'preauthorized',
        'reviewed',
        'reviewed-by-customer',
        'reviewed-by-provider',
        'subscription-confirmed',
        'waiting',
      ].toSorted(),
    );
  });

  it('is found by every filter of the search', () => expectFilters(context.db));

  it('is recorded in the event log, one event for each step of an order', async () => {
    const facts = { ident: 'demo', name: 'Flowroom', now: new Date() };
    const { id } = await ensureMarketplace(context.db, facts);
    await expectEventsToTellAll({ ...context, marketplaceId: id });
    const steps = await context.db
      .selectFrom('transitions')
      .select(eb => eb.fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    const events = await context.db
      .selectFrom('events')
      .select(eb => eb.fn.countAll().as('count'))
      .where('event_type', 'in', ['transaction/initiated', 'transaction/transitioned'])
      .executeTakeFirstOrThrow();
    expect(Number(events.count)).toBe(Number(steps.count));
  });

  it('offers classes of all kinds and states in all eleven zones', async () => {
    const listings = await context.db.selectFrom('listings').selectAll().execute();
    const distinct = (of: (data: Record<string, unknown>) => unknown) =>
      new Set(listings.flatMap(({ public_data }) => of(public_data)));
    expect(distinct(data => data.timezone).size).toBe(11);
    expect(distinct(data => data.yogaStyles).size).toBe(10);
    expect(distinct(data => data.type)).toEqual(new Set(['free', 'paid']));
    expect(new Set(listings.map(({ state }) => state))).toEqual(
      new Set(['published', 'draft', 'pendingApproval', 'closed']),
    );
    expect(listings.every(({ title }) => title.length <= 60)).toBe(true);
  });

  it('shows a teacher every booking rule, and a course in the middle of it', async () => {
    const rows = await context.db
      .selectFrom('listings')
      .innerJoin('users', 'users.id', 'listings.author_id')
      .select(['listings.id', 'listings.state', 'listings.public_data'])
      .where('email', '=', 'teacher@flowroom.example')
      .execute();
    const classes = rows.map(({ public_data }) => v.parse(listingPublicData, public_data));
    const rules = classes.map(bookingRulesOf);
    expect(new Set(rules.map(({ policy }) => policy))).toEqual(new Set(cancellationPolicies));
    expect(new Set(rules.map(({ mode }) => mode))).toEqual(new Set(['instant', 'request']));
    expect(rules.some(({ closesHours }) => closesHours > 0)).toBe(true);
    expect(rules.some(({ placesPerOrder }) => placesPerOrder > 1)).toBe(true);
    expect(new Set(rows.map(({ state }) => state))).toEqual(
      new Set(['published', 'draft', 'closed']),
    );

    const course = rows.find(({ public_data }) => 'seriesEnd' in public_data);
    const data = v.parse(listingPublicData, course?.public_data);
    expect(data.weeklyDays?.filter(({ time }) => time !== undefined)).toHaveLength(1);
    expect(data.skippedDates).toHaveLength(1);
    const now = context.now().getTime();
    const today = scheduledTimes(data, now - day, now + day).map(({ date }) => date);
    expect(today).toContain(todayIn(data.timezone ?? 'UTC', now));
    const closed = await context.db
      .selectFrom('availability_exceptions')
      .select(['start_at', 'seats'])
      .where('listing_id', '=', course?.id ?? '')
      .execute();
    const skipped = patternTimeOn(rhythmOf(data)!, data.skippedDates?.[0] ?? '');
    expect(closed.map(({ start_at, seats }) => [start_at.getTime(), seats])).toEqual([
      [skipped?.start, 0],
    ]);
  });

  it('lets rooms by the day and by the night, with days that are taken', async () => {
    const rooms = await context.db
      .selectFrom('listings')
      .innerJoin('stock', 'stock.listing_id', 'listings.id')
      .select(['listings.id', 'public_data', 'availability_plan', 'quantity'])
      .where(sql<boolean>`public_data ->> 'unitType' <> 'line-item/session'`)
      .execute();
    expect(rooms.map(({ public_data }) => public_data.unitType).toSorted()).toEqual([
      'line-item/day',
      'line-item/night',
    ]);
    for (const { id, availability_plan, quantity } of rooms) {
      expect([availability_plan?.type, quantity]).toEqual(['availability-plan/day', 90]);
      const closed = await context.db
        .selectFrom('availability_exceptions')
        .select('seats')
        .where('listing_id', '=', id)
        .execute();
      expect(closed.map(({ seats }) => seats)).toEqual([0, 0, 0]);
    }
  });

  it('sells no class time more often than it has places', async () => {
    const { rows } = await sql<{ title: string }>`
      SELECT l.title FROM bookings b JOIN listings l ON l.id = b.listing_id
      WHERE b.state IN ('pending', 'accepted')
      GROUP BY l.id, b.start_at
      HAVING sum(b.seats) > (l.public_data ->> 'stock')::int
    `.execute(context.db);
    expect(rows).toEqual([]);
  });

  it('has no class of which two students say the same', async () => {
    const { rows } = await sql<{ content: string }>`
      SELECT content FROM reviews WHERE type = 'ofProvider'
      GROUP BY listing_id, content HAVING count(*) > 1
    `.execute(context.db);
    expect(rows).toEqual([]);
  });

  it('writes stock that matches its adjustments and what is reserved', async () => {
    const { rows } = await sql<{ title: string; quantity: number; adjusted: number }>`
      SELECT l.title, s.quantity, sum(a.quantity)::int AS adjusted
      FROM stock s JOIN listings l ON l.id = s.listing_id
        JOIN stock_adjustments a ON a.listing_id = l.id
      GROUP BY l.id, s.quantity HAVING s.quantity <> sum(a.quantity)
    `.execute(context.db);
    expect(rows).toEqual([]);
    const soldOut = await context.db
      .selectFrom('stock')
      .select('listing_id')
      .where('quantity', '=', 0)
      .execute();
    expect(soldOut.length).toBe(3);
  });

  it('has people on the waiting list of a class that is sold out, which says so', async () => {
    const waiting = await context.db
      .selectFrom('transactions')
      .innerJoin('listings', 'listings.id', 'transactions.listing_id')
      .innerJoin('stock', 'stock.listing_id', 'listings.id')
      .select(['transactions.metadata', 'listings.metadata as marks', 'quantity'])
      .where('transactions.state', '=', 'state/waiting')
      .execute();
    expect(waiting.length).toBe(3);
    for (const { metadata, marks, quantity } of waiting) {
      const { start } = v.parse(transactionMetadata, metadata).waitingFor ?? {};
      expect(v.parse(listingMetadata, marks).waitingTimes).toEqual([start]);
      expect(quantity).toBe(0);
    }
  });

  it('lets nothing wait that should have happened already', async () => {
    const overdue = await context.db
      .selectFrom('jobs')
      .select(['kind', 'payload', 'run_at'])
      .where('run_at', '<=', context.now())
      .execute();
    expect(overdue).toEqual([]);
  });

  it('has payments behind every order that can still be charged', async () => {
    const unpaid = await context.db
      .selectFrom('transactions')
      .select('id')
      .where('process_name', '=', 'flex-hourly-default-process')
      .where('state', 'in', ['state/preauthorized', 'state/accepted', 'state/pending-payment'])
      .where('payment_intent_id', 'is', null)
      .execute();
    expect(unpaid).toEqual([]);
  });

  it('has subscriptions at the provider behind every order of a month', async () => {
    const { stripe } = sandbox;
    const orders = await context.db
      .selectFrom('transactions')
      .innerJoin('listings', 'listings.id', 'transactions.listing_id')
      .select(['transactions.id', 'transactions.state', 'transactions.metadata'])
      .select('listings.metadata as listing_metadata')
      .where('process_name', '=', 'flex-subscription')
      .execute();
    const found = orders.map(async ({ id, state, metadata, listing_metadata }) => {
      const { subscriptionId } = metadata as { subscriptionId: string };
      const subscription = await stripe.subscriptions.retrieve(subscriptionId);
      expect(subscription.metadata.transactionId).toBe(id);
      const { priceId } = (listing_metadata as { stripe: { priceId: string } }).stripe;
      expect(subscription.items.data[0]?.price.id).toBe(priceId);
      return [state, subscription.status];
    });
    expect((await Promise.all(found)).toSorted()).toEqual([
      ['state/canceled', 'canceled'],
      ['state/subscription-confirmed', 'active'],
    ]);
  });

  it('has a price at the provider for what is sold by the month', async () => {
    const listings = await context.db
      .selectFrom('listings')
      .select(['title', 'metadata', 'public_data'])
      .where(sql<boolean>`public_data ->> 'monthlyPrice' is not null`)
      .where('state', '!=', 'draft')
      .execute();
    expect(listings.length).toBeGreaterThan(3);
    for (const { title, metadata, public_data } of listings) {
      const { priceId, amount } = (metadata as { stripe: { priceId: string; amount: number } })
        .stripe;
      expect([title, amount]).toEqual([title, public_data.monthlyPrice]);
      const price = await sandbox.stripe.prices.retrieve(priceId, { expand: ['product'] });
      expect(price).toMatchObject({ unit_amount: amount, product: { name: title } });
    }
  });

  it('has a meeting behind every class that is no draft', async () => {
    const listings = await context.db
      .selectFrom('listings')
      .select(['id', 'private_data', 'public_data', 'state'])
      .execute();
    expect(listings.filter(({ state }) => state === 'draft').length).toBeGreaterThan(0);
    for (const { id, state, private_data, public_data } of listings) {
      const { zoom } = private_data as { zoom?: MeetingPair | SeriesPair[] };
      if (state === 'draft' || dateUnitOf(public_data as ListingPublicData) !== null) {
        expect(zoom).toBeUndefined();
        continue;
      }
      // Otherwise publishing again would make more.
      const pairs = Array.isArray(zoom) ? zoom : zoom ? [zoom] : [];
      if (Array.isArray(zoom)) {
        expect(missingParts(public_data as ListingPublicData, zoom, Date.now())).toEqual([]);
      } else {
        expect(zoom?.start).toBe(public_data.unixTimeStamp);
      }
      for (const { provider, join_url } of pairs) {
        expect(provider).toBe('classroom');
        expect(join_url).toBe(`https://flowroom.example/join/${id}`);
      }
    }
  });

  it('lets its teachers publish: payout account and meeting service are connected', async () => {
    const teacher = await context.db
      .selectFrom('users')
      .innerJoin('stripe_accounts', 'stripe_accounts.user_id', 'users.id')
      .select(['users.private_data', 'stripe_accounts.stripe_account_id'])
      .where('email', '=', 'teacher@flowroom.example')
      .executeTakeFirstOrThrow();
    const account = await sandbox.stripe.accounts.retrieve(teacher.stripe_account_id);
    expect([account.charges_enabled, account.payouts_enabled]).toEqual([true, true]);
    const { zoom } = teacher.private_data as { zoom: ZoomConnection };
    const { accessToken } = (await seal.open(zoom.sealed)) as ZoomTokens;
    const config = {
      oauthUrl: '',
      tokenUrl: '',
      apiUrl: `${sandbox.url}/zoom/v2`,
      clientId: '',
      clientSecret: '',
    };
    const meeting = await createMeeting(config, accessToken, {
      topic: 'A new class',
      start: Date.UTC(2031, 4, 1),
      duration: 30,
      timezone: 'Europe/Berlin',
    });
    expect((await fetch(meeting.joinUrl)).status).toBe(200);
  });

  it('can write the mails of its orders and messages', async () => {
    const sent: OutgoingMail[] = [];
    const outbox = {
      send: (mail: OutgoingMail) => {
        sent.push(mail);
        return Promise.resolve();
      },
      close: () => undefined,
    };
    const order = await context.db
      .selectFrom('transactions')
      .selectAll()
      .where('state', '=', 'state/accepted')
      .where('payin_amount', '>', 0)
      .limit(1)
      .executeTakeFirstOrThrow();
    const parties = { transactionId: order.id, recipientId: order.customer_id } as const;
    const accepted = processMail({ ...parties, role: 'customer', template: 'accepted-customer' });
    expect(await deliver(context, outbox, 'a', accepted)).toBeNull();
    const message = await context.db
      .selectFrom('messages')
      .select(['id', 'sender_id'])
      .limit(1)
      .executeTakeFirstOrThrow();
    const told = newMessageMail({ recipientId: message.sender_id, messageId: message.id });
    expect(await deliver(context, outbox, 'b', told)).toBeNull();
    expect(sent.map(({ template }) => template)).toEqual(['accepted-customer', 'new-message']);
    expect(sent[0]?.text).toMatch(/\d+:\d\d [AP]M to \d+:\d\d [AP]M/);
    expect(sent[0]?.text).toContain(`/order/${order.id}/details`);
    expect(sent.every(({ html }) => !/zoom|join_url/i.test(html))).toBe(true);
  });

  it('sends people with an unconfirmed address nothing but their confirmation', async () => {
    const student = await context.db
      .updateTable('users')
      .set({ email_verified: false })
      .where('email', '=', 'student@flowroom.example')
      .returning('id')
      .executeTakeFirstOrThrow();
    const nowhere = { send: () => Promise.reject(new Error('sent')), close: () => undefined };
    const request = { template: 'user-joined', recipientId: student.id, context: {} };
    expect(await deliver(context, nowhere, 'c', request)).toBe('unverified');
    const password = { ...request, template: 'password-changed' };
    await expect(deliver(context, nowhere, 'd', password)).rejects.toThrow('sent');
  });

  it('takes more classes for measurements', async () => {
    await addListings({ context }, 25);
    const { count } = await context.db
      .selectFrom('listings')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(summary.listings + 25);
  }, 30_000);
});
