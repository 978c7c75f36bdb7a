import { secondFactor } from '#marketplace/contract/secondFactor.ts';
import { bareCall } from '#marketplace/testing/clients/rawCall.ts';
import { buildCall } from '#marketplace/testing/clients/buildCall.ts';
import { mailsTo } from '#marketplace/testing/fixtures/outbox.ts';
import { authenticator } from '#marketplace/testing/fixtures/authenticator.ts';
import { refusal, signUp } from '#marketplace/testing/fixtures/people.ts';
import type { Person } from '#marketplace/testing/fixtures/people.ts';
import { startTestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import type { TestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';

let api: TestMarketplace;
let passed = 0;
const now = () => new Date(Date.now() + passed);

beforeAll(async () => {
  api = await startTestMarketplace({ jobs: true, overrides: { now, name: 'Flow' } });
}, 60_000);
afterAll(() => api.close());

/** The phone of somebody: each code is good once, so the next one is of the next step. */
function phoneWith(secret: string) {
  const { code, wrong } = authenticator(secret, () => now().getTime());
  return {
    next() {
      passed += 30_000;
      return code();
    },
    wrong,
  };
}

/**
 * Calls the token endpoint as a client that has a field for the code; undefined: one that has none.
 */
async function logIn({ email, password }: Person, code?: string, typed = password) {
  const answer = await fetch(`${api.url}/v1/auth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: api.credentials.clientId,
      scope: 'user',
      username: email,
      password: typed,
      ...(code === undefined ? {} : { [secondFactor.field]: code }),
    }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    asks: answer.headers.get(secondFactor.header),
    token: answer.ok ? (JSON.parse(text) as { access_token: string }).access_token : text,
  };
}

/** Somebody with a second factor. */
async function withFactor() {
  const person = await signUp(api);
  const { token } = await logIn(person);
  const call = (name: string, body?: object) =>
    bareCall(api, body ? 'POST' : 'GET', `api/own_second_factor/${name}`, { token, body });
  const begun = await call('begin', { currentPassword: person.password });
  const { secret, uri } = begun.data!.attributes as { secret: string; uri: string };
  const phone = phoneWith(secret);
  const confirm = () => call('confirm', { code: phone.next() });
  return { person, token, call, secret, uri, phone, confirm };
}

describe('a second factor', () => {
  it('counts once it is confirmed, and ends other sessions then', async () => {
    const { person, call, secret, uri, phone, confirm } = await withFactor();
    expect(uri).toBe(
      `otpauth://totp/Flow:${encodeURIComponent(person.email)}?secret=${secret}&issuer=Flow`,
    );
    expect((await logIn(person)).status).toBe(200);
    expect((await call('show')).data!.attributes).toEqual({
      confirmedAt: null,
      recoveryCodesLeft: 0,
    });
    expect(await call('confirm', { code: phone.wrong() })).toMatchObject({ status: 403 });
    const confirmed = await confirm();
    expect(confirmed.data!.attributes['recoveryCodes']).toHaveLength(10);
    expect((await call('show')).data!.attributes).toEqual({
      confirmedAt: expect.any(String),
      recoveryCodesLeft: 10,
    });
    // The client of the sign-up had a session, too.
    expect(await refusal(person.client.currentUser.show())).toMatchObject({ status: 403 });
    expect(await mailsTo(api.dataDir, person.email, 'second-factor-added')).toHaveLength(1);
    expect(await call('begin', { currentPassword: person.password })).toMatchObject({
      status: 409,
    });
  });

  it('starts with the password alone, and its secret is stored encrypted', async () => {
    const { person, call, secret } = await withFactor();
    expect(await call('begin', { currentPassword: 'a wrong password' })).toMatchObject({
      status: 403,
    });
    expect(await call('begin', {})).toMatchObject({ status: 400 });
    const { db } = api.marketplace.context;
    const rows = await db.selectFrom('second_factors').selectAll().execute();
    const kept = rows.find(({ user_id }) => user_id === person.id);
    expect(JSON.stringify(kept)).not.toContain(secret);
  });

  it('is required after the right password alone, and each code is good once', async () => {
    const { person, phone, confirm } = await withFactor();
    await confirm();
    const refused = { status: 401, asks: null, token: 'Unauthorized' };
    expect(await logIn(person, '')).toEqual({ ...refused, asks: 'required' });
    expect(await logIn(person, '', 'a wrong password')).toEqual(refused);
    expect(await logIn(person, phone.wrong())).toEqual(refused);
    const code = phone.next();
    expect(await logIn(person, code, 'a wrong password')).toEqual(refused);
    expect(await logIn(person, ` ${code.slice(0, 3)} ${code.slice(3)}`)).toMatchObject({
      status: 200,
    });
    expect(await logIn(person, code)).toEqual(refused);
  });

  it('comes at the end of the password from clients without a field for it', async () => {
    const { person, phone, confirm } = await withFactor();
    await confirm();
    const client = api.client();
    const { email: username, password } = person;
    expect(await refusal(client.login({ username, password }))).toEqual({ status: 401 });
    await client.login({ username, password: `${password}${phone.next()}` });
    expect((await client.currentUser.show()).data.data.id.uuid).toBe(person.id);
    await client.login({ username, password: `${password} ${phone.next()}` });
  });

  it('is nothing to accounts without one, whose passwords may end in digits', async () => {
    const person = await signUp(api);
    const { email, client } = person;
    const { password: currentPassword } = person;
    const newPassword = 'a good password 123456';
    await client.currentUser.changePassword({ currentPassword, newPassword });
    await api.client().login({ username: email, password: newPassword });
    expect((await logIn(person, '', newPassword)).status).toBe(200);
    expect((await logIn(person, '123456', newPassword)).status).toBe(200);
  });

  it('has recovery codes, each good once, which a code renews', async () => {
    const { person, call, phone, confirm } = await withFactor();
    const { recoveryCodes } = (await confirm()).data!.attributes as { recoveryCodes: string[] };
    const [first = '', second = ''] = recoveryCodes;
    expect((await logIn(person, first.toUpperCase())).status).toBe(200);
    expect((await logIn(person, first)).status).toBe(401);
    expect((await call('show')).data!.attributes['recoveryCodesLeft']).toBe(9);
    expect(await call('renew_recovery_codes', { code: phone.wrong() })).toMatchObject({
      status: 403,
    });
    const renewed = await call('renew_recovery_codes', { code: phone.next() });
    const { recoveryCodes: codes } = renewed.data!.attributes as { recoveryCodes: string[] };
    expect((await logIn(person, second)).status).toBe(401);
    expect((await logIn(person, codes[0])).status).toBe(200);
  });

  it('is removed by password and code, or by an operator of the installation', async () => {
    const { person, call, phone, confirm } = await withFactor();
    await confirm();
    const { password: currentPassword } = person;
    const remove = (code: string) => call('remove', { currentPassword, code });
    expect(await remove(phone.wrong())).toMatchObject({ status: 403 });
    expect(await call('remove', { code: phone.next() })).toMatchObject({ status: 400 });
    expect(await remove(phone.next())).toMatchObject({ status: 200 });
    expect((await logIn(person)).status).toBe(200);
    expect(await call('remove', { currentPassword, code: '123456' })).toMatchObject({
      status: 409,
    });

    const other = await withFactor();
    await other.confirm();
    const { email } = other.person;
    expect(await buildCall(api, 'users/remove-second-factor', { email })).toMatchObject({
      status: 200,
    });
    expect((await logIn(other.person)).status).toBe(200);
    expect(await buildCall(api, 'users/remove-second-factor', { email })).toMatchObject({
      status: 409,
    });
    for (const to of [person.email, email]) {
      expect(await mailsTo(api.dataDir, to, 'second-factor-removed')).toHaveLength(1);
    }
  });

  it('is not guessed: wrong codes count as wrong passwords do, right passwords alone forget none', async () => {
    const { person, phone, confirm } = await withFactor();
    await confirm();
    const statuses: number[] = [];
    for (let times = 0; times < 24; times += 1) {
      await logIn(person, '');
      statuses.push((await logIn(person, phone.wrong())).status);
    }
    expect(statuses.filter(status => status === 401)).toHaveLength(20);
    expect(statuses.slice(-4)).toEqual([429, 429, 429, 429]);
  });

  it('goes with the account', async () => {
    const { person, call, token, confirm } = await withFactor();
    await confirm();
    const currentPassword = person.password;
    const body = { currentPassword };
    expect(await bareCall(api, 'POST', 'api/current_user/delete', { token, body })).toMatchObject({
      status: 200,
    });
    expect((await call('show')).status).toBe(401);
    const { db } = api.marketplace.context;
    const left = await db
      .selectFrom('second_factors')
      .select('user_id')
      .where('user_id', '=', person.id)
      .execute();
    expect(left).toEqual([]);
  });
});
