import { sdk as flexSdk } from '@flowroom/marketplace/testing/clients/sdk';
import { serverSdkOf } from '#server/testing/sdks.ts';
import type { ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';
import { startChangeWorld } from '../scheduleChanges/testing/changeWorld.ts';
import type { ChangeWorld } from '../scheduleChanges/testing/changeWorld.ts';
import { killedAt } from '../scheduleChanges/testing/killedAt.ts';
import { uploadPicture } from '../scheduleChanges/testing/pictures.ts';
import type { ClassSetups } from './classSetups.ts';
import { publishWeekly } from '#server/subscriptions/testing/world.ts';
import { entitiesOf } from '#shared/contract/denormalise.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import { dayMs, hourMs, wallTimeOf, weekdayOf } from '#shared/time/time.ts';

// A server that dies at any call of a command, and one that is started after it.

let world: ChangeWorld;
beforeAll(async () => {
  world = await startChangeWorld();
}, 60_000);
afterAll(() => world.close());

const own = () => serverSdkOf(world.teacher.client);

/** What people can book of a class, and that no command is noted any more. */
async function outcomeOf(id: string) {
  const { attributes, currentStock } = await world.listing(id);
  const { state, publicData, metadata, privateData, availabilityPlan } = attributes;
  const exceptions = entitiesOf(
    await world.operator.availabilityExceptions.query({
      listingId: id,
      start: new Date(),
      end: new Date(Date.now() + 100 * dayMs),
    }),
  );
  return {
    state,
    time: publicData.time,
    seats: publicData.stock,
    left: currentStock?.attributes.quantity,
    plan: availabilityPlan?.entries?.map(({ startTime, seats }) => `${startTime} ${seats}`),
    exceptions: exceptions
      .map(({ attributes: { start, seats } }) => `${start} ${seats}`)
      .toSorted(),
    monthlyPrice: metadata?.stripe?.amount ?? null,
    open: [metadata?.hasChanges, metadata?.setupDigest, metadata?.changing, privateData?.setup],
  };
}

type Command = (setups: ClassSetups, sdk: ServerSdk, id: string) => Promise<unknown>;
type Outcome = Awaited<ReturnType<typeof outcomeOf>>;

/**
 * Kills the server at each call of a command, each time with a class of its own. Returns how often.
 */
async function killedEverywhere(
  make: () => Promise<string>,
  command: Command,
  then: (id: string) => Promise<unknown>,
  expected: { unchanged: object; changed: object },
): Promise<number> {
  let deaths = 0;
  for (const when of ['before', 'after'] as const) {
    for (let count = 1; ; count += 1) {
      const id = await make();
      const process = killedAt(count, when);
      const { setups } = world.serverOf(process.sdkOf(world.operator));
      await command(setups, process.sdkOf(own()), id).catch(() => undefined);
      if (!process.isDead()) break;
      deaths += 1;
      await then(id);
      // One that died before the command was noted has done nothing.
      const isNothing = count === 1 && when === 'before';
      const outcome: Outcome = await outcomeOf(id);
      expect([when, count, outcome]).toEqual([
        when,
        count,
        expect.objectContaining(isNothing ? expected.unchanged : expected.changed),
      ]);
      expect(outcome.open).toEqual([undefined, undefined, undefined, undefined]);
    }
  }
  return deaths;
}

const goOn = (id: string) => world.serverOf(world.operator).changes.execute(id);

const start = Math.ceil(Date.now() / hourMs) * hourMs + 3 * dayMs;
const at = (instant: number) => new Date(instant).toISOString();
const madrid = (instant: number) => wallTimeOf(instant, 'Europe/Madrid').time;

const once = async () => (await world.publishOnce({ start: new Date(start) })).id;
const asOnce = { state: 'published', time: madrid(start), seats: 5, left: 5 };

it('gives a class its seats wherever the server dies', async () => {
  const deaths = await killedEverywhere(
    once,
    (setups, sdk, id) =>
      setups.change(sdk, id, { kind: 'seats', content: { publicData: { stock: 3 } } }),
    goOn,
    {
      unchanged: { ...asOnce, exceptions: [`${at(start)} 5`] },
      changed: { ...asOnce, seats: 3, left: 3, exceptions: [`${at(start)} 3`] },
    },
  );
  expect(deaths).toBeGreaterThanOrEqual(14);
}, 120_000);

it('holds a class at its other time wherever the server dies', async () => {
  const later = start + hourMs;
  const publicData = {
    time: madrid(later),
    unixTimeStamp: later,
    lastClass: later + hourMs,
  };
  await killedEverywhere(
    once,
    (setups, sdk, id) => setups.change(sdk, id, { kind: 'schedule', content: { publicData } }),
    goOn,
    {
      unchanged: { ...asOnce, exceptions: [`${at(start)} 5`] },
      changed: { ...asOnce, time: madrid(later), exceptions: [`${at(later)} 5`] },
    },
  );
}, 120_000);

it('gives a weekly class its seats and plan wherever the server dies', async () => {
  const weekly = async () => (await publishWeekly(world.teacher, { places: 4 })).id;
  const { attributes, currentStock } = await world.listing(await weekly());
  const entries = attributes.availabilityPlan?.entries ?? [];
  const times = (currentStock?.attributes.quantity ?? 0) / 4;
  const content = {
    publicData: { stock: 6 },
    availabilityPlan: {
      ...attributes.availabilityPlan,
      entries: entries.map(entry => ({ ...entry, seats: 6 })),
    },
  };
  await killedEverywhere(
    weekly,
    (setups, sdk, id) => setups.change(sdk, id, { kind: 'seats', content }),
    goOn,
    {
      unchanged: { seats: 4, left: 4 * times, plan: ['18:00 4', '18:00 4'] },
      changed: { seats: 6, left: 6 * times, plan: ['18:00 6', '18:00 6'] },
    },
  );
}, 120_000);

describe('publishing', () => {
  const data: ListingPublicData = {
    type: 'free',
    yogaStyles: ['yoga'],
    languages: ['english'],
    timezone: 'Europe/Madrid',
    startDate: wallTimeOf(start, 'Europe/Madrid').date,
    time: madrid(start),
    classDuration: { key: '60_minutes', value: 60 },
    unixTimeStamp: start,
    lastClass: start + hourMs,
    stock: 12,
  };
  async function draft(price = 0, publicData = data): Promise<string> {
    const created = await world.teacher.client.ownListings.createDraft({
      title: 'Slow flow',
      description: 'An hour to land.',
      price: new flexSdk.types.Money(price, 'USD'),
      publicData,
      images: [await uploadPicture(world.teacher)],
    });
    return created.data.data.id.uuid;
  }

  /** Kills the server at each call of publishing, and publishes again. Returns how often. */
  const publishedEverywhere = (make: () => Promise<string>, published: object) =>
    killedEverywhere(
      make,
      (setups, sdk, id) => setups.publish(sdk, id),
      async id => {
        const { setups, changes } = world.serverOf(world.operator);
        await changes.execute(id);
        await setups.publish(own(), id);
      },
      { unchanged: published, changed: published },
    );

  it('is done once, wherever the server dies, when its teacher presses again', async () => {
    const exceptions = [`${at(start)} 12`];
    const deaths = await publishedEverywhere(draft, { state: 'published', left: 12, exceptions });
    expect(deaths).toBeGreaterThanOrEqual(10);
  }, 120_000);

  it('makes plan, days off and monthly price of a weekly class once, too', async () => {
    const skipped = start + 7 * dayMs;
    const weekly: ListingPublicData = {
      ...data,
      timezone: 'UTC',
      startDate: at(start).slice(0, 10),
      time: at(start).slice(11, 16),
      weeklyDays: [{ value: String(weekdayOf(at(start).slice(0, 10))), label: '' }],
      skippedDates: [at(skipped).slice(0, 10)],
      type: 'paid',
      paymentType: [{ value: 'per_session' }, { value: 'recurring' }],
      monthlyPrice: 4000,
      lastClass: start + 26 * 7 * dayMs + hourMs,
    };
    const deaths = await publishedEverywhere(() => draft(2000, weekly), {
      state: 'published',
      left: 12 * 12,
      plan: [`${weekly.time} 12`],
      exceptions: [`${at(skipped)} 0`],
      monthlyPrice: 4000,
    });
    expect(deaths).toBeGreaterThanOrEqual(14);
  }, 120_000);
});
