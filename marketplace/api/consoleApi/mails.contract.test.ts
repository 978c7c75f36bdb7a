import { randomUUID } from 'node:crypto';
import { insertJob } from '#marketplace/db/jobs/jobs.ts';
import { drainMails } from '#marketplace/testing/fixtures/dueJobs.ts';
import { signInOperator } from '#marketplace/testing/fixtures/operators.ts';
import type { OperatorAtConsole } from '#marketplace/testing/fixtures/operators.ts';
import { signUp } from '#marketplace/testing/fixtures/people.ts';
import type { Person } from '#marketplace/testing/fixtures/people.ts';
import { startTestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import type { TestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';

interface Mail {
  id: string;
  template: string;
  state: string;
  reason: string | null;
  error: string | null;
  hasContent: boolean;
}

let api: TestMarketplace;
let owner: OperatorAtConsole;
let teacher: Person;

/** Adds the job of a mail and sends what is due. */
async function mail(payload: { template: string; context: object; to?: string }, isSent = true) {
  const { context } = api.marketplace;
  const now = context.now();
  const job = { kind: 'mail', payload: { recipientId: teacher.id, ...payload } };
  await insertJob(context.db, { ...job, runAt: now, createdAt: now });
  if (isSent) await drainMails(context);
}

beforeAll(async () => {
  api = await startTestMarketplace();
  owner = await signInOperator(api, 'owner');
  teacher = await signUp(api);
  await api.marketplace.context.db
    .updateTable('users')
    .set({ email_verified: true })
    .where('id', '=', teacher.id)
    .execute();
  await drainMails(api.marketplace.context);
  const made = await teacher.client.ownListings.create({ title: 'Slow flow' });
  await mail({ template: 'listing-approved', context: { listingId: made.data.data.id.uuid } });
  await mail({ template: 'reset-password', context: { token: 'secret', email: teacher.email } });
  await mail({ template: 'listing-approved', context: { listingId: randomUUID() } });
  await mail({ template: 'no-such-template', context: {} });
  await mail({ template: 'user-approved', context: {} }, false);
}, 60_000);
afterAll(() => api.close());

const query = (params: Record<string, string> = {}) =>
  owner.console.get<Mail[]>('mails/query', { recipientId: teacher.id, ...params });
const one = async (state: string, template?: string) => {
  const { data } = await query({ state });
  return data.find(each => template === undefined || each.template === template)!;
};

it('lists mails that wait, have failed, were sent or were not needed', async () => {
  const { data, meta } = await query();
  expect(meta).toMatchObject({ totalItems: data.length, isEstimate: false });
  const states = Object.fromEntries(data.map(({ template, state }) => [`${template} ${state}`, 1]));
  expect(Object.keys(states)).toEqual(
    expect.arrayContaining([
      'listing-approved sent',
      'listing-approved omitted',
      'reset-password sent',
      'no-such-template failed',
      'user-approved waiting',
    ]),
  );
  expect(await one('omitted', 'listing-approved')).toMatchObject({ reason: 'nothing-to-tell' });
  expect((await one('failed')).error).toContain('no-such-template');
  expect((await query({ state: 'waiting' })).data).toMatchObject([
    { recipient: { id: teacher.id, email: teacher.email }, state: 'waiting' },
  ]);
  const second = await query({ page: '2', perPage: '2' });
  expect(second.data.map(({ id }) => id)).toEqual(data.slice(2, 4).map(({ id }) => id));
});

it('shows the text of a sent mail, unless it lets somebody into an account', async () => {
  const { id, hasContent } = await one('sent', 'listing-approved');
  const { data } = await owner.console.get<{ text: string }>('mails/show', { id });
  expect([hasContent, data.text]).toEqual([true, expect.stringContaining('Slow flow')]);
  const reset = await one('sent', 'reset-password');
  expect(reset.hasContent).toBe(false);
  expect((await owner.console.get('mails/show', { id: reset.id })).status).toBe(404);
  const finance = await signInOperator(api, 'finance');
  expect((await finance.console.get('mails/show', { id })).status).toBe(403);
});

it('has a failed one tried once more', async () => {
  const { id } = await one('failed');
  expect((await owner.console.post('mails/retry', { id })).status).toBe(200);
  expect(await one('failed')).toBeUndefined();
  expect((await owner.console.post('mails/retry', { id })).status).toBe(404);
  await drainMails(api.marketplace.context);
  expect((await one('failed')).id).toBe(id);
});

it('leaves nothing of somebody who deletes their account', async () => {
  await teacher.client.currentUser.delete({ currentPassword: teacher.password });
  expect((await query({ state: 'sent' })).data).toEqual([]);
});
