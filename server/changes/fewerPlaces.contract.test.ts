import { move } from '@flowroom/marketplace/testing/fixtures/orders';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import { signUpTeacher } from '@flowroom/marketplace/testing/fixtures/teachers';
import { operatorOf } from '@flowroom/marketplace/testing/clients/integrationSdk';
import { startPaidMarketplace } from '@flowroom/marketplace/testing/servers/startPaidMarketplace';
import type { PaidMarketplace } from '@flowroom/marketplace/testing/servers/startPaidMarketplace';
import { createSubscriptionsClient } from '../subscriptions/subscriptionsClient.ts';
import { publishWeekly } from '../subscriptions/testing/world.ts';
import type { WeeklyClass } from '../subscriptions/testing/world.ts';
import { request } from '../teach/testing/world.ts';
import { operatorSdkOf } from '../testing/sdks.ts';
import type { Sdk } from '#shared/contract/sdk.ts';
import { selectEntity } from '#src/ducks/marketplaceData.duck.ts';
import { createAppApi } from '#src/api/appApi.ts';
import { createApi } from '#src/api/client.ts';
import { makeStore } from '#src/store/store.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { descriptionOf } from '#src/containers/EditListingPage/classDraft.ts';
import {
  saveDescription,
  selectEditListing,
  showListing,
} from '#src/containers/EditListingPage/EditListingPage.duck.ts';

// A teacher makes the places of a class fewer while people book it and cancel.

let api: PaidMarketplace;
let client: ReturnType<typeof createSubscriptionsClient>;
let teacher: Person;
let students: Person[];

beforeAll(async () => {
  api = await startPaidMarketplace();
  const operator = operatorSdkOf(operatorOf(api));
  client = createSubscriptionsClient(() => operator);
  teacher = await signUpTeacher(api);
  students = await Promise.all(Array.from({ length: 6 }, () => signUp(api)));
}, 60_000);
afterAll(() => api.close());

const publish = (places: number) =>
  publishWeekly(teacher, {
    places,
    type: 'free',
    paymentType: [],
    yogaStyles: ['yoga'],
    languages: ['english'],
    classDurationFilter: ['60_minutes'],
  });

const book = (student: Person | undefined, { id, times }: WeeklyClass, index: number) => {
  const { start = 0, end = 0 } = times[index] ?? {};
  const time = { start: new Date(start), end: new Date(end) };
  return request(api, student!, { id, ...time, price: 0 });
};

/** Saves the class with other places, as the wizard does; `meanwhile` happens right before the marketplace has them. */
async function save({ id }: WeeklyClass, places: number, meanwhile = async () => {}) {
  const { ownListings } = teacher.client;
  const sdk: unknown = Object.create(teacher.client, {
    ownListings: {
      value: {
        ...ownListings,
        update: async (...params: Parameters<typeof ownListings.update>) => {
          await meanwhile();
          return ownListings.update(...params);
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
  const values = { ...base, places: String(places) };
  await store.dispatch(saveDescription({ id, values, base, untitled: '' }));
  return selectEditListing(store.getState()).saveDescription;
}

/** Reads the places of a class and those that are taken of each of its first class times. */
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

it('keeps the places of a class when one that is given back lets somebody book a full class time', async () => {
  const wanted = await publish(3);
  const [ana, ben, cleo, dan] = students;
  const given = await book(ana, wanted, 0);
  await book(ben, wanted, 1);
  await book(cleo, wanted, 1);
  let isDone = false;
  const saved = await save(wanted, 2, async () => {
    if (isDone) return;
    isDone = true;
    await move(ana!, given, 'withdraw');
    await book(dan, wanted, 1);
  });
  expect(saved).toMatchObject({ status: 'failed', error: { code: 'old-total-mismatch' } });
  expect(await placesOf(wanted)).toEqual({ places: 3, taken: [0, 3] });

  // What is left can be sold again, and places that nobody has can go.
  await book(ana, wanted, 0);
  await expect(book(ana, wanted, 1)).rejects.toMatchObject({ status: 409 });
  expect(await save(wanted, 2)).toMatchObject({ error: { code: 'places-taken' } });
}, 60_000);

it('sells no place too many, whoever books and cancels meanwhile', async () => {
  for (const seed of [0, 1, 2, 3]) {
    const wanted = await publish(4);
    const held = await Promise.all([0, 1].map(index => book(students[index], wanted, index)));
    const others = students.slice(2).map(async (student, index) => {
      if (index === seed) await move(students[0]!, held[0]!, 'withdraw');
      return book(student, wanted, (index + seed) % 3 === 0 ? 0 : 1).catch(() => null);
    });
    const [saved] = await Promise.all([save(wanted, 2), ...others]);
    const { places, taken } = await placesOf(wanted);
    expect([places, Math.max(...taken) <= places]).toEqual([
      saved.status === 'ready' ? 2 : 4,
      true,
    ]);
  }
}, 120_000);
