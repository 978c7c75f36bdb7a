import path from 'node:path';
import { initiate } from '#marketplace/engine/initiate.ts';
import { makeTransition } from '#marketplace/engine/transition.ts';
import { deleteAlias } from '#marketplace/db/configuration/processes.ts';
import { insertListingRow, insertUserRow } from '#marketplace/testing/database/rows.ts';
import { outbox } from '#marketplace/testing/fixtures/outbox.ts';
import { drainMails, drainTransitions } from '#marketplace/testing/fixtures/dueJobs.ts';
import {
  placeOf,
  startTestMarketplace,
} from '#marketplace/testing/servers/startTestMarketplace.ts';
import type { TestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import { pushVersion } from '#marketplace/testing/fixtures/testProcesses.ts';
import { describeOnDatabases } from '#marketplace/testing/database/describeOnDatabases.ts';

const minute = 60_000;
const after = (state: string, period: string) =>
  `{:fn/plus [{:fn/timepoint [:time/last-entered-state :state/${state}]} {:fn/period ["${period}"]}]}`;
const reminder = (name: string, on: string, period: string) =>
  `{:name :n/${name} :on :transition/${on} :to :actor.role/customer :template :${name}
    :at ${after('open', period)}}`;

/**
 * Reminds after one and three minutes, and ends after two; the customer may end it before, or stay.
 */
const waiting = `{:format :v3
 :transitions
 [{:name :transition/begin :actor :actor.role/customer :to :state/open}
  {:name :transition/stay :actor :actor.role/customer :from :state/open :to :state/open}
  {:name :transition/leave :actor :actor.role/customer :from :state/open :to :state/left}
  {:name :transition/end :from :state/open :to :state/ended :at ${after('open', 'PT2M')}}
  {:name :transition/later :from :state/open :to :state/late :at ${after('open', 'PT4M')}}
  {:name :transition/archive :from :state/ended :to :state/archived :at ${after('ended', 'PT1M')}}]
 :notifications
 [${reminder('first', 'begin', 'PT1M')}
  ${reminder('second', 'begin', 'PT3M')}
  {:name :n/ended :on :transition/end :to :actor.role/customer :template :ended}]}`;

/** The first automatic transition is impossible. */
const stuck = `{:format :v3
 :transitions
 [{:name :transition/begin :actor :actor.role/customer :to :state/open}
  {:name :transition/broken :from :state/open :to :state/ended :at ${after('open', 'PT1M')}
   :actions [{:name :action/fail}]}
  {:name :transition/other :from :state/open :to :state/ended :at ${after('open', 'PT2M')}}
  {:name :transition/loop :actor :actor.role/customer :from :state/open :to :state/open}
  {:name :transition/help :actor :actor.role/customer :from :state/open :to :state/helped}
  {:name :transition/close :from :state/helped :to :state/closed :at ${after('helped', 'PT1M')}}]}`;

const letters = ['first', 'second', 'ended', 'note'].map(name => ({
  name,
  subject: name,
  html: `<p>${name}</p>`,
}));

describeOnDatabases('what waits in a state', database => {
  let api: TestMarketplace;
  let now: number;

  beforeAll(async () => {
    now = Date.now();
    // A separate folder, because the embedded database of the test allows one process.
    const dataDir = path.join(database.dataDir, 'marketplace');
    api = await startTestMarketplace({
      database: { dataDir, ...placeOf(database).database },
      overrides: { now: () => new Date(now) },
    });
    await pushVersion(api.marketplace.context, 'waiting', waiting, letters);
    await pushVersion(api.marketplace.context, 'stuck', stuck);
  }, 60_000);
  afterAll(() => api.close());

  interface Begun {
    id: string;
    email: string;
  }
  async function begin(process = 'waiting'): Promise<Begun> {
    const { context } = api.marketplace;
    const listing = await insertListingRow(context.db);
    const callerId = await insertUserRow(context.db, { email_verified: true });
    const id = await initiate(context, {
      processAlias: `${process}/test`,
      transition: 'transition/begin',
      params: { listingId: listing.id },
      callerId,
      trusted: false,
    });
    return { id, email: `${callerId}@example.com` };
  }
  const act = ({ id }: Begun, name: string) =>
    makeTransition(api.marketplace.context, id, {
      transition: `transition/${name}`,
      params: {},
      by: 'customer',
      trusted: false,
    });
  const steps = async ({ id }: Begun) => {
    const rows = await api.marketplace.context.db
      .selectFrom('transitions')
      .select('transition')
      .where('transaction_id', '=', id)
      .orderBy('seq')
      .execute();
    return rows.map(({ transition }) => transition.replace('transition/', ''));
  };
  const mails = ({ email }: Begun) =>
    outbox(api.dataDir)
      .filter(({ to }) => to === email)
      .map(({ subject }) => subject);
  const jobs = async ({ id }: Begun) => {
    const rows = await api.marketplace.context.db
      .selectFrom('jobs')
      .select(['kind', 'failed_at', 'run_at'])
      .where('transaction_id', '=', id)
      .orderBy('run_at')
      .execute();
    return rows;
  };
  const run = async () => {
    await drainTransitions(api.marketplace.context);
    await drainMails(api.marketplace.context);
  };

  it('happens when its time comes, and the rest is dropped with the state', async () => {
    const made = await begin();
    now += minute - 1;
    await run();
    expect(mails(made)).toEqual([]);
    now += 1;
    await run();
    expect(mails(made)).toEqual(['first']);
    expect(await steps(made)).toEqual(['begin']);
    now += minute;
    await run();
    expect(await steps(made)).toEqual(['begin', 'end']);
    expect(mails(made)).toEqual(['first', 'ended']);
    now += 5 * minute;
    await run();
    expect(await steps(made)).toEqual(['begin', 'end', 'archive']);
    expect(mails(made)).toEqual(['first', 'ended']);
    expect(await jobs(made)).toEqual([]);
  });

  it('is made up for after the marketplace was away: what was due, and no more', async () => {
    const made = await begin();
    now += 10 * minute;
    // In any order of the lanes.
    await run();
    expect(await steps(made)).toEqual(['begin', 'end']);
    expect(mails(made)).toEqual(['first', 'ended']);
    await run();
    // The state was entered just now, so its time begins now.
    expect(await steps(made)).toEqual(['begin', 'end']);
    now += minute;
    await run();
    expect(await steps(made)).toEqual(['begin', 'end', 'archive']);
  });

  it('is dropped when somebody leaves the state before', async () => {
    const made = await begin();
    now += minute - 1;
    await act(made, 'leave');
    expect(await jobs(made)).toEqual([]);
    now += 10 * minute;
    await run();
    expect(await steps(made)).toEqual(['begin', 'leave']);
    expect(mails(made)).toEqual([]);
  });

  it('is sent all the same when it was due before somebody left', async () => {
    const made = await begin();
    now += minute + 1;
    await act(made, 'leave');
    await run();
    expect(mails(made)).toEqual(['first']);
  });

  it('starts again with a loop, but reminders stay', async () => {
    const made = await begin();
    now += minute / 2;
    await act(made, 'stay');
    const begun = now;
    expect((await jobs(made)).map(({ kind, run_at }) => [kind, run_at.getTime() - begun])).toEqual([
      ['mail', minute / 2],
      ['transition', 2 * minute],
      ['mail', 2.5 * minute],
      ['transition', 4 * minute],
    ]);
    now += 2 * minute;
    await run();
    expect(await steps(made)).toEqual(['begin', 'stay', 'end']);
    expect(mails(made)).toEqual(['first', 'ended']);
  });

  it('stops where an automatic transition fails, until somebody moves on', async () => {
    const made = await begin('stuck');
    now += 10 * minute;
    await run();
    expect(await steps(made)).toEqual(['begin']);
    expect(await jobs(made)).toMatchObject([{ kind: 'transition', failed_at: expect.any(Date) }]);
    now += 10 * minute;
    await run();
    expect(await steps(made)).toEqual(['begin']);
    // The loop enters the state again, so its automatic transitions are tried again, once.
    await act(made, 'loop');
    now += 10 * minute;
    await run();
    expect(await steps(made)).toEqual(['begin', 'loop']);
    await act(made, 'help');
    now += minute;
    await run();
    expect(await steps(made)).toEqual(['begin', 'loop', 'help', 'close']);
  });

  it('happens by the version that the transaction began with', async () => {
    const { context } = api.marketplace;
    const version = (count: number, period: string) => `{:format :v3
      :transitions
      [{:name :transition/begin :actor :actor.role/customer :to :state/open}
       {:name :transition/end-${count} :from :state/open :to :state/ended-${count}
        :at ${after('open', period)}}
       {:name :transition/leave :actor :actor.role/customer :from :state/open :to :state/v${count}}]
      :notifications
      [{:name :n/ended :on :transition/end-${count} :to :actor.role/customer :template :note}]}`;
    const note = (subject: string) => [{ name: 'note', subject, html: '<p>.</p>' }];
    await pushVersion(context, 'versions', version(1, 'PT1M'), note('of the first'));
    const [one, left] = [await begin('versions'), await begin('versions')];
    await pushVersion(context, 'versions', version(2, 'PT2M'), note('of the second'));
    const two = await begin('versions');
    await deleteAlias(context.db, 'versions', 'test');
    await expect(begin('versions')).rejects.toMatchObject({ code: 'transaction-unknown-alias' });
    await act(left, 'leave');
    now += minute;
    await run();
    expect(await steps(one)).toEqual(['begin', 'end-1']);
    expect(await steps(two)).toEqual(['begin']);
    now += minute;
    await run();
    expect(await steps(two)).toEqual(['begin', 'end-2']);
    expect([mails(one), mails(two)]).toEqual([['of the first'], ['of the second']]);
    const states = await context.db
      .selectFrom('transactions')
      .select(['id', 'state', 'process_version'])
      .where('process_name', '=', 'versions')
      .execute();
    expect(new Map(states.map(row => [row.id, [row.state, row.process_version]]))).toEqual(
      new Map([
        [one.id, ['state/ended-1', 1]],
        [left.id, ['state/v1', 1]],
        [two.id, ['state/ended-2', 2]],
      ]),
    );
  });

  it('is over after a hundred transitions', async () => {
    const made = await begin();
    for (let count = 1; count < 100; count += 1) await act(made, 'stay');
    await expect(act(made, 'stay')).rejects.toMatchObject({
      code: 'transaction-invalid-transition',
    });
    now += 10 * minute;
    await run();
    expect(await steps(made)).toHaveLength(100);
    // The reminders were due; automatic transitions are no longer possible.
    expect(mails(made)).toEqual(['first', 'second']);
  }, 60_000);
});
