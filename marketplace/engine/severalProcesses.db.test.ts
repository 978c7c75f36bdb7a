import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { groupBy } from '#marketplace/db/groupBy.ts';
import { MarketplaceProcess } from '#marketplace/testing/marketplaceProcess.ts';
import {
  move,
  openPaymentOf,
  payByCard,
  placeRequest,
  trusted,
} from '#marketplace/testing/orders.ts';
import { outbox } from '#marketplace/testing/outbox.ts';
import { signUp } from '#marketplace/testing/people.ts';
import type { Person } from '#marketplace/testing/people.ts';
import { postgresAvailable } from '#marketplace/testing/postgresCluster.ts';
import type { SdkClient } from '#marketplace/testing/sdk.ts';
import { freePlaces, publishClass, signUpTeacher } from '#marketplace/testing/teachers.ts';
import { openTestDatabase } from '#marketplace/testing/testDatabase.ts';
import type { OpenTestDatabase } from '#marketplace/testing/testDatabase.ts';

// Several marketplaces over one PostgreSQL, of which one dies while people book and pay.

const processes = 3;
const places = 25;
const buyers = 6;
const triesEach = 8;
/** Orders after which one of the processes dies. */
const deadline = 6;

const onPostgres = postgresAvailable() ? describe : describe.skip;

onPostgres('several processes over one database', () => {
  let database: OpenTestDatabase;
  let all: MarketplaceProcess[];
  let teacher: Person;
  let people: Person[];

  beforeAll(async () => {
    database = await openTestDatabase('postgres');
    const first = await MarketplaceProcess.start(database);
    all = [first];
    while (all.length < processes) all.push(await MarketplaceProcess.start(database, first));
    teacher = await signUpTeacher(first);
    people = [];
    while (people.length < buyers) people.push(await signUp(first));
    // Only who has confirmed an address gets mail.
    await database.handle.db.updateTable('users').set({ email_verified: true }).execute();
  }, 120_000);
  afterAll(async () => {
    for (const each of all.toReversed()) await each.close();
    await database.drop();
  });

  it('lose and double no place, no payment and no job when one of them dies', async () => {
    const [first] = all;
    if (!first) throw new Error('There is no process');
    const { db } = database.handle;
    const wanted = await publishClass(teacher, { seats: places });
    const confirmed = new Set<string>();

    const carts: [Person, [SdkClient, SdkClient][]][] = [];
    for (const person of people) {
      const clients: [SdkClient, SdkClient][] = [];
      for (const each of all) clients.push(await clientsAt(each, person));
      carts.push([person, clients]);
    }

    /** Books, pays and confirms at the processes in turn; what fails is left as it is. */
    const shop = async (
      person: Person,
      clients: readonly [SdkClient, SdkClient][],
      number: number,
    ) => {
      for (let turn = 0; turn < triesEach; turn += 1) {
        const [own, vouched] = clients[(number + turn) % clients.length] ?? [];
        if (!own || !vouched) continue;
        try {
          const answer = await vouched.transactions.initiate(placeRequest(wanted), {
            expand: true,
          });
          const payment = openPaymentOf(answer.data.data);
          await payByCard(first, payment);
          await move({ ...person, client: own }, payment.transactionId, 'confirm-payment');
          confirmed.add(payment.transactionId);
          // In the middle of everything.
          if (confirmed.size === deadline) void all.at(-1)?.kill();
        } catch {
          // Sold out, or at the process that has died.
        }
      }
    };
    await Promise.all(carts.map(([person, clients], index) => shop(person, clients, index)));
    expect(confirmed.size).toBeGreaterThan(deadline);

    // Others finish what the dead one had begun, once its leases are over.
    await quiet();
    const { rows: orders } = await sql<{ id: string; state: string; booking: string | null }>`
      SELECT t.id::text, t.state, b.state AS booking FROM transactions t
      LEFT JOIN bookings b ON b.transaction_id = t.id AND NOT b.provisional
      WHERE t.listing_id = ${wanted.id}::uuid AND t.state IS NOT NULL
    `.execute(db);
    const preauthorized = orders.filter(({ state }) => state === 'state/preauthorized');
    // Nothing that was acknowledged is lost.
    expect(preauthorized.map(({ id }) => id)).toEqual(expect.arrayContaining([...confirmed]));
    const holding = orders.filter(({ booking }) => booking === 'pending');
    expect(holding.length).toBeLessThanOrEqual(places);
    const { rows: stock } = await sql<{ quantity: number }>`
      SELECT quantity::int FROM stock WHERE listing_id = ${wanted.id}::uuid
    `.execute(db);
    expect(stock).toEqual([{ quantity: places - holding.length }]);
    expect(await freePlaces(first, wanted)).toBe(places - holding.length);

    const intents = (await first.sandbox.stripe.paymentIntents.list({ limit: 100 })).data;
    const ofOrder = groupBy(
      intents.filter(({ status }) => status === 'requires_capture'),
      ({ metadata }) => metadata['transactionId'] ?? '',
    );
    for (const { id } of preauthorized) expect(ofOrder.get(id)).toHaveLength(1);
    // Each mail of a confirmed order was sent once, whoever sent it.
    const mails = all
      .flatMap(each => outbox(each.dataDir))
      .filter(({ template }) => template.startsWith('requested'))
      .map(({ id }) => id);
    expect(new Set(mails).size).toBe(mails.length);
    expect(mails.length).toBeGreaterThanOrEqual(confirmed.size);
  }, 180_000);

  /** Waits until no transition is held any more and no mail waits. */
  async function quiet(): Promise<void> {
    const { db } = database.handle;
    for (let tries = 0; tries < 900; tries += 1) {
      const { rows } = await sql<{ waiting: number }>`
        SELECT ((SELECT count(*) FROM pending_transitions)
          + (SELECT count(*) FROM jobs WHERE run_at <= now() AND failed_at IS NULL))::int AS waiting
      `.execute(db);
      if (rows[0]?.waiting === 0) return;
      await sleep(100);
    }
    throw new Error('Something still waits.');
  }
});

/** The person's own client and the web server's for them, at a process. */
async function clientsAt(api: MarketplaceProcess, person: Person): Promise<[SdkClient, SdkClient]> {
  const client = api.client({ clientSecret: api.credentials.clientSecret });
  await client.login({ username: person.email, password: person.password });
  return [client, await trusted(api, { ...person, client })];
}
