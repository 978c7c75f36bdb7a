import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { accessTokenSeconds } from '#marketplace/api/auth/accessTokens.ts';
import { insertUserRow } from '#marketplace/testing/database/rows.ts';
import { groupBy } from '#marketplace/db/groupBy.ts';
import { MarketplaceProcess } from '#marketplace/testing/servers/marketplaceProcess.ts';
import { outbox } from '#marketplace/testing/fixtures/outbox.ts';
import { expectLedgerKept } from '#marketplace/testing/load/ledgerAssertions.ts';
import { LoadScenario } from '#marketplace/testing/load/loadScenario.ts';
import type { Shopper } from '#marketplace/testing/load/loadScenario.ts';
import { sdk } from '#marketplace/testing/clients/sdk.ts';
import type { SdkClient } from '#marketplace/testing/clients/sdk.ts';
import { signedToken } from '#marketplace/testing/clients/signedToken.ts';
import { startPaidMarketplace } from '#marketplace/testing/servers/startPaidMarketplace.ts';
import type { PaidMarketplace } from '#marketplace/testing/servers/startPaidMarketplace.ts';
import { publishClass, signUpTeacher } from '#marketplace/testing/fixtures/teachers.ts';
import { pushVersion } from '#marketplace/testing/fixtures/testProcesses.ts';
import { until } from '#marketplace/testing/assertions/until.ts';
import { describeOnPostgres } from '#marketplace/testing/database/describeOnDatabases.ts';

const places = 4;
/** Longest lease of a dead process. */
const timeoutMs = 120_000;
/** Jobs due within this time (retries, the next step of a relay) count as open. */
const soonMs = 20_000;

const later = (state: string) =>
  `{:fn/plus [{:fn/timepoint [:time/last-entered-state :state/${state}]} {:fn/period ["PT1S"]}]}`;
const note = (name: string) =>
  `{:name :n/${name} :on :transition/${name} :to :actor.role/provider :template :${name}}`;

/** A process of automatic transitions, each with a notification. */
const relay = `{:format :v3
 :transitions
 [{:name :transition/begin :actor :actor.role/customer :to :state/a}
  {:name :transition/first :from :state/a :to :state/b :at ${later('a')}}
  {:name :transition/second :from :state/b :to :state/c :at ${later('b')}}]
 :notifications [${note('begin')} ${note('first')} ${note('second')}]}`;

describeOnPostgres('several processes of the marketplace over one database', database => {
  let api: PaidMarketplace;
  let processes: MarketplaceProcess[];

  beforeAll(async () => {
    const { dataDir, databaseUrl = '' } = database;
    api = await startPaidMarketplace({ database: { dataDir, databaseUrl } });
    await pushVersion(
      api.marketplace.context,
      'relay',
      relay,
      ['begin', 'first', 'second'].map(name => ({ name, subject: name, html: '<p>.</p>' })),
    );
    const shared = { dataDir, databaseUrl, sandbox: api.sandbox };
    processes = await Promise.all([1, 2, 3].map(() => MarketplaceProcess.start(shared)));
  }, 120_000);
  afterAll(async () => {
    await Promise.all(processes.map(one => one.close()));
    await api.close();
  }, 60_000);

  /** A shopper who sends requests to one process after another. */
  async function newShopper(first: number): Promise<Shopper> {
    const scope = 'trusted:user' as const;
    const id = await insertUserRow(api.marketplace.context.db);
    const token = {
      access_token: await signedToken(api, { scope, userId: id }),
      token_type: 'bearer',
      expires_in: accessTokenSeconds,
      scope,
    };
    let turn = first;
    const clients: SdkClient[] = processes.map(one => {
      const tokenStore = sdk.tokenStore.memoryStore();
      tokenStore.setToken(token);
      return one.client({ tokenStore });
    });
    return {
      id,
      client() {
        turn += 1;
        const client = clients[turn % clients.length];
        if (!client) throw new Error('There is no process.');
        return client;
      },
    };
  }

  it('lose and double nothing when one of them is killed', async () => {
    const { context } = api.marketplace;
    const { db } = context;
    const since = Math.floor(Date.now() / 1000);
    const teacher = await signUpTeacher(api);
    await db
      .updateTable('users')
      .set({ email_verified: true })
      .where('id', '=', teacher.id)
      .execute();
    const classes = [];
    for (let count = 0; count < 16; count += 1) {
      classes.push(await publishClass(teacher, { seats: places }));
    }
    const seller = await newShopper(0);
    const buyers = await Promise.all([1, 2, 3, 4, 5, 6].map(newShopper));
    const teaching: Shopper = { id: teacher.id, client: () => teacher.client };
    const rush = new LoadScenario();
    const running = rush.run(api, buyers, teaching, classes);
    const begun: string[] = [];
    const relays = (async () => {
      for (let count = 0; count < 60; count += 1) {
        const request = {
          processAlias: 'relay/test',
          transition: 'transition/begin',
          params: { listingId: classes[count % classes.length]?.id },
        };
        try {
          const { data } = await seller.client().transactions.initiate(request);
          begun.push(data.data.id.uuid);
        } catch (error) {
          // The process that was killed; the next request goes to another one.
          expect((error as { status?: number }).status).toBeUndefined();
        }
        await sleep(50);
      }
    })();
    await until('the first orders', () => rush.promised.size >= 6 && begun.length >= 15, 60_000);
    const before = rush.promised.size;
    await processes[1]?.kill();
    await until('orders of those that live', () => rush.promised.size >= before + 6);
    await relays;
    rush.stop();
    await running;
    expect(begun.length).toBeGreaterThan(30);

    await untilQuiet();
    await expectLedgerKept(db, api.sandbox, rush, {
      classes,
      places,
      teacherId: teacher.id,
      since,
    });
    const steps = await db
      .selectFrom('transitions as x')
      .innerJoin('transactions as t', 't.id', 'x.transaction_id')
      .select(['t.id', 'x.transition'])
      .where('t.process_name', '=', 'relay')
      .orderBy('x.seq')
      .execute();
    const byId = groupBy(steps, ({ id }) => id);
    for (const id of begun) {
      expect(byId.get(id)?.map(({ transition }) => transition)).toEqual([
        'transition/begin',
        'transition/first',
        'transition/second',
      ]);
    }
    // The id of a mail is the same when it is sent again.
    const sent = outbox(database.dataDir).filter(({ to }) => to === teacher.email);
    const relayed = (template: string) => sent.filter(mail => mail.template === template);
    for (const template of ['begin', 'first', 'second']) {
      expect([template, relayed(template).length]).toEqual([template, byId.size]);
    }
    expect(
      readdirSync(path.join(database.dataDir, 'outbox')).filter(name => name.endsWith('.tmp')),
    ).toEqual([]);
  }, 240_000);

  async function untilQuiet(): Promise<void> {
    const { db } = api.marketplace.context;
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      const pending = await db.selectFrom('pending_transitions').select('seq').execute();
      const due = await db
        .selectFrom('jobs')
        .select('id')
        .where('failed_at', 'is', null)
        .where('run_at', '<=', new Date(Date.now() + soonMs))
        .execute();
      if (pending.length + due.length === 0) return;
      if (Date.now() > deadline) throw new Error('Something stays undone.');
      await sleep(250);
    }
  }
});
