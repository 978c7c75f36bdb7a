import { move, payByCard, requestPlace } from '#marketplace/testing/fixtures/orders.ts';
import { signInOperator } from '#marketplace/testing/fixtures/operators.ts';
import type { OperatorAtConsole } from '#marketplace/testing/fixtures/operators.ts';
import { mailsTo } from '#marketplace/testing/fixtures/outbox.ts';
import { refusal, signUp } from '#marketplace/testing/fixtures/people.ts';
import type { Person } from '#marketplace/testing/fixtures/people.ts';
import { publishClass, signUpTeacher } from '#marketplace/testing/fixtures/teachers.ts';
import { startPaidMarketplace } from '#marketplace/testing/servers/startPaidMarketplace.ts';
import type { PaidMarketplace } from '#marketplace/testing/servers/startPaidMarketplace.ts';

let api: PaidMarketplace;
let owner: OperatorAtConsole;
let support: OperatorAtConsole;

beforeAll(async () => {
  api = await startPaidMarketplace({
    jobs: true,
    overrides: { limitedPrivateData: ({ secret: _, ...data }) => data },
  });
  owner = await signInOperator(api, 'owner');
  support = await signInOperator(api, 'support');
}, 60_000);
afterAll(() => api.close());

interface Shown {
  blocked: { id: string; name: string }[];
  blockedBy: { id: string }[];
  sessions: { id: string; kind: string }[];
  security: { event: string }[];
  bookings: { orderId: string; role: string; seats: number }[];
  payments: { savedCard: string | null; account: { requirements: object } | null; sums: object[] };
  certificates: object[];
  consent: { mails: object; language: string | null };
  ban: object | null;
}

const show = async ({ id }: Pick<Person, 'id'>) =>
  (await support.console.get<Shown>('users/show', { id })).data;
const rejected = (code: string, reason?: string) => ({
  error: { code, ...(reason ? { meta: { reason } } : {}) },
});

describe('the page of a person', () => {
  it('says who has banned them and why, while they are', async () => {
    const sam = await signUp(api);
    expect((await show(sam)).ban).toBeNull();
    await support.console.post('build/users/ban', { id: sam.id, reason: 'Insults others' });
    expect((await show(sam)).ban).toEqual({
      at: expect.any(String),
      by: { id: support.id, name: expect.any(String) },
      reason: 'Insults others',
    });
    await support.console.post('build/users/unban', { id: sam.id });
    expect((await show(sam)).ban).toBeNull();
  });

  it('has log-ins, consent and blocks of both sides', async () => {
    const [maya, sam] = [await signUp(api), await signUp(api)];
    await maya.client.currentUser.updateProfile({
      privateData: {
        blocked: [sam.id, 'nonsense'],
        language: 'es',
        mailPreferences: { dayBefore: false },
      },
    });
    expect(await show(maya)).toMatchObject({
      blocked: [{ id: sam.id, name: 'Maya L' }],
      blockedBy: [],
      sessions: [{ kind: 'site' }],
      consent: { language: 'es', mails: { dayBefore: false } },
    });
    expect((await show(sam)).blockedBy).toEqual([{ id: maya.id, name: 'Maya L' }]);
    expect((await show(owner)).sessions.map(({ kind }) => kind).toSorted()).toEqual([
      'console',
      'site',
    ]);
    await maya.client.passwordReset.request({ email: maya.email });
    const events = (await show(maya)).security.map(({ event }) => event);
    expect(events).toEqual(
      expect.arrayContaining(['site-log-in', 'verify-email-mailed', 'password-reset-mailed']),
    );
  });

  it('has bookings ahead of both sides, and requirements of the payment provider', async () => {
    const teacher = await signUpTeacher(api);
    const student = await signUp(api);
    const order = await requestPlace(api, student, await publishClass(teacher));
    await payByCard(api, order);
    await move(student, order.transactionId, 'confirm-payment');
    const ahead = { orderId: order.transactionId, seats: 1 };
    const ofStudent = await show(student);
    expect(ofStudent.bookings).toMatchObject([{ ...ahead, role: 'customer' }]);
    expect(ofStudent.payments.sums).toMatchObject([
      { role: 'customer', orders: 1, total: { amount: 2000, currency: 'USD' } },
    ]);
    const ofTeacher = await show(teacher);
    expect(ofTeacher.bookings).toMatchObject([{ ...ahead, role: 'provider' }]);
    expect(ofTeacher.payments.account).toMatchObject({
      chargesEnabled: true,
      requirements: { currentlyDue: [] },
    });
    expect(await support.console.post('users/delete', { id: student.id })).toMatchObject(
      rejected('forbidden', 'role'),
    );
    expect(await owner.console.post('users/delete', { id: student.id })).toMatchObject({
      status: 409,
      error: { meta: { obstacles: ['money-under-way', 'bookings-ahead'] } },
    });
  });

  it('is of nobody who is deleted', async () => {
    const person = await signUp(api);
    await person.client.currentUser.delete({ currentPassword: person.password });
    expect((await support.console.get('users/show', { id: person.id })).status).toBe(404);
  });
});

describe('sessions of a person', () => {
  it('are ended one by one, and all', async () => {
    const person = await signUp(api);
    const phone = api.client({ clientSecret: api.credentials.clientSecret });
    await phone.login({ username: person.email, password: person.password });
    const newest = (await show(person)).sessions[0]?.id;
    const end = (body: object) => support.console.post('users/end_sessions', body);
    expect((await end({ id: person.id, sessionId: newest })).status).toBe(200);
    expect(await refusal(phone.currentUser.show())).toMatchObject({ status: 403 });
    expect((await person.client.currentUser.show()).status).toBe(200);
    expect((await end({ id: person.id, sessionId: newest })).status).toBe(404);
    expect((await end({ id: person.id })).status).toBe(200);
    expect((await show(person)).sessions).toEqual([]);
    expect((await show(person)).security[0]).toMatchObject({ event: 'site-session-ended' });
  });
});

