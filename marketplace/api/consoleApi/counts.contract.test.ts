import { failJob, insertJob } from '#marketplace/db/jobs/jobs.ts';
import { signInOperator } from '#marketplace/testing/fixtures/operators.ts';
import { signUp } from '#marketplace/testing/fixtures/people.ts';
import { startTestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';

it('what waits for somebody is counted, with the age of the oldest', async () => {
  const api = await startTestMarketplace();
  const { db } = api.marketplace.context;
  const { console } = await signInOperator(api, 'support');
  const shown = async () => (await console.get('counts/show')).data;
  const none = { count: 0, oldest: null };
  const noOrders = { ...none, orders: [] };
  const nothing = {
    ...{ listings: none, users: none, mails: none, jobs: none },
    ...{ payments: noOrders, payouts: noOrders },
  };
  // Jobs that are due have not failed.
  expect(await shown()).toEqual(nothing);

  const approval = { require_listing_approval: true, require_user_approval: true };
  await db.updateTable('marketplace').set(approval).execute();
  const people = [await signUp(api), await signUp(api)];
  await db.updateTable('users').set({ state: 'active' }).where('id', '=', people[0]!.id).execute();
  const made = await people[0]!.client.ownListings.createDraft({ title: 'Slow flow' });
  await people[0]!.client.ownListings.createDraft({ title: 'Still a draft' });
  await people[0]!.client.ownListings.publishDraft({ id: made.data.data.id });
  const hour = (hours: number) => new Date(Date.UTC(2026, 0, 1, hours));
  const transactionId = crypto.randomUUID();
  for (const [kind, at] of [
    ['mail', hour(1)],
    ['mail', hour(2)],
    ['transition', hour(3)],
    ['payout', hour(3)],
  ] as const) {
    await insertJob(db, { kind, payload: { transactionId }, runAt: at, createdAt: at });
  }
  const jobs = await db.selectFrom('jobs').selectAll().where('run_at', '<=', hour(3)).execute();
  for (const { id, run_at } of jobs) await failJob(db, id, run_at, 'broken');
  expect(await shown()).toEqual({
    listings: { count: 1, oldest: expect.any(String) },
    users: { count: 1, oldest: expect.any(String) },
    mails: { count: 2, oldest: hour(1).toISOString() },
    jobs: { count: 1, oldest: hour(3).toISOString() },
    payments: noOrders,
    payouts: { count: 1, oldest: hour(3).toISOString(), orders: [transactionId] },
  });
  await api.close();
}, 60_000);
