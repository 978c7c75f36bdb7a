import fc from 'fast-check';
import { sql } from 'kysely';
import pino from 'pino';
import { createProjection } from './projection.ts';
import type { Projection } from './projection.ts';
import { book, publishOnce, request } from '#server/dashboards/teach/testing/world.ts';
import type { TaughtClass } from '#server/dashboards/teach/testing/world.ts';
import { statusOf } from '#server/marketplaceClient/sdk/refusal.ts';
import { operatorSdkOf } from '#server/testing/sdks.ts';
import type {
  IntegrationSdk,
  MarketplaceEvent,
} from '#server/marketplaceClient/sdk/integrationSdk.ts';
import type { SideDatabase } from '@flowroom/marketplace/database';
import { operatorOf } from '@flowroom/marketplace/testing/clients/integrationSdk';
import { describeOnDatabases } from '@flowroom/marketplace/testing/database/describeOnDatabases';
import { move } from '@flowroom/marketplace/testing/fixtures/orders';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import { signUpTeacher } from '@flowroom/marketplace/testing/fixtures/teachers';
import { startPaidMarketplace } from '@flowroom/marketplace/testing/servers/startPaidMarketplace';
import type { PaidMarketplace } from '@flowroom/marketplace/testing/servers/startPaidMarketplace';
import { placeOf } from '@flowroom/marketplace/testing/servers/startTestMarketplace';

const logger = pino({ level: 'silent' });

const tables = {
  ...{ listings: 'id', people: 'id', orders: 'id', bookings: 'id', messages: 'id', reviews: 'id' },
  class_times: 'listing_id, start_at',
};

/** All rows that pages read, without the event that they were written from, and when. */
async function rowsOf(projection: Projection): Promise<Record<string, unknown[]>> {
  const { db } = await projection.current();
  const found: Record<string, unknown[]> = {};
  for (const [table, order] of Object.entries(tables)) {
    const { rows } = await sql<Record<string, unknown>>`
      SELECT * FROM ${sql.table(`projection.${table}`)} ORDER BY ${sql.raw(order)}
    `.execute(db);
    found[table] = rows
      .filter(({ deleted }) => deleted !== true)
      .map(({ sequence_id: _, written_at: __, ...row }) => row);
  }
  return found;
}

interface World {
  api: PaidMarketplace;
  teachers: Person[];
  students: Person[];
  classes: { teacher: Person; wanted: TaughtClass }[];
  asked: { teacher: Person; student: Person; id: string }[];
  accepted: string[];
  operator: ReturnType<typeof operatorOf>;
}

/** A step of a history: what somebody does. `pick` chooses among those who can. */
const steps: Record<string, (world: World, pick: <T>(list: T[]) => T | undefined) => unknown> = {
  async publish(world, pick) {
    const teacher = pick(world.teachers)!;
    // The second one has no account at the payment provider.
    const price = teacher === world.teachers[0] ? pick([0, 1500])! : 0;
    world.classes.push({ teacher, wanted: await publishOnce(teacher, { price }) });
  },
  draft: (world, pick) => pick(world.teachers)!.client.ownListings.createDraft({ title: 'Draft' }),
  async discard(world, pick) {
    const { client } = pick(world.teachers)!;
    const { data } = await client.ownListings.createDraft({ title: 'Gone' });
    await client.ownListings.discardDraft({ id: data.data.id });
  },
  async ask(world, pick) {
    const one = pick(world.classes);
    const student = pick(world.students)!;
    if (!one) return;
    const id = await request(world.api, student, one.wanted);
    world.asked.push({ teacher: one.teacher, student, id });
  },
  async book(world, pick) {
    const one = pick(world.classes);
    if (!one) return;
    const student = pick(world.students)!;
    world.accepted.push(await book(world.api, one.teacher, student, one.wanted, 2));
  },
  async answer(world, pick) {
    const one = pick(world.asked);
    if (!one) return;
    world.asked = world.asked.filter(({ id }) => id !== one.id);
    const answer = pick(['accept', 'decline', 'withdraw'])!;
    await move(answer === 'withdraw' ? one.student : one.teacher, one.id, answer);
  },
  async cancel(world, pick) {
    const id = pick(world.accepted);
    if (!id) return;
    world.accepted = world.accepted.filter(other => other !== id);
    await world.operator.transactions.transition({
      id,
      transition: 'transition/cancel',
      params: {},
    });
  },
  async note(world, pick) {
    const id = pick(world.accepted);
    const metadata = {
      attendance: [{ date: '2027-01-01', status: pick(['present', 'absent']), source: 'teacher' }],
    };
    if (id) await world.operator.transactions.updateMetadata({ id, metadata });
  },
  async see(world, pick) {
    const one = pick(world.asked);
    if (!one) return;
    const seenAt = { [pick(['customer', 'provider'])!]: new Date().toISOString() };
    await world.operator.transactions.updateMetadata({ id: one.id, metadata: { seenAt } });
  },
  async write(world, pick) {
    const one = pick(world.asked);
    if (!one) return;
    const { client } = pick([one.teacher, one.student])!;
    await client.messages.send({ transactionId: one.id, content: 'Half a pair: \u{1f600} fin' });
  },
  async edit(world, pick) {
    const one = pick(world.classes);
    if (!one) return;
    await one.teacher.client.ownListings.update({
      id: one.wanted.id,
      title: pick(['Renamed', 'Renamed again'])!,
      publicData: { skippedDates: [one.wanted.date] },
    });
  },
  async close(world, pick) {
    const one = pick(world.classes);
    if (!one) return;
    world.classes = world.classes.filter(other => other !== one);
    await one.teacher.client.ownListings.close({ id: one.wanted.id });
  },
  follow: (world, pick) =>
    pick(world.students)!.client.currentUser.updateProfile({
      privateData: {
        favorites: {
          teachers: [pick(world.teachers)!.id],
          listings: world.classes.slice(0, 2).map(({ wanted }) => wanted.id),
        },
      },
    }),
  rename: (world, pick) =>
    pick(world.students)!.client.currentUser.updateProfile({
      firstName: pick(['Ada', 'Bea'])!,
    }),
};

