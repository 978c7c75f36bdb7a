import pino from 'pino';
import { move } from '@flowroom/marketplace/testing/fixtures/orders';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import { signUpTeacher } from '@flowroom/marketplace/testing/fixtures/teachers';
import { operatorOf } from '@flowroom/marketplace/testing/clients/integrationSdk';
import { startPaidMarketplace } from '@flowroom/marketplace/testing/servers/startPaidMarketplace';
import type { PaidMarketplace } from '@flowroom/marketplace/testing/servers/startPaidMarketplace';
import { createOperatorClient } from '#server/marketplaceClient/operatorClient.ts';
import { createClassSeats } from '#server/subscriptions/seats.ts';
import { dropIn, publishWeekly } from '#server/subscriptions/testing/world.ts';
import type { WeeklyClass } from '#server/subscriptions/testing/world.ts';
import { memoryLocks } from '#server/events/locks/locks.ts';
import { request } from '#server/dashboards/teach/testing/world.ts';
import { operatorSdkOf, serverSdkOf } from '#server/testing/sdks.ts';
import { createClassSetups } from '../classSetup/classSetups.ts';
import { Died } from './testing/dyingOperator.ts';
import { failureOf } from '#server/http/api/failure.ts';

// A teacher gives a class fewer seats, or other times, while people book it and cancel.

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
  /** Happens between the last look at the bookings and the new seats. */
  before?: () => Promise<void>;
  /** Happens right after that. */
  after?: () => Promise<void>;
}

type Change = { seats: number } | { time: string };

/** The commands of a server, each with a process of its own. */
const setupsOf = () =>
  createClassSetups({
    operator: () => operator,
    client,
    seats: createClassSeats({ client, now: Date.now }),
    subscriptions: null,
    ensureMeeting: () => Promise.resolve(true),
    alignMeetings: () => Promise.resolve(),
    rooms: { usual: 'zoom', size: 13 },
    locks: memoryLocks(),
    logger: pino({ level: 'silent' }),
    now: Date.now,
  });

/** Changes the class as the wizard does. Returns the code of a refusal. */
async function save(
  { id }: WeeklyClass,
  change: Change,
  { before, after }: Around = {},
): Promise<string | null> {
  const { ownListings, timeslots, stockAdjustments } = teacher.client;
  let looks = 0;
  const calls = {
    timeslots: {
      query(...params: Parameters<typeof timeslots.query>) {
        looks += 1;
        return timeslots.query(...params);
      },
    },
    stockAdjustments: {
      async query(...params: Parameters<typeof stockAdjustments.query>) {
        if (looks > 1) await before?.();
        return stockAdjustments.query(...params);
      },
    },
    ownListings: {
      ...ownListings,
      async update(...params: Parameters<typeof ownListings.update>) {
        await before?.();
        const answer = await ownListings.update(...params);
        await after?.();
        return answer;
      },
    },
  };
  const sdk = serverSdkOf({
    ...{ availabilityExceptions: teacher.client.availabilityExceptions, ...calls },
    ...{ bookings: teacher.client.bookings, stock: teacher.client.stock },
  });
  const { publicData, availabilityPlan: plan } = (await client.listing(id)).attributes;
  const planWith = (more: object) => ({
    ...plan,
    entries: plan?.entries?.map(entry => ({ ...entry, ...more })),
  });
  const asked =
    'seats' in change
      ? {
          kind: 'seats' as const,
          content: {
            publicData: { stock: change.seats },
            availabilityPlan: planWith({ seats: change.seats }),
          },
        }
      : {
          kind: 'schedule' as const,
          content: {
            publicData: { ...publicData, time: change.time },
            availabilityPlan: planWith({ startTime: change.time, endTime: '06:45' }),
          },
        };
  try {
    await setupsOf().change(sdk, id, asked);
    return null;
  } catch (error) {
    return failureOf(error).said?.code ?? 'unknown';
  }
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
    { seats: 2 },
    {
      async before() {
        if (isDone) return;
        isDone = true;
        await move(ana!, given, 'withdraw');
        await book(dan, wanted, 1);
      },
    },
  );
  expect(saved).toBe('old-total-mismatch');
  expect(await placesOf(wanted)).toEqual({ places: 3, taken: [0, 3] });

  // What is left can be sold again, and seats that nobody has can go.
  await book(ana, wanted, 0);
  await expect(book(ana, wanted, 1)).rejects.toMatchObject({ status: 409 });
  expect(await save(wanted, { seats: 2 })).toBe('places-taken');
}, 60_000);

