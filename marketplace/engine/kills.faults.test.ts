import { setTimeout as sleep } from 'node:timers/promises';
import { CrashHarness } from '#marketplace/testing/crashHarness/crashHarness.ts';
import type { Death, Outcome } from '#marketplace/testing/crashHarness/orders.ts';
import { Fixtures } from '#marketplace/testing/crashHarness/fixtures.ts';
import { scenarioNames, scenarioOf } from '#marketplace/testing/crashHarness/scenarios.ts';
import type { Scenario } from '#marketplace/testing/crashHarness/scenarios.ts';
import { startPaidMarketplace } from '#marketplace/testing/servers/startPaidMarketplace.ts';
import type { PaidMarketplace } from '#marketplace/testing/servers/startPaidMarketplace.ts';
import { checkBooks } from '#marketplace/testing/walk/ledger.ts';
import { describeOnPostgres } from '#marketplace/testing/database/describeOnDatabases.ts';

// Kills processes of the engine at every step of paying, accepting, refunding and paying out.

/** Milliseconds after which leases of dead processes have expired. */
const goneMs = 31_000;
/** `npm run faults` also kills before every query. */
const everywhere = process.env['KILLS'] === 'all';

/**
 * The points at which a process can be killed in a scenario. Before a query the state is the one
 * after the last write, so those points are tried only on request.
 */
function deathsOf({ statements, requests }: Outcome): Death[] {
  const deaths: Death[] = [];
  for (const [index, text] of statements.entries()) {
    const [n, writes] = [index + 1, /^(insert|update|delete|commit)/.test(text)];
    if (writes || everywhere) deaths.push({ at: 'statement', n, moment: 'before' });
    if (text === 'commit' || (writes && everywhere)) {
      deaths.push({ at: 'statement', n, moment: 'during' });
    }
  }
  for (let n = 1; n <= requests; n += 1) {
    for (const moment of ['before', 'during', 'after'] as const) {
      deaths.push({ at: 'request', n, moment });
    }
  }
  return deaths;
}

describeOnPostgres('a process that is killed', database => {
  let api: PaidMarketplace;
  let engine: CrashHarness;
  let fixtures: Fixtures;
  let since: number;

  beforeAll(async () => {
    const { dataDir, databaseUrl = '' } = database;
    api = await startPaidMarketplace({ database: { dataDir, databaseUrl } });
    const { sandbox } = api;
    since = Math.floor(Date.now() / 1000);
    fixtures = await Fixtures.gather(api);
    engine = await CrashHarness.start({
      databaseUrl,
      stripe: { secretKey: sandbox.keys.stripeSecretKey, apiBase: `${sandbox.url}/stripe` },
    });
  }, 120_000);
  afterAll(async () => {
    await engine.close();
    await api.close();
  });

  /**
   * Lets the next process handle everything that the last one left. The database may need a moment
   * to notice that a client is gone, and a live process polls repeatedly.
   */
  async function restart(ahead: number): Promise<void> {
    for (let looks = 0; looks < 100; looks += 1) {
      await engine.obey({ ahead, task: { kind: 'start' } });
      if (await isQuiet(ahead)) return;
      await sleep(20);
    }
    throw new Error('Something stays undone.');
  }

  async function isQuiet(ahead: number): Promise<boolean> {
    const { db } = api.marketplace.context;
    const pending = await db.selectFrom('pending_transitions').select('seq').execute();
    const due = await db
      .selectFrom('jobs')
      .select('id')
      .where('lane', '=', 'transitions')
      .where('failed_at', 'is', null)
      .where('run_at', '<=', new Date(Date.now() + ahead))
      .execute();
    return pending.length + due.length === 0;
  }

  /** Kills the process, starts the next, and repeats the request where it had no effect. */
  async function survive(scenario: Scenario, death: Death): Promise<void> {
    const subject = await scenario.prepare();
    const ahead = scenario.ahead(subject);
    const task = scenario.task(subject);
    const outcome = await engine.obey({ ahead, task, death });
    // A process with a warm cache of the process definition sends fewer statements and may finish
    // earlier.
    if (outcome !== 'died') expect(outcome.statements.length).toBeLessThan(death.n);
    await api.sandbox.control({ clear: true });
    await restart(ahead + goneMs);
    const isUndone = scenario.isUndone ?? (({ state }) => state !== scenario.end.state);
    if (isUndone(await fixtures.look(subject))) {
      const again = await engine.obey({ ahead: ahead + goneMs, task });
      expect([death, again]).toEqual([death, expect.objectContaining({ refused: null })]);
    }
    expect([death, await fixtures.look(subject)]).toEqual([death, scenario.end]);
    await fixtures.forget(subject);
  }

  /** Runs a scenario once undisturbed, and then once for each point at which it can be killed. */
  async function surviveAll(scenario: Scenario): Promise<void> {
    const subject = await scenario.prepare();
    const ahead = scenario.ahead(subject);
    const calm = await engine.obey({ ahead, task: scenario.task(subject) });
    if (calm === 'died') throw new Error('Nobody was to die.');
    expect([calm.refused, await fixtures.look(subject)]).toEqual([
      scenario.refused ?? null,
      scenario.calm ?? scenario.end,
    ]);
    await restart(ahead);
    await fixtures.forget(subject);
    for (const death of deathsOf(calm)) await survive(scenario, death);
  }

  it.each(scenarioNames)(
    'at any step of: %s',
    name => surviveAll(scenarioOf(fixtures, name)),
    600_000,
  );

  it.each<[string, Death['moment']]>([
    ['request-payment', 'after'],
    ['accept', 'before'],
    ['cancel', 'after'],
    ['complete', 'before'],
  ])(
    'while it takes over, from one that was killed, a transition to: %s',
    async (name, moment) => {
      const first = scenarioOf(fixtures, name);
      await surviveAll({
        ...first,
        async prepare() {
          const subject = await first.prepare();
          const order = { ahead: first.ahead(subject), task: first.task(subject) };
          await engine.obey({ ...order, death: { at: 'request', n: 1, moment } });
          // Until the database has noticed the disconnect, no takeover is possible.
          await sleep(50);
          return subject;
        },
        ahead: subject => first.ahead(subject) + goneMs,
        task: () => ({ kind: 'start' }),
      });
    },
    600_000,
  );

  it('leaves books that agree with the provider’s, after more than two hundred deaths', async () => {
    expect(engine.deaths).toBeGreaterThanOrEqual(200);
    const { context } = api.marketplace;
    await checkBooks(context.db, api.sandbox, { ...fixtures.ledger(), since });
  });
});
