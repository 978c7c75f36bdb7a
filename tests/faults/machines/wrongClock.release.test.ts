import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '@flowroom/marketplace/testing/assertions/until';
import { describeWithPostgres } from '@flowroom/marketplace/testing/database/describeOnDatabases';
import { newPostgresDatabase } from '@flowroom/marketplace/testing/database/testDatabase';
import { placeRequest } from '@flowroom/marketplace/testing/fixtures/orders';
import { publishClass, signUpTeacher } from '@flowroom/marketplace/testing/fixtures/teachers';
import { Machines } from './machines.ts';

const minute = 60_000;
const hour = 60 * minute;
/** Number of orders between two jumps. */
const enough = 8;
/** Longer than runners sleep between two looks at the jobs, and at transitions in flight. */
const severalLooksMs = 5_000;

describeWithPostgres('two marketplaces, of which one has a wrong clock', () => {
  const machines = new Machines();
  let database: Awaited<ReturnType<typeof newPostgresDatabase>>;
  beforeAll(async () => {
    database = await newPostgresDatabase();
    await machines.start(database.url);
  }, 120_000);
  afterAll(async () => {
    await machines.close();
    await database?.drop();
  }, 60_000);
  afterEach(() => setClockAhead(0));

  const setClockAhead = async (ms: number) => machines.processes[1]?.setClockAhead(ms);

  it('leave what is due later alone, and what the other one is at', async () => {
    const { db } = machines.api.marketplace.context;
    const teacher = await signUpTeacher(machines.api);
    const wanted = await publishClass(teacher, { seats: 2 });
    const asked = await (
      await machines.person()
    )
      .client()
      .transactions.initiate(placeRequest(wanted), { expand: true });
    const transactionId = asked.data.data.id.uuid;
    // Of a process that is alive and renews its leases in time.
    const now = Date.now();
    const [owner, soon] = [randomUUID(), new Date(now + minute)];
    const { id } = await db
      .insertInto('jobs')
      .values({
        lane: 'mail',
        kind: 'mail',
        payload: '{}',
        run_at: new Date(now - minute),
        created_at: new Date(now - minute),
        locked_by: owner,
        locked_until: soon,
      })
      .returning('id')
      .executeTakeFirstOrThrow();

    await setClockAhead(hour);
    await sleep(severalLooksMs);

    const made = await db
      .selectFrom('transitions')
      .select('transition')
      .where('transaction_id', '=', transactionId)
      .execute();
    expect(made).toEqual([{ transition: 'transition/request-payment' }]);
    const claimed = await db
      .selectFrom('jobs')
      .select(['locked_by', 'attempts'])
      .where('id', '=', id)
      .execute();
    expect(claimed).toEqual([{ locked_by: owner, attempts: 0 }]);
    await db.deleteFrom('jobs').where('id', '=', id).execute();
  }, 60_000);

  it('take the tokens that the other one has given, and write times that are right', async () => {
    const { db } = machines.api.marketplace.context;
    const teacher = await signUpTeacher(machines.api);
    await setClockAhead(-hour);
    const before = Date.now();
    const person = await machines.person();
    // By one process and the other in turn.
    for (const seats of [1, 2, 3, 4]) {
      const wanted = await publishClass(teacher, { seats });
      await person.client().transactions.initiate(placeRequest(wanted));
    }
    const orders = await db
      .selectFrom('transactions')
      .select('created_at')
      .where('customer_id', '=', person.id)
      .execute();
    expect(orders).toHaveLength(4);
    const off = orders.map(({ created_at: at }) => Math.abs(at.getTime() - before));
    expect(Math.max(...off)).toBeLessThan(minute);
  }, 60_000);

  it('sell no place twice, charge nobody twice and lose nothing while it jumps', async () => {
    const load = await machines.rush(async load => {
      for (const ahead of [hour, -hour, 20 * minute, 0, 2 * hour]) {
        await setClockAhead(ahead);
        const before = load.promised.size;
        await until('orders', () => load.promised.size >= before + enough, minute);
      }
    });
    // Places are sold out in the end; nothing else is refused.
    for (const kind of load.refusals.keys()) {
      expect(kind).toMatch(
        /^409 transaction-(booking-time-not-available|listing-insufficient-stock)$/,
      );
    }
    const { db } = machines.api.marketplace.context;
    const expired = await db
      .selectFrom('transitions')
      .select('transaction_id')
      .where('transition', 'in', ['transition/expire-payment', 'transition/expire'])
      .execute();
    expect(expired).toEqual([]);
  }, 240_000);
});
