import { drainTransitions } from '../fixtures/dueJobs.ts';
import { bulkUsers } from '../fixtures/bulkUsers.ts';
import { publishClass, signUpTeacher } from '../fixtures/teachers.ts';
import type { TestClass } from '../fixtures/teachers.ts';
import type { PaidMarketplace } from '../servers/startPaidMarketplace.ts';
import type { MarketplaceContext } from '#marketplace/context/context.ts';
import { recoverOne } from '#marketplace/engine/recovery.ts';
import { until } from '../assertions/until.ts';
import { expectLedgerKept } from './ledgerAssertions.ts';
import { LoadScenario } from './loadScenario.ts';
import type { Shopper } from './loadScenario.ts';

/** Statuses and codes of refusals while the database is away or its disk is full. */
export const databaseAway =
  /^(409 transaction-(locked|booking-time-not-available|listing-insufficient-stock)|503 service-unavailable|402 transaction-payment-failed)$/;

/** Six people who buy from one teacher. */
export interface OpenMarket {
  load: LoadScenario;
  /** Buys until `stop`. */
  start(): void;
  /**
   * Waits until so many more orders are begun.
   * @throws Error after two minutes, with the refusals
   */
  moreOrders(count: number): Promise<void>;
  stop(): Promise<void>;
  /** Asserts that there were refusals, all with the status and code that are expected. */
  expectRefusals(expected: RegExp): void;
  /**
   * Asserts that the books are right; transitions in flight are finished first, so their leases
   * must have expired.
   */
  expectLedgerConsistent(): Promise<void>;
}

async function finishTransitions(context: MarketplaceContext): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    while (await recoverOne(context));
    await drainTransitions(context);
  }
}

/** Publishes classes with `places` seats each. */
export async function openMarket(
  api: PaidMarketplace,
  { classes: count, places }: { classes: number; places: number },
): Promise<OpenMarket> {
  const since = Math.floor(Date.now() / 1000);
  const teacher = await signUpTeacher(api);
  const classes: TestClass[] = [];
  while (classes.length < count) classes.push(await publishClass(teacher, { seats: places }));
  const shopper = (id: string, client: Shopper['client']): Shopper => ({ id, client });
  const shoppers = (await bulkUsers(api, 6)).map(({ id, client }) => shopper(id, () => client));
  const seller = shopper(teacher.id, () => teacher.client);
  const load = new LoadScenario();
  let running: Promise<void> | undefined;
  return {
    load,
    start() {
      running = load.run(api, shoppers, seller, classes);
    },
    async moreOrders(more) {
      const enough = load.promised.size + more;
      const isBusy = () => load.promised.size >= enough;
      try {
        await Promise.race([running, until('more orders', isBusy, 120_000)]);
      } catch (cause) {
        const refused = JSON.stringify(Object.fromEntries(load.refusals));
        throw new Error(`${load.promised.size} orders, refused ${refused}`, { cause });
      }
    },
    async stop() {
      load.stop();
      await running;
    },
    expectRefusals(expected) {
      expect(load.refusals.size).toBeGreaterThan(0);
      for (const kind of load.refusals.keys()) expect(kind).toMatch(expected);
    },
    async expectLedgerConsistent() {
      const { context } = api.marketplace;
      await finishTransitions(context);
      const market = { classes, places, teacherId: teacher.id, since };
      await expectLedgerKept(context.db, api.sandbox, load, market);
    },
  };
}
