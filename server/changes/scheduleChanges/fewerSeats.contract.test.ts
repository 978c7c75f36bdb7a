import pino from 'pino';
import { move } from '@flowroom/marketplace/testing/fixtures/orders';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import { signUpTeacher } from '@flowroom/marketplace/testing/fixtures/teachers';
import { operatorOf } from '@flowroom/marketplace/testing/clients/integrationSdk';
import { until } from '@flowroom/marketplace/testing/assertions/until';
import { startPaidMarketplace } from '@flowroom/marketplace/testing/servers/startPaidMarketplace';
import type { PaidMarketplace } from '@flowroom/marketplace/testing/servers/startPaidMarketplace';
import { createOperatorClient } from '#server/marketplaceClient/operatorClient.ts';
import { createClassSeats } from '#server/subscriptions/seats.ts';
import { createSoldSeats } from '#server/subscriptions/soldSeats.ts';
import { createSoldSeatsReconciler } from '#server/subscriptions/soldSeatsReconciler.ts';
import { dropIn, publishWeekly } from '#server/subscriptions/testing/world.ts';
import type { WeeklyClass } from '#server/subscriptions/testing/world.ts';
import { request } from '#server/dashboards/teach/testing/world.ts';
import { operatorSdkOf } from '#server/testing/sdks.ts';
import type { Sdk } from '#shared/contract/sdk.ts';
import { selectEntity } from '#src/ducks/marketplaceData.duck.ts';
import { createAppApi } from '#src/api/appApi.ts';
import { createApi } from '#src/api/client.ts';
import { makeStore } from '#src/app/store/makeStore.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { descriptionOf } from '#src/containers/EditListingPage/classDraft.ts';
import {
  saveDescription,
  selectEditListing,
  showListing,
} from '#src/containers/EditListingPage/EditListingPage.duck.ts';

// A teacher makes the seats of a class fewer while people book it and cancel.

let api: PaidMarketplace;
let operator: ReturnType<typeof operatorSdkOf>;
let client: ReturnType<typeof createOperatorClient>;
let teacher: Person;
let students: Person[];

beforeAll(async () => {
  api = await startPaidMarketplace();
  operator = operatorSdkOf(operatorOf(api));
  client = createOperatorClient(() => operator);
  teacher = await signUpTeacher(api);
  students = await Promise.all(Array.from({ length: 6 }, () => signUp(api)));
}, 60_000);
afterAll(() => api.close());

const publish = (places: number, type: 'free' | 'paid' = 'free') =>
  publishWeekly(teacher, {
    places,
    type,
    paymentType: type === 'free' ? [] : [{ value: 'per_session' }],
    yogaStyles: ['yoga'],
    languages: ['english'],
    classDurationFilter: ['60_minutes'],
  });

const book = (student: Person | undefined, { id, times }: WeeklyClass, index: number) => {
  const { start = 0, end = 0 } = times[index] ?? {};
  const time = { start: new Date(start), end: new Date(end) };
  return request(api, student!, { id, ...time, price: 0 });
};

interface Around {
  /** Happens right before the marketplace has the new seats. */
  before?: () => Promise<void>;
  /** Happens right after that. */
  after?: () => Promise<void>;
}

type Change = Partial<ReturnType<typeof descriptionOf>>;

/** Saves the class with a change, as the wizard does. */
async function save({ id }: WeeklyClass, change: Change, { before, after }: Around = {}) {
  const { ownListings } = teacher.client;
  const sdk: unknown = Object.create(teacher.client, {
    ownListings: {
      value: {
        ...ownListings,
        update: async (...params: Parameters<typeof ownListings.update>) => {
          await before?.();
          const answer = await ownListings.update(...params);
          await after?.();
          return answer;
        },
      },
    },
  });
  const store = makeStore({
    api: createApi({
      sdk: () => Promise.resolve(sdk as Sdk),
      app: createAppApi({ baseUrl: api.url }),
    }),
    config: testConfig,
  });
  await store.dispatch(showListing(id));
  const base = descriptionOf(selectEntity(store.getState(), 'ownListing', id)!);
  const values = { ...base, ...change };
  await store.dispatch(saveDescription({ id, values, base, untitled: '' }));
  return selectEditListing(store.getState()).saveDescription;
}

