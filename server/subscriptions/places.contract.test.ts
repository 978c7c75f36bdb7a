import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import { signUpTeacher } from '@flowroom/marketplace/testing/fixtures/teachers';
import { operatorOf } from '@flowroom/marketplace/testing/clients/integrationSdk';
import { createPlaces } from './places.ts';
import { createSubscriptionsClient } from './subscriptionsClient.ts';
import { operatorSdkOf } from '../testing/sdks.ts';
import { dropIn, freePlacesOf, publishWeekly, startWorld } from './testing/world.ts';
import type { SubscriptionWorld } from './testing/world.ts';
import { applyChange } from '#shared/schedule/applyChange.ts';
import type { AskedChange } from '#shared/schedule/applyChange.ts';
import { scheduledTimes } from '#shared/schedule/classSchedule.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import { dayMs } from '#shared/time/time.ts';

let world: SubscriptionWorld;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test('places follow class times that are skipped, moved and brought back, beside what is booked', async () => {
  const { api } = world;
  const teacher = await signUpTeacher(api);
  const student = await signUp(api);
  const wanted = await publishWeekly(teacher, { places: 3 });
  const client = createSubscriptionsClient(() => operatorSdkOf(operatorOf(api)));
  const places = createPlaces({ client, now: Date.now });
  const [, second, third] = wanted.times;
  await dropIn(api, student, wanted, third!);

  const change = async (asked: AskedChange): Promise<ListingPublicData> => {
    const before = (await client.listing(wanted.id)).attributes.publicData;
    const applied = applyChange(before, asked, Date.now());
    if (applied.conflict) throw new Error(applied.conflict);
    const { publicData } = applied;
    await operatorOf(api).listings.update({ id: wanted.id, publicData });
    await places.settle(wanted.id, before);
    return publicData;
  };
  /** Asserts what can be booked: three places in each class time, and one less where one is booked. */
  const expectPlaces = async (data: ListingPublicData) => {
    const times = scheduledTimes(data, Date.now(), Date.now() + 90 * dayMs).filter(
      ({ start }) => start > Date.now(),
    );
    const free = times.map(({ start }) => (start === third!.start ? 2 : 3));
    expect(await freePlacesOf(api, { ...wanted, times })).toEqual(free);
    const { currentStock } = await client.listing(wanted.id);
    expect(currentStock?.attributes.quantity).toBe(free.reduce((sum, one) => sum + one, 0));
    const gone = wanted.times.filter(({ start }) => !times.some(time => time.start === start));
    for (const time of gone) {
      const [first = 0] = await freePlacesOf(api, { ...wanted, times: [time] });
      expect(first).toBe(0);
    }
  };

  const skipped = await change({ kind: 'cancel-date', date: wanted.times[4]!.date });
  await expectPlaces(skipped);
  const to = { date: second!.date, time: '20:30' };
  const moved = await change({ kind: 'move-date', date: second!.date, to });
  await expectPlaces(moved);
  // Nothing is left to do.
  const exceptions = await client.exceptions(wanted.id, Date.now());
  await places.settle(wanted.id);
  expect(await client.exceptions(wanted.id, Date.now())).toEqual(exceptions);
  const back = { date: second!.date, time: '18:00' };
  await expectPlaces(await change({ kind: 'move-date', date: second!.date, to: back }));
  const shifted = await change({
    kind: 'move-from',
    date: wanted.times[6]!.date,
    to: { date: wanted.times[6]!.date, time: '07:15' },
  });
  await expectPlaces(shifted);
});
