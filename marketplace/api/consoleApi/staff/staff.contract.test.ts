import { consoleClient } from '#marketplace/testing/clients/consoleClient.ts';
import { giveRole, signInOperator } from '#marketplace/testing/fixtures/operators.ts';
import type { OperatorAtConsole } from '#marketplace/testing/fixtures/operators.ts';
import { mailsTo } from '#marketplace/testing/fixtures/outbox.ts';
import { signUp } from '#marketplace/testing/fixtures/people.ts';
import type { Person } from '#marketplace/testing/fixtures/people.ts';
import { startTestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import type { TestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';

const day = 86_400_000;
let api: TestMarketplace;
let owner: OperatorAtConsole;
let passed = 0;

beforeAll(async () => {
  api = await startTestMarketplace({
    jobs: true,
    overrides: { now: () => new Date(Date.now() + passed) },
  });
  owner = await signInOperator(api, 'owner');
}, 60_000);
afterAll(() => api.close());
beforeEach(() => {
  passed = 0;
});

interface Staff {
  operators: { id: string; email: string; role: string }[];
  invitations: { id: string; email: string; role: string }[];
}

const staff = async () => (await owner.console.get<Staff>('staff/query')).data;
const invite = (email: string, role: string) =>
  owner.console.post<{ kind: string; id: string }>('staff/invite', { email, role });
const verify = ({ id }: Person) =>
  api.marketplace.context.db
    .updateTable('users')
    .set({ email_verified: true })
    .where('id', '=', id)
    .execute();

describe('somebody who is invited', () => {
  it('is an operator at once with an account whose address is verified, and is mailed', async () => {
    const person = await signUp(api);
    await verify(person);
    expect(await invite(person.email.toUpperCase(), 'finance')).toMatchObject({
      status: 200,
      data: { kind: 'operator', id: person.id },
    });
    expect((await staff()).operators).toContainEqual(
      expect.objectContaining({ id: person.id, role: 'finance', hasSecondFactor: false }),
    );
    const [mail] = await mailsTo(api.dataDir, person.email, 'operator-appointed');
    expect(mail?.text).toContain('finance');
    expect((await consoleClient(api).signIn(person)).status).toBe(200);
    expect(await invite(person.email, 'owner')).toMatchObject({
      status: 409,
      error: { meta: { reason: 'is-operator' } },
    });
  });

  it('becomes one by a log-in with the verified address, within seven days', async () => {
    const [person, late] = [await signUp(api), await signUp(api)];
    for (const { email } of [person, late]) {
      expect(await invite(email, 'support')).toMatchObject({ data: { kind: 'invitation' } });
    }
    expect(await mailsTo(api.dataDir, person.email, 'operator-invited')).toHaveLength(1);
    const invited = (await staff()).invitations.map(({ email }) => email);
    expect(invited).toEqual(expect.arrayContaining([person.email, late.email]));
    // Anybody could have signed up with the address.
    expect((await consoleClient(api).signIn(person)).status).toBe(403);
    await Promise.all([verify(person), verify(late)]);
    const answer = await consoleClient(api).signIn(person);
    expect(answer).toMatchObject({ status: 200, data: { role: 'support' } });
    expect((await staff()).invitations.map(({ email }) => email)).toEqual([late.email]);
    passed = 7 * day + 1000;
    expect((await consoleClient(api).signIn(late)).status).toBe(403);
  });

  it('is not one any more when the invitation is withdrawn', async () => {
    const person = await signUp(api);
    await invite(person.email, 'owner');
    // A newer invitation replaces the older one.
    const { data } = await invite(person.email, 'content');
    await verify(person);
    expect((await owner.console.post('staff/end', { id: data.id })).status).toBe(200);
    expect((await consoleClient(api).signIn(person)).status).toBe(403);
    expect((await owner.console.post('staff/end', { id: data.id })).status).toBe(404);
  });
});

describe('an operator', () => {
  it('has another role from the next call on', async () => {
    const other = await signInOperator(api, 'support');
    const changed = await owner.console.post('staff/update', { id: other.id, role: 'content' });
    expect(changed.status).toBe(200);
    expect((await other.console.get('session/show')).data).toMatchObject({ role: 'content' });
  });

  it('is ended at once, with the sessions', async () => {
    const other = await signInOperator(api, 'owner');
    expect((await owner.console.post('staff/end', { id: other.id })).status).toBe(200);
    expect((await other.console.get('session/show')).status).toBe(401);
    await giveRole(api, other, 'owner');
    // The session itself is revoked, so a later role does not open it again.
    expect((await other.console.get('session/show')).status).toBe(401);
    await giveRole(api, other, null);
    expect((await owner.console.post('staff/end', { id: other.id })).status).toBe(404);
  });

  it('who is the last owner stays', async () => {
    const { id } = owner;
    for (const [name, body] of [
      ['end', { id }],
      ['update', { id, role: 'support' }],
    ] as const) {
      expect(await owner.console.post(`staff/${name}`, body)).toMatchObject({
        status: 409,
        error: { meta: { reason: 'last-owner' } },
      });
    }
    const second = await signInOperator(api, 'owner');
    const ends = [owner, second].map(({ console, id: own }) =>
      console.post('staff/end', { id: own }),
    );
    // Two owners who leave at once: one of them stays.
    const statuses = (await Promise.all(ends)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
  });
});