it('sells no seat too many while others book and cancel', async () => {
  for (const seed of [0, 1, 2, 3]) {
    const wanted = await publish(4);
    const held = await Promise.all([0, 1].map(index => book(students[index], wanted, index)));
    const others = students.slice(2).map(async (student, index) => {
      if (index === seed) await move(students[0]!, held[0]!, 'withdraw');
      return book(student, wanted, (index + seed) % 3 === 0 ? 0 : 1).catch(() => null);
    });
    const [saved] = await Promise.all([save(wanted, { seats: 2 }), ...others]);
    const { places, taken } = await placesOf(wanted);
    expect([places, Math.max(...taken) <= places]).toEqual([saved === null ? 2 : 4, true]);
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
    expect(saved).toBe('old-total-mismatch');
  }

  it('does not lower the seats of a class', async () => {
    const wanted = await publish(3, 'paid');
    for (const student of students.slice(0, 2)) {
      await dropIn(api, student, wanted, wanted.times[1]!);
    }
    await saveAround(wanted, { seats: 2 });
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

it('leaves a class as it was when more is booked before a command is resumed', async () => {
  const wanted = await publish(3);
  const [ana, ben, cleo] = students;
  await book(ana, wanted, 0);
  await save(wanted, { seats: 2 }, { before: () => Promise.reject(new Died('before it')) });
  await teacher.client.stock.compareAndSet({ listingId: wanted.id, oldTotal: 0, newTotal: 2 });
  for (const student of [ben, cleo]) await book(student, wanted, 0);
  await setupsOf().resume(wanted.id);
  expect(await placesOf(wanted)).toEqual({ places: 3, taken: [3, 0] });
  await book(ana, wanted, 1);
}, 60_000);

describe('a sale that a server does not see which dies after the writing', () => {
  const die = () => Promise.reject(new Died('after the writing'));

  it('leaves the class its seats once the command is resumed', async () => {
    const wanted = await publish(3);
    const [ana, ben, cleo, dan] = students;
    const given = await book(ana, wanted, 0);
    await book(ben, wanted, 1);
    await book(cleo, wanted, 1);
    await save(
      wanted,
      { seats: 2 },
      {
        async before() {
          await move(ana!, given, 'withdraw');
          await book(dan, wanted, 1);
        },
        after: die,
      },
    );
    expect(await placesOf(wanted)).toEqual({ places: 2, taken: [0, 3] });
    await setupsOf().resume(wanted.id);
    // Seats that are not taken are sold, and none more.
    for (const student of [ana, ben, cleo]) await book(student, wanted, 0);
    for (const index of [0, 1]) {
      await expect(book(students[4], wanted, index)).rejects.toMatchObject({ status: 409 });
    }
    expect(await placesOf(wanted)).toEqual({ places: 3, taken: [3, 3] });
  }, 60_000);

  it('leaves it its seats when the payment provider answers only then', async () => {
    const wanted = await publish(3, 'paid');
    for (const student of students.slice(0, 2)) {
      await dropIn(api, student, wanted, wanted.times[1]!);
    }
    const provider = holdProvider();
    let sale: Promise<string> | undefined;
    await save(
      wanted,
      { seats: 2 },
      {
        async before() {
          await giveBack(wanted);
          sale = dropIn(api, students[2]!, wanted, wanted.times[1]!);
          await provider.asked;
        },
        after: die,
      },
    );
    provider.answer();
    await sale;
    expect(await placesOf(wanted)).toEqual({ places: 2, taken: [0, 3] });
    await setupsOf().resume(wanted.id);
    expect(await placesOf(wanted)).toEqual({ places: 3, taken: [0, 3] });
  }, 60_000);
});