describe('mails to a person', () => {
  it('are sent again, within the limits of their own requests', async () => {
    const person = await signUp(api);
    const send = (name: string) => support.console.post(`users/${name}`, { id: person.id });
    expect(await send('send_reset_mail')).toMatchObject({ data: { to: person.email } });
    await mailsTo(api.dataDir, person.email, 'reset-password');
    for (let sent = 1; sent < 5; sent += 1) await send('send_reset_mail');
    expect(await send('send_reset_mail')).toMatchObject(rejected('too-many-requests'));
    expect(await send('send_verification_mail')).toMatchObject({ data: { to: person.email } });
    await mailsTo(api.dataDir, person.email, 'verify-email-address', 2);
  });
});

describe('certificates', () => {
  it('are public once an operator has set them, and replaced as a whole', async () => {
    const person = await signUp(api);
    const certificates = [{ label: 'RYT 500 – Yoga Alliance', date: '2026-05-01' }];
    const set = (body: object) =>
      support.console.post('users/set_certificates', { id: person.id, ...body });
    expect(await set({ certificates })).toMatchObject({ status: 200, data: { certificates } });
    const shown = await api.client().users.show({ id: person.id });
    expect(shown.data.data.attributes['profile']).toMatchObject({ metadata: { certificates } });
    expect((await show(person)).certificates).toEqual(certificates);
    for (const wrong of [
      { label: 'x', date: '2026-02-30' },
      { label: ' ', date: '2026-02-03' },
    ]) {
      expect((await set({ certificates: [wrong] })).status).toBe(400);
    }
    await set({ certificates: [] });
    expect((await show(person)).certificates).toEqual([]);
  });
});

describe('looking as a person', () => {
  const exchange = async (grant: Record<string, string>) => {
    const answer = await fetch(`${api.url}/v1/auth/token`, {
      method: 'POST',
      body: new URLSearchParams(grant),
    });
    return { status: answer.status, body: answer.ok ? ((await answer.json()) as object) : null };
  };

  it('starts by one call, with a code for one limited session', async () => {
    const person = await signUp(api);
    const { data } = await support.console.post<{ site: string; grant: Record<string, string> }>(
      'users/look_as',
      { id: person.id },
    );
    expect(data.site).toBe(new URL(api.url).origin);
    expect(await exchange(data.grant)).toMatchObject({
      status: 200,
      body: { scope: 'user:limited', expires_in: 1800 },
    });
    expect((await show(person)).sessions.map(({ kind }) => kind)).toContain('look');
    // The second use of a code also ends what the first one opened.
    expect((await exchange(data.grant)).status).toBe(401);
    expect((await show(person)).sessions.map(({ kind }) => kind)).not.toContain('look');
    const log = await owner.console.get<object[]>('operator_log/query', {
      operation: 'users/look_as',
    });
    expect(log.data).toMatchObject([{ resource: { id: person.id }, result: 'ok' }]);
    expect(JSON.stringify(log.data)).not.toContain(data.grant['code']);
  });

  it('is not possible as somebody who is banned', async () => {
    const person = await signUp(api);
    await owner.console.post('build/users/ban', { id: person.id });
    expect(await support.console.post('users/look_as', { id: person.id })).toMatchObject(
      rejected('user-is-banned'),
    );
  });
});

describe('a request under data protection law', () => {
  it('gives everything out that is stored, without what lets in', async () => {
    const person = await signUp(api, { privateData: { secret: 'opens', note: 'mine' } });
    await person.client.ownListings.createDraft({ title: 'Slow flow' });
    const { data } = await support.console.post<{ parts: Record<string, object[]> }>(
      'users/export',
      { id: person.id },
    );
    expect(data).toMatchObject({
      isComplete: true,
      parts: {
        profile: [{ email: person.email, privateData: { note: 'mine' } }],
        listings: [{ title: 'Slow flow' }],
        sessions: [{ scope: 'user' }],
        orders: [],
      },
    });
    const text = JSON.stringify(data);
    for (const secret of ['opens', 'passwordHash', 'tokenHash']) expect(text).not.toContain(secret);
    const log = await owner.console.get<object[]>('operator_log/query', {
      operation: 'users/export',
    });
    expect(log.data).toMatchObject([{ operator: { id: support.id } }]);
  });

  it('deletes an account as its owner would', async () => {
    const person = await signUp(api);
    expect((await owner.console.post('users/delete', { id: person.id })).status).toBe(200);
    const shell = await api.client().users.show({ id: person.id });
    expect(shell.data.data.attributes['deleted']).toBe(true);
    const login = api.client().login({ username: person.email, password: person.password });
    expect(await refusal(login)).toMatchObject({ status: 401 });
    expect((await owner.console.post('users/delete', { id: person.id })).status).toBe(404);
  });

  it('deletes no account of the caller', async () => {
    expect(await owner.console.post('users/delete', { id: owner.id })).toMatchObject(
      rejected('conflict', 'own-account'),
    );
  });
});

describe('accounts of operators', () => {
  it('are for owners alone', async () => {
    const { id } = owner;
    for (const [name, body] of [
      ['end_sessions', {}],
      ['send_reset_mail', {}],
      ['set_certificates', { certificates: [] }],
      ['export', {}],
    ] as const) {
      expect(await support.console.post(`users/${name}`, { id, ...body })).toMatchObject(
        rejected('forbidden', 'operator-account'),
      );
    }
  });
});