/** Reads the seats of a class and those that are taken of each of its first class times. */
async function placesOf({ id, times }: WeeklyClass) {
  const { attributes } = await client.listing(id);
  const bookings = await client.taken(id, Date.now());
  const taken = times
    .slice(0, 2)
    .map(({ start }) =>
      bookings.filter(one => one.start === start).reduce((sum, { seats }) => sum + seats, 0),
    );
  return { places: attributes.publicData.stock ?? 0, taken };
}

/**
 * Holds the answers of the payment provider, so that sales which have begun can not be read yet.
 */
function holdProvider() {
  const provider = api.marketplace.context.payments!;
  const createIntent = provider.createIntent.bind(provider);
  let [answer, tellAsked] = [() => {}, () => {}];
  const answered = new Promise<void>(resolve => (answer = resolve));
  const asked = new Promise<void>(resolve => (tellAsked = resolve));
  const held = jest.spyOn(provider, 'createIntent').mockImplementation(async (...params) => {
    tellAsked();
    await answered;
    return createIntent(...params);
  });
  return {
    /** Somebody waits for an answer. */
    asked,
    answer() {
      answer();
      held.mockRestore();
    },
  };
}

/** Gives a piece of the stock back, as a booking does whose class time is over. */
const giveBack = ({ id: listingId }: WeeklyClass) =>
  teacher.client.stock.compareAndSet({ listingId, oldTotal: 0, newTotal: 1 });

it('does not lower the seats of a class when a released one lets somebody book a full class time', async () => {
  const wanted = await publish(3);
  const [ana, ben, cleo, dan] = students;
  const given = await book(ana, wanted, 0);
  await book(ben, wanted, 1);
  await book(cleo, wanted, 1);
  let isDone = false;
  const saved = await save(
    wanted,
    { places: '2' },
    {
      async before() {
        if (isDone) return;
        isDone = true;
        await move(ana!, given, 'withdraw');
        await book(dan, wanted, 1);
      },
    },
  );
  expect(saved).toMatchObject({ status: 'failed', error: { code: 'old-total-mismatch' } });
  expect(await placesOf(wanted)).toEqual({ places: 3, taken: [0, 3] });

  // What is left can be sold again, and seats that nobody has can go.
  await book(ana, wanted, 0);
  await expect(book(ana, wanted, 1)).rejects.toMatchObject({ status: 409 });
  expect(await save(wanted, { places: '2' })).toMatchObject({ error: { code: 'places-taken' } });
}, 60_000);

it('sells no seat too many while others book and cancel', async () => {
  for (const seed of [0, 1, 2, 3]) {
    const wanted = await publish(4);
    const held = await Promise.all([0, 1].map(index => book(students[index], wanted, index)));
    const others = students.slice(2).map(async (student, index) => {
      if (index === seed) await move(students[0]!, held[0]!, 'withdraw');
      return book(student, wanted, (index + seed) % 3 === 0 ? 0 : 1).catch(() => null);
    });
    const [saved] = await Promise.all([save(wanted, { places: '2' }), ...others]);
    const { places, taken } = await placesOf(wanted);
    expect([places, Math.max(...taken) <= places]).toEqual([
      saved.status === 'ready' ? 2 : 4,
      true,
    ]);
  }
}, 120_000);