async function refusedOrDone(step: () => Promise<unknown>): Promise<void> {
  try {
    await step();
  } catch (error) {
    if (statusOf(error) !== 409) throw error;
  }
}

type Disturbance = 'none' | 'twice' | 'crash' | 'rebuild';

/** The operator's SDK that repeats events which were read long before. */
function repeating(sdk: IntegrationSdk, isAsked: () => boolean): IntegrationSdk {
  const known: MarketplaceEvent[] = [];
  return {
    ...sdk,
    events: {
      async query(params) {
        const events = await sdk.events.query(params);
        if (events.length === 0) return events;
        known.push(...events);
        return isAsked() ? [...known.slice(0, 40), ...events] : events;
      },
    },
  };
}

/** A database whose transactions are lost before they are committed. */
const losing = (side: SideDatabase, isAsked: () => boolean): SideDatabase => ({
  ...side,
  withoutCacheInvalidation: (db, work) =>
    side.withoutCacheInvalidation(db, async tx => {
      const result = await work(tx);
      if (isAsked()) throw new Error('The process was ended here.');
      return result;
    }),
});

describeOnDatabases('a projection after any history', database => {
  let api: PaidMarketplace;
  beforeAll(async () => {
    api = await startPaidMarketplace(placeOf(database));
  }, 60_000);
  afterAll(() => api.close());

  it('is the same whether it was followed or rebuilt', async () => {
    const operator = operatorSdkOf(operatorOf(api));
    const projectionOf = (sdk = operator, side = api.marketplace.sideDatabase) =>
      createProjection({
        openDatabase: () => Promise.resolve(side),
        operator: () => sdk,
        marketplace: 'test',
        siteOrigin: new URL(api.url).origin,
        dataVersion: api.marketplace.dataVersion,
        pollMs: 10_000,
        logger,
      });
    const world: World = {
      api,
      teachers: [await signUpTeacher(api), await signUp(api)],
      students: [await signUp(api), await signUp(api)],
      classes: [],
      asked: [],
      accepted: [],
      operator: operatorOf(api),
    };

    const step = fc.record({
      name: fc.constantFrom(...Object.keys(steps)),
      choices: fc.array(fc.nat(), { minLength: 4, maxLength: 4 }),
      disturbance: fc.constantFrom<Disturbance>(
        'none',
        'none',
        'none',
        'twice',
        'crash',
        'rebuild',
      ),
      isFollowed: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async history => {
        let isRepeated = false;
        let isCrashing = false;
        const sdk = repeating(operator, () => isRepeated);
        const side = losing(api.marketplace.sideDatabase, () => isCrashing);
        let followed = projectionOf(sdk, side);
        await followed.current();
        for (const { name, choices, disturbance, isFollowed } of history) {
          const left = [...choices];
          const pick = <T>(list: T[]) => list[(left.shift() ?? 0) % list.length];
          // A full class refuses a booking, for example.
          await refusedOrDone(async () => steps[name]!(world, pick));
          isRepeated = disturbance === 'twice';
          isCrashing = disturbance === 'crash';
          if (disturbance === 'rebuild') await followed.rebuild(() => undefined);
          if (isFollowed) await followed.current();
          if (isCrashing) {
            await followed.close();
            isCrashing = false;
            followed = projectionOf(sdk, side);
          }
        }
        isRepeated = false;
        const rows = await rowsOf(followed);
        await followed.close();

        const rebuilt = projectionOf();
        await rebuilt.rebuild(() => undefined);
        expect(rows).toEqual(await rowsOf(rebuilt));
        await rebuilt.close();
      }),
      // Steps go on from the ones before, so that nothing can be left out.
      { numRuns: 3, endOnFailure: true },
    );
  }, 120_000);
});
