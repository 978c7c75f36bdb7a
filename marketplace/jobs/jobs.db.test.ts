import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pushProcess, setAlias } from '#marketplace/db/configuration/processes.ts';
import { initiate } from '#marketplace/engine/initiate.ts';
import { insertListingRow, insertUserRow } from '#marketplace/testing/database/rows.ts';
import { outbox } from '#marketplace/testing/fixtures/outbox.ts';
import {
  placeOf,
  startTestMarketplace,
} from '#marketplace/testing/servers/startTestMarketplace.ts';
import { drainMails, drainTransitions } from '#marketplace/testing/fixtures/dueJobs.ts';
import type { TestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import { until } from '#marketplace/testing/assertions/until.ts';
import { describeOnDatabases } from '#marketplace/testing/database/describeOnDatabases.ts';

const second = 1000;
const noId = '00000000-0000-4000-8000-000000000000';

/** A process that continues automatically one second after each state was entered. */
const chain = `{:format :v3
 :transitions
 [{:name :transition/begin :actor :actor.role/customer :to :state/one}
  {:name :transition/second :from :state/one :to :state/two
   :at {:fn/plus [{:fn/timepoint [:time/first-entered-state :state/one]} {:fn/period ["PT1S"]}]}}
  {:name :transition/never :from :state/one :to :state/never
   :at {:fn/plus [{:fn/timepoint [:time/first-entered-state :state/one]} {:fn/period ["PT3S"]}]}}
  {:name :transition/third :from :state/two :to :state/three
   :at {:fn/plus [{:fn/timepoint [:time/first-entered-state :state/one]} {:fn/period ["PT2S"]}]}}]
 :notifications
 [{:name :notification/begun :on :transition/begin :to :actor.role/provider :template :note}
  {:name :notification/reminder :on :transition/begin :to :actor.role/customer :template :note
   :at {:fn/plus [{:fn/timepoint [:time/tx-initiated]} {:fn/period ["PT1H"]}]}}
  {:name :notification/over :on :transition/third :to :actor.role/customer :template :note}]}`;

/** The first automatic transition always fails, the second is never reached. */
const failing = `{:format :v3
 :transitions
 [{:name :transition/begin :actor :actor.role/customer :to :state/one}
  {:name :transition/broken :from :state/one :to :state/two
   :at {:fn/timepoint [:time/first-entered-state :state/one]}
   :actions [{:name :action/fail}]}
  {:name :transition/other :from :state/one :to :state/three
   :at {:fn/timepoint [:time/first-entered-state :state/one]}}]}`;

describeOnDatabases('what happens by itself', database => {
  let api: TestMarketplace;
  let ahead = 0;

  beforeAll(async () => {
    // A separate folder, because the embedded database of the test allows one process.
    const dataDir = path.join(database.dataDir, 'marketplace');
    api = await startTestMarketplace({
      database: { dataDir, ...placeOf(database).database },
      overrides: { now: () => new Date(Date.now() + ahead) },
    });
    const { db } = api.marketplace.context;
    const templates = [
      { name: 'note', subject: 'A note', html: '<p>{{recipient.first-name}}</p>' },
    ];
    for (const [name, edn] of [
      ['chain', chain],
      ['failing', failing],
    ] as const) {
      const push = { name, edn, templates: name === 'chain' ? templates : [] };
      await db.transaction().execute(async tx => {
        const { version } = await pushProcess(tx, push, new Date());
        await setAlias(tx, { process: name, alias: 'main', version });
      });
    }
  }, 60_000);
  afterAll(() => api.close());

  async function begin(process: string): Promise<string> {
    const { context } = api.marketplace;
    const listing = await insertListingRow(context.db, {
      author_id: await insertUserRow(context.db, { first_name: 'Tara', email_verified: true }),
    });
    return initiate(context, {
      processAlias: `${process}/main`,
      transition: 'transition/begin',
      params: { listingId: listing.id },
      callerId: await insertUserRow(context.db, { first_name: 'Sam', email_verified: true }),
      trusted: false,
    });
  }
  const steps = (id: string) =>
    api.marketplace.context.db
      .selectFrom('transitions')
      .select(['transition', 'created_at'])
      .where('transaction_id', '=', id)
      .orderBy('seq')
      .execute();
  const names = async (id: string) =>
    (await steps(id)).map(({ transition }) => transition.replace('transition/', ''));
  const jobsOf = (id: string) =>
    api.marketplace.context.db
      .selectFrom('jobs')
      .select(['kind', 'failed_at'])
      .where('transaction_id', '=', id)
      .execute();
  const beginFive = async () => {
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) ids.push(await begin('chain'));
    return ids;
  };
  const timeOf = async (work: () => Promise<void>) => {
    const from = Date.now();
    await work();
    return Date.now() - from;
  };

  it('happens at once, in order and once after the marketplace was away', async () => {
    const { context } = api.marketplace;
    const played = await beginFive();
    ahead += 10 * second;
    // Duration of the same work here and now without jobs.
    const byHand = await timeOf(async () => {
      for (let step = 0; step < 2; step += 1) await drainTransitions(context);
      await drainMails(context);
    });
    const ids = await beginFive();
    ahead += 10 * second;
    const byItself = await timeOf(async () => {
      await api.marketplace.start();
      await until('the last step', async () => (await names(ids.at(-1)!)).length === 3);
    });
    expect(byItself).toBeLessThan(2 * second + 3 * byHand);
    for (const id of [...played, ...ids]) {
      await until('the last step', async () => (await names(id)).length === 3);
      expect(await names(id)).toEqual(['begin', 'second', 'third']);
      // The reminder was dropped with the state that it belonged to.
      await until('an end of its jobs', async () => (await jobsOf(id)).length === 0);
    }
    const texts = outbox(api.dataDir).map(({ text }) => text.trim());
    expect(texts.filter(text => text === 'Tara')).toHaveLength(10);
    expect(texts.filter(text => text === 'Sam')).toHaveLength(10);
  }, 90_000);

  /** Measures until called; returns the longest time for which the machine stopped this process. */
  function standstills(): () => Promise<number> {
    let isOver = false;
    const watching = (async () => {
      let longest = 0;
      while (!isOver) {
        const took = await timeOf(async () => void (await Promise.all([steps(noId), sleep(25)])));
        longest = Math.max(longest, took - 25);
      }
      return longest;
    })();
    return () => {
      isOver = true;
      return watching;
    };
  }

  it('happens within two seconds of its time while the marketplace runs', async () => {
    const stop = standstills();
    const id = await begin('chain');
    await until('the last step', async () => (await names(id)).length === 3);
    const most = 2 * second + (await stop());
    const [begun, second_, third] = (await steps(id)).map(({ created_at }) => created_at.getTime());
    const late = (at: number | undefined, due: number) => (at ?? Infinity) - (begun ?? 0) - due;
    expect(late(second_, second)).toBeLessThan(most);
    expect(late(second_, second)).toBeGreaterThanOrEqual(0);
    expect(late(third, 2 * second)).toBeLessThan(most);
    expect(late(third, 2 * second)).toBeGreaterThanOrEqual(0);
  }, 60_000);

  it('stays where it is when the first of several can not happen', async () => {
    const id = await begin('failing');
    await until('a failed job', async () =>
      (await jobsOf(id)).some(({ failed_at }) => failed_at !== null),
    );
    await sleep(200);
    expect(await names(id)).toEqual(['begin']);
    expect(await jobsOf(id)).toMatchObject([{ kind: 'transition' }]);
  }, 60_000);
});