describe('a sale that waits for the payment provider during the save', () => {
  /** Saves a class that such a sale of its second class time meets, and lets it end. */
  async function saveAround(wanted: WeeklyClass, change: Change) {
    const provider = holdProvider();
    let sale: Promise<string> | undefined;
    const saved = await save(wanted, change, {
      async before() {
        if (sale) return;
        await giveBack(wanted);
        sale = dropIn(api, students[2]!, wanted, wanted.times[1]!);
        await provider.asked;
      },
    });
    provider.answer();
    await sale;
    expect(saved).toMatchObject({ status: 'failed', error: { code: 'old-total-mismatch' } });
  }

  it('does not lower the seats of a class', async () => {
    const wanted = await publish(3, 'paid');
    for (const student of students.slice(0, 2)) {
      await dropIn(api, student, wanted, wanted.times[1]!);
    }
    await saveAround(wanted, { places: '2' });
    expect(await placesOf(wanted)).toEqual({ places: 3, taken: [0, 3] });
  }, 60_000);

  it('does not move the times of a class', async () => {
    const wanted = await publish(3, 'paid');
    const { time } = (await client.listing(wanted.id)).attributes.publicData;
    await saveAround(wanted, { time: '05:45' });
    expect((await client.listing(wanted.id)).attributes.publicData.time).toBe(time);
    expect(await placesOf(wanted)).toEqual({ places: 3, taken: [0, 1] });
  }, 60_000);
});

describe('a sale that the save of fewer seats does not see', () => {
  /** Lets the server look at all classes, and once more after the time that it waits. */
  async function serverLooks(isDone: () => Promise<boolean>) {
    const clock = { ahead: 0 };
    const now = () => Date.now() + clock.ahead;
    const places = createClassSeats({ client, now });
    const reconciler = createSoldSeatsReconciler({
      operator: () => operator,
      soldSeats: createSoldSeats({ client, seats: places, now }),
      logger: pino({ level: 'silent' }),
      now,
      intervalMs: 20,
    });
    reconciler.start();
    try {
      await until('the places to be raised', async () => {
        clock.ahead += 20_000;
        return isDone();
      });
    } finally {
      await reconciler.close();
    }
  }

  it('leaves as many seats as are taken when the page is closed in the middle of it', async () => {
    const wanted = await publish(3);
    const [ana, ben, cleo, dan] = students;
    const given = await book(ana, wanted, 0);
    await book(ben, wanted, 1);
    await book(cleo, wanted, 1);
    await new Promise<void>(resolve => {
      void save(
        wanted,
        { places: '2' },
        {
          async before() {
            await move(ana!, given, 'withdraw');
            await book(dan, wanted, 1);
          },
          after() {
            resolve();
            return new Promise(() => undefined);
          },
        },
      );
    });
    expect(await placesOf(wanted)).toEqual({ places: 2, taken: [0, 3] });
    await serverLooks(async () => (await placesOf(wanted)).places === 3);
    // Seats that are not taken are sold, and none more.
    for (const student of [ana, ben, cleo]) await book(student, wanted, 0);
    for (const index of [0, 1]) {
      await expect(book(students[4], wanted, index)).rejects.toMatchObject({ status: 409 });
    }
    expect(await placesOf(wanted)).toEqual({ places: 3, taken: [3, 3] });
  }, 60_000);

  it('leaves as many seats as are taken when the provider answers after the page is closed', async () => {
    const wanted = await publish(3, 'paid');
    for (const student of students.slice(0, 2)) {
      await dropIn(api, student, wanted, wanted.times[1]!);
    }
    const provider = holdProvider();
    let sale: Promise<string> | undefined;
    await new Promise<void>(resolve => {
      void save(
        wanted,
        { places: '2' },
        {
          async before() {
            await giveBack(wanted);
            sale = dropIn(api, students[2]!, wanted, wanted.times[1]!);
            await provider.asked;
          },
          after() {
            resolve();
            return new Promise(() => undefined);
          },
        },
      );
    });
    provider.answer();
    await sale;
    expect(await placesOf(wanted)).toEqual({ places: 2, taken: [0, 3] });
    await serverLooks(async () => (await placesOf(wanted)).places === 3);
  }, 60_000);
});
