import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import { signUpTeacher } from '@flowroom/marketplace/testing/fixtures/teachers';
import { operatorOf } from '@flowroom/marketplace/testing/clients/integrationSdk';
import { createClassSeats } from './seats.ts';
import { createOperatorClient } from '#server/marketplaceClient/operatorClient.ts';
import { clientErrorOf } from '#server/marketplaceClient/sdk/refusal.ts';
import { operatorSdkOf } from '#server/testing/sdks.ts';
import { dropIn, freeSeatsOf, publishWeekly, startWorld } from './testing/world.ts';
import type { SubscriptionWorld, WeeklyClass } from './testing/world.ts';
import { publishOnce } from '#server/dashboards/teach/testing/world.ts';
import { applyChange } from '#server/changes/scheduleChanges/applyChange.ts';
import type { ChangeRequest } from '#server/changes/scheduleChanges/appliedChange.ts';
import { scheduledTimes } from '#shared/schedule/classSchedule.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import { dayMs } from '#shared/time/time.ts';

let world: SubscriptionWorld;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test('seats follow class times that are skipped, moved and brought back, beside what is booked', async () => {
  const { api } = world;
  const teacher = await signUpTeacher(api);
  const student = await signUp(api);
  const wanted = await publishWeekly(teacher, { places: 3 });
  const client = createOperatorClient(() => operatorSdkOf(operatorOf(api)));
  const places = createClassSeats({ client, now: Date.now });
  const [, second, third] = wanted.times;
  await dropIn(api, student, wanted, third!);

  const change = async (asked: ChangeRequest): Promise<ListingPublicData> => {
    const before = (await client.listing(wanted.id)).attributes.publicData;
    const applied = applyChange(before, asked, Date.now());
    if (applied.conflict) throw new Error(applied.conflict);
    const { publicData } = applied;
    await operatorOf(api).listings.update({ id: wanted.id, publicData });
    await places.settle(wanted.id, { before });
    return publicData;
  };
  /**
   * Asserts what can be booked: three seats in each class time, and one less where one is booked.
   */
  const expectPlaces = async (data: ListingPublicData) => {
    const times = scheduledTimes(data, Date.now(), Date.now() + 90 * dayMs).filter(
      ({ start }) => start > Date.now(),
    );
    const free = times.map(({ start }) => (start === third!.start ? 2 : 3));
    expect(await freeSeatsOf(api, { ...wanted, times })).toEqual(free);
    const { currentStock } = await client.listing(wanted.id);
    expect(currentStock?.attributes.quantity).toBe(free.reduce((sum, one) => sum + one, 0));
    const gone = wanted.times.filter(({ start }) => !times.some(time => time.start === start));
    for (const time of gone) {
      const [first = 0] = await freeSeatsOf(api, { ...wanted, times: [time] });
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

test('class times are noted as closed while an exception of any author closes them', async () => {
  const { api } = world;
  const teacher = await signUpTeacher(api);
  const wanted = await publishWeekly(teacher, { places: 3 });
  const operator = operatorSdkOf(operatorOf(api));
  const client = createOperatorClient(() => operator);
  const places = createClassSeats({ client, now: Date.now });
  const [, second, third] = wanted.times;
  const closed = async () => {
    await places.noteClosed(wanted.id);
    return (await client.listing(wanted.id)).attributes.publicData.closedTimes;
  };
  expect(await closed()).toBeUndefined();

  const since = new Date(Date.now() - 1_000);
  const { availabilityExceptions } = teacher.client;
  const added = await availabilityExceptions.create({
    listingId: wanted.id,
    seats: 0,
    start: new Date(second!.start),
    end: new Date(third!.end),
  });
  const starts = [second!, third!].map(({ start }) => new Date(start).toISOString());
  expect(await closed()).toEqual(starts);
  // The schedule is the same: the seats are there when the class opens again.
  await availabilityExceptions.delete({ id: added.data.data.id });
  expect(await closed()).toBeUndefined();
  expect(await freeSeatsOf(api, { ...wanted, times: [second!, third!] })).toEqual([3, 3]);

  const eventTypes = 'availabilityException';
  const events = await operator.events.query({ createdAtStart: since, eventTypes });
  expect(
    events.filter(({ listingId }) => listingId === wanted.id).map(({ eventType }) => eventType),
  ).toEqual(['availabilityException/created', 'availabilityException/deleted']);
});

test('a class that is held once is closed where nothing opens it, and stays so', async () => {
  const { api } = world;
  const teacher = await signUpTeacher(api);
  const once = await publishOnce(teacher, { places: 2 });
  const client = createOperatorClient(() => operatorSdkOf(operatorOf(api)));
  const places = createClassSeats({ client, now: Date.now });
  const [opening] = await client.exceptions(once.id, Date.now());
  await client.removeException(opening!.id);
  await places.noteClosed(once.id);
  const { publicData } = (await client.listing(once.id)).attributes;
  expect(publicData.closedTimes).toEqual([once.start.toISOString()]);
  expect(await client.exceptions(once.id, Date.now())).toEqual([]);
});

test('seats left stay as they are when one is given back and one sold between two reads', async () => {
  const { api } = world;
  const [teacher, first, second] = [await signUpTeacher(api), await signUp(api), await signUp(api)];
  const wanted = await publishWeekly(teacher, { places: 3 });
  const client = createOperatorClient(() => operatorSdkOf(operatorOf(api)));
  await createClassSeats({ client, now: Date.now }).settle(wanted.id);
  const order = await dropIn(api, first, wanted, wanted.times[1]!);
  const stock = async () => (await client.listing(wanted.id)).currentStock?.attributes.quantity;
  const before = await stock();
  let reads = 0;
  const setStock = jest.fn(client.setStock);
  const places = createClassSeats({
    client: {
      ...client,
      setStock,
      async taken(...query) {
        reads += 1;
        if (reads > 1) return client.taken(...query);
        await client.transition(order, 'transition/release-payment');
        const answer = await client.taken(...query);
        await dropIn(api, second, wanted, wanted.times[1]!);
        return answer;
      },
    },
    now: Date.now,
  });
  await places.settle(wanted.id);
  expect(reads).toBeGreaterThan(1);
  expect(await stock()).toBe(before);
  expect(setStock).not.toHaveBeenCalled();
});

describe('the stock of a class, looked at while an order waits for the payment provider', () => {
  /** Runs `meanwhile` while the provider has not answered for an order of the third class time. */
  async function whileWaiting(
    { answer, wanted }: { answer: 'agrees' | 'is away'; wanted: WeeklyClass },
    meanwhile: () => Promise<void>,
  ): Promise<void> {
    const { api } = world;
    const student = await signUp(api);
    const payments = api.marketplace.context.payments!;
    const createIntent = payments.createIntent.bind(payments);
    let ask = () => {};
    const asked = new Promise<void>(resolve => (ask = resolve));
    let proceed = () => {};
    const held = new Promise<void>(resolve => (proceed = resolve));
    const waiting = jest.spyOn(payments, 'createIntent').mockImplementationOnce(async (...call) => {
      ask();
      await held;
      if (answer === 'agrees') return createIntent(...call);
      throw new Error('no connection');
    });
    const ordering = dropIn(api, student, wanted, wanted.times[3]!).catch(clientErrorOf);
    await asked;
    await meanwhile();
    proceed();
    waiting.mockRestore();
    const order = await ordering;
    expect(typeof order).toBe(answer === 'agrees' ? 'string' : 'object');
  }

  it.each(['agrees', 'is away'] as const)(
    'is right once it %s, with no second look',
    async answer => {
      const teacher = await signUpTeacher(world.api);
      const wanted = await publishWeekly(teacher, { places: 3 });
      const client = createOperatorClient(() => operatorSdkOf(operatorOf(world.api)));
      const places = createClassSeats({ client, now: Date.now });
      const stock = async () => (await client.listing(wanted.id)).currentStock?.attributes.quantity;
      await places.settle(wanted.id);
      const before = await stock();
      await whileWaiting({ answer, wanted }, async () => {
        await places.settle(wanted.id);
        expect(await stock()).toBe(before);
        // Takes one class time of three seats out of the stock.
        const { publicData } = (await client.listing(wanted.id)).attributes;
        const skippedDates = [wanted.times[5]!.date];
        await operatorOf(world.api).listings.update({
          id: wanted.id,
          publicData: { skippedDates },
        });
        await places.settle(wanted.id, { before: publicData });
      });
      expect(await stock()).toBe(before! - 3 - (answer === 'agrees' ? 1 : 0));
    },
  );

  it('can not be set below what the order has taken', async () => {
    const teacher = await signUpTeacher(world.api);
    const wanted = await publishWeekly(teacher, { places: 3 });
    const client = createOperatorClient(() => operatorSdkOf(operatorOf(world.api)));
    const stock = async () => (await client.listing(wanted.id)).currentStock!.attributes.quantity;
    const before = await stock();
    await whileWaiting({ answer: 'agrees', wanted }, async () => {
      await expect(client.setStock(wanted.id, before, 0)).rejects.toMatchObject({ status: 409 });
      await client.setStock(wanted.id, before, 1);
      expect(await stock()).toBe(1);
    });
    expect(await stock()).toBe(0);
  });
});
