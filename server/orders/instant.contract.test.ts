import { describeOnDatabases } from '@flowroom/marketplace/testing/database/describeOnDatabases';
import { drainTransitions } from '@flowroom/marketplace/testing/fixtures/dueJobs';
import { move, payByCard } from '@flowroom/marketplace/testing/fixtures/orders';
import { mailsTo, outbox } from '@flowroom/marketplace/testing/fixtures/outbox';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import {
  freePlaces,
  publishClass,
  signUpTeacher,
} from '@flowroom/marketplace/testing/fixtures/teachers';
import { operatorOf } from '@flowroom/marketplace/testing/clients/integrationSdk';
import { startPaidMarketplace } from '@flowroom/marketplace/testing/servers/startPaidMarketplace';
import type { PaidMarketplace } from '@flowroom/marketplace/testing/servers/startPaidMarketplace';
import { placeOf } from '@flowroom/marketplace/testing/servers/startTestMarketplace';
import { until } from '@flowroom/marketplace/testing/assertions/until';
import { processes } from '#shared/config/marketplace.ts';
import { entityOf } from '#shared/contract/denormalise.ts';
import { bookableDates } from '#shared/schedule/dateUnits.ts';
import { dayMs } from '#shared/time/time.ts';
import { memoryLocks } from '#server/events/locks/locks.ts';
import { operatorSdkOf, serverSdkOf } from '#server/testing/sdks.ts';
import { callServed } from '#server/testing/serveEndpoints.ts';
import { liveOrdersOf, orderServer, paymentsOf } from './testing/orderWorld.ts';
import type { OrderServer } from './testing/orderWorld.ts';

describeOnDatabases('booking rules', database => {
  let api: PaidMarketplace;
  let teacher: Person;
  let server: OrderServer;

  beforeAll(async () => {
    api = await startPaidMarketplace({ ...placeOf(database), jobs: true });
    teacher = await signUpTeacher(api);
    server = orderServer(api);
  }, 60_000);
  afterAll(() => api.close());

  const publish = async (publicData: object) => {
    const [student, wanted] = await Promise.all([
      signUp(api),
      publishClass(teacher, { seats: 6, publicData }),
    ]);
    // Mail goes to confirmed addresses only.
    await api.marketplace.context.db.updateTable('users').set({ email_verified: true }).execute();
    return { student, wanted };
  };
  const statesOf = async ({ student, wanted }: Awaited<ReturnType<typeof publish>>) =>
    (await liveOrdersOf(student, wanted)).map(({ state }) => state);
  const templatesTo = ({ email }: Person) =>
    outbox(api.dataDir)
      .filter(mail => mail.to === email)
      .map(({ template }) => template);

  it('accept an instant booking when it is paid, and charge the card', async () => {
    const { student, wanted } = await publish({ bookingMode: 'instant' });
    const payment = await server.orderToPay(student, wanted);
    await payByCard(api, payment);
    await server.confirm(student, payment.transactionId);
    expect(await statesOf({ student, wanted })).toEqual(['accepted']);
    expect(await paymentsOf(api, [payment.intentId])).toEqual(['succeeded']);
    await mailsTo(api.dataDir, student.email, 'booked-customer');
    expect(templatesTo(student)).not.toContain('requested-customer');
  });

  it('wait for the teacher where the class is booked by request', async () => {
    const { student, wanted } = await publish({});
    const payment = await server.orderToPay(student, wanted);
    await payByCard(api, payment);
    await server.confirm(student, payment.transactionId);
    expect(await statesOf({ student, wanted })).toEqual(['preauthorized']);
    expect(await paymentsOf(api, [payment.intentId])).toEqual(['requires_capture']);
    await mailsTo(api.dataDir, student.email, 'requested-customer');
  });

  it('make a free class certain at once', async () => {
    const { student, wanted } = await publish({ type: 'free' });
    const { data } = await server.order(student, wanted, processes.free);
    await server.confirm(student, data.id.uuid);
    expect(await statesOf({ student, wanted })).toEqual(['accepted']);
  });

  it('let the student name who comes, on as many seats as were booked', async () => {
    const { student, wanted } = await publish({ type: 'free', placesPerOrder: 2 });
    const { data } = await server.order(student, wanted, processes.free, 2);
    const id = data.id.uuid;
    await server.confirm(student, id);
    const give = ({ client }: Person, names: string[]) =>
      callServed(
        [server.attendees],
        '/order-attendees',
        { transactionId: id, attendees: names.map(name => ({ name })) },
        { sdk: client },
      );
    expect(await give(student, [' Mia ', '<Tom>'])).toMatchObject({ status: 200 });
    const { metadata } = entityOf(
      await serverSdkOf(teacher.client).transactions.show({ id }),
    ).attributes;
    expect(metadata?.attendees).toEqual([{ name: 'Mia' }, { name: '<Tom>' }]);
    expect(await give(student, ['a', 'b', 'c'])).toEqual({ status: 409, code: 'too-many-places' });
    expect(await give(teacher, ['a'])).toEqual({ status: 404, code: 'not-found' });
  });

  it.each(['Etc/UTC', 'America/Los_Angeles', 'Pacific/Honolulu'])(
    'take today for a stay in %s, and leave its teacher the time to accept',
    async timezone => {
      const { student, wanted } = await publish({ unitType: 'line-item/night', timezone });
      // Booked by the day, one seat on each.
      await teacher.client.ownListings.update({ id: wanted.id, availabilityPlan: null });
      const { first } = bookableDates(Date.now(), timezone, 90);
      const start = new Date(`${first}T00:00:00.000Z`);
      expect(start.getTime()).toBeLessThan(Date.now());
      const tonight = { ...wanted, start, end: new Date(start.getTime() + dayMs) };
      const payment = await server.orderToPay(student, tonight);
      await payByCard(api, payment);
      await server.confirm(student, payment.transactionId);
      await drainTransitions(api.marketplace.context);
      expect(await statesOf({ student, wanted })).toEqual(['preauthorized']);
      await move(teacher, payment.transactionId, 'accept');
      expect(await statesOf({ student, wanted })).toEqual(['accepted']);
    },
  );

  it('are applied by the reconciler when the confirming process dies before it accepts', async () => {
    const { student, wanted } = await publish({ bookingMode: 'instant' });
    const operator = operatorSdkOf(operatorOf(api));
    const dying = orderServer(api, memoryLocks(), {
      ...operator,
      transactions: {
        ...operator.transactions,
        transition: () => Promise.reject(new Error('dead')),
      },
    });
    const payment = await dying.orderToPay(student, wanted);
    await payByCard(api, payment);
    await dying.confirm(student, payment.transactionId);
    expect(await statesOf({ student, wanted })).toEqual(['preauthorized']);
    const { reconciler } = orderServer(api);
    reconciler?.start();
    await until(
      'the order is accepted',
      async () => (await statesOf({ student, wanted }))[0] === 'accepted',
    );
    await reconciler?.close();
    await mailsTo(api.dataDir, student.email, 'booked-customer');
    expect(templatesTo(student).filter(name => name === 'booked-customer')).toHaveLength(1);
  });

  it('stay in an order as they were agreed when the teacher changes them', async () => {
    const { student, wanted } = await publish({ cancellationPolicy: 'flexible' });
    const payment = await server.orderToPay(student, wanted);
    const agreed = async (id: string) => {
      const { data } = (await operatorOf(api).transactions.show({ id })).data;
      return data.attributes['metadata'];
    };
    const before = { policy: 'flexible', bookingMode: 'request' };
    expect(await agreed(payment.transactionId)).toEqual(before);
    await teacher.client.ownListings.update({
      id: wanted.id,
      publicData: { cancellationPolicy: 'strict', bookingMode: 'instant' },
    });
    await payByCard(api, payment);
    await server.confirm(student, payment.transactionId);
    // Answered by the teacher, as it was requested.
    expect(await statesOf({ student, wanted })).toEqual(['preauthorized']);
    await move(teacher, payment.transactionId, 'accept');
    expect(await agreed(payment.transactionId)).toEqual(before);
    const { data } = await server.order(await signUp(api), wanted);
    expect(await agreed(data.id.uuid)).toEqual({ policy: 'strict', bookingMode: 'instant' });
  });

  it('sell several seats in one order, each of them paid', async () => {
    const { student, wanted } = await publish({ placesPerOrder: 4 });
    const { data } = await server.order(student, wanted, processes.hourly, 4);
    expect(data.attributes['payinTotal']).toMatchObject({ amount: 4 * wanted.price });
    expect(await freePlaces(api, wanted)).toBe(2);
    const other = await signUp(api);
    await expect(server.order(other, wanted, processes.hourly, 3)).rejects.toMatchObject({
      status: 409,
    });
    expect(await freePlaces(api, wanted)).toBe(2);
  });
});
