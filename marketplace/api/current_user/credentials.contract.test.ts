import { mailsTo, outbox, tokenIn } from '#marketplace/testing/fixtures/outbox.ts';
import { refusal, signUp } from '#marketplace/testing/fixtures/people.ts';
import type { Person } from '#marketplace/testing/fixtures/people.ts';
import { startTestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import type { TestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import { refusedWithoutTrace } from '#marketplace/testing/assertions/unchangedRows.ts';

let api: TestMarketplace;

beforeAll(async () => {
  api = await startTestMarketplace({ jobs: true });
}, 60_000);
afterAll(() => api.close());

const shown = async ({ client }: Person) =>
  (await client.currentUser.show()).data.data.attributes as Record<string, unknown>;
const refused = (call: () => Promise<unknown>) =>
  refusedWithoutTrace(api.marketplace.context.db, call);
const login = (username: string, password: string) => api.client().login({ username, password });
const newAddress = (person: Person) => person.email.replace('@', '+new@');
const changeEmail = (person: Person, email: string, currentPassword = person.password) =>
  person.client.currentUser.changeEmail({ email, currentPassword });
const verify = ({ client }: Person, verificationToken: string) =>
  client.currentUser.verifyEmail({ verificationToken });
/** Signs up a user with a verified address. */
async function signUpVerified(): Promise<Person> {
  const person = await signUp(api);
  const [mail] = await mailsTo(api.dataDir, person.email, 'verify-email-address');
  await verify(person, tokenIn(mail!));
  return person;
}

describe('another address', () => {
  it('waits until it is confirmed, and both addresses hear of it', async () => {
    const person = await signUpVerified();
    const email = newAddress(person);
    await changeEmail(person, email.toUpperCase());
    expect(await shown(person)).toMatchObject({
      email: person.email,
      emailVerified: true,
      pendingEmail: email,
    });
    await expect(login(email, person.password)).rejects.toMatchObject({ status: 401 });
    await login(person.email, person.password);
    expect(await mailsTo(api.dataDir, person.email, 'email-address-changed')).toHaveLength(1);

    const [mail] = await mailsTo(api.dataDir, email, 'verify-changed-email-address');
    await verify(person, tokenIn(mail!));
    expect(await shown(person)).toMatchObject({ email, emailVerified: true, pendingEmail: null });
    await login(email, person.password);
    await expect(login(person.email, person.password)).rejects.toMatchObject({ status: 401 });
  });

  it('is requested again by another mail', async () => {
    const person = await signUpVerified();
    const email = newAddress(person);
    await changeEmail(person, email);
    await person.client.currentUser.sendVerificationEmail();
    const mails = await mailsTo(api.dataDir, email, 'verify-changed-email-address', 2);
    expect(mails).toHaveLength(2);
    await verify(person, tokenIn(mails[1]!));
    expect(await shown(person)).toMatchObject({ email });
  });

  it('is taken back with the address that there is', async () => {
    const person = await signUpVerified();
    const email = newAddress(person);
    await changeEmail(person, email);
    const [mail] = await mailsTo(api.dataDir, email, 'verify-changed-email-address');
    await changeEmail(person, person.email);
    expect(await shown(person)).toMatchObject({ email: person.email, pendingEmail: null });
    expect(await refused(() => verify(person, tokenIn(mail!)))).toEqual({
      status: 409,
      code: 'email-not-found',
    });
  });

  it('is refused with a wrong password, and without one', async () => {
    const person = await signUp(api);
    expect(await refused(() => changeEmail(person, newAddress(person), 'wrong password'))).toEqual({
      status: 403,
      code: 'forbidden',
    });
    const without = () => person.client.currentUser.changeEmail({ email: newAddress(person) });
    expect(await refused(without)).toEqual({
      status: 400,
      code: 'validation-missing-key',
      path: ['currentPassword'],
    });
  });

  it('is refused when it is somebody’s, then and when it is confirmed', async () => {
    const [person, other, rival] = [await signUp(api), await signUp(api), await signUp(api)];
    const taken = { status: 409, code: 'email-taken' };
    expect(await refused(() => changeEmail(person, other.email))).toEqual(taken);
    const email = newAddress(person);
    await changeEmail(person, email);
    await changeEmail(rival, email);
    const mails = await mailsTo(api.dataDir, email, 'verify-changed-email-address', 2);
    const [mine, theirs] = mails.map(tokenIn);
    await verify(person, mine!);
    expect(await refused(() => verify(rival, theirs!))).toEqual(taken);
    expect(await shown(rival)).toMatchObject({ email: rival.email, emailVerified: false });
  });

  it('is mailed to ten times a day at most', async () => {
    const person = await signUp(api);
    for (let sent = 1; sent < 10; sent += 1) await changeEmail(person, `${sent}${person.email}`);
    expect(await refused(() => changeEmail(person, `10${person.email}`))).toEqual({
      status: 409,
      code: 'email-too-many-verification-requests',
    });
  });

  it('is nothing for visitors', async () => {
    const call = api.client().currentUser.changeEmail({ email: 'a@example.com' });
    expect(await refusal(call)).toEqual({ status: 403, code: 'forbidden' });
  });
});

describe('the address of an international domain', () => {
  const spellings = (name: string) => [`${name}@münchen.example`, `${name}@xn--mnchen-3ya.example`];
  const password = 'a quiet hour';
  const signUpAs = (email: string) =>
    api.client().currentUser.create({ email, password, firstName: 'Ana', lastName: 'Sol' });

  it('is one account in both spellings', async () => {
    const [letters = '', ascii = ''] = spellings('ana');
    await signUpAs(ascii.toUpperCase());
    for (const username of [letters, ascii, ` ${letters.toUpperCase()}`]) {
      await login(username, password);
    }
    expect(await mailsTo(api.dataDir, letters, 'verify-email-address')).toHaveLength(1);
    for (const taken of [letters, ascii]) {
      expect(await refusal(signUpAs(taken))).toMatchObject({ status: 409, code: 'email-taken' });
    }
  });

  it('is found where it is stored in ASCII', async () => {
    const [letters = '', ascii = ''] = spellings('bo');
    const bo = await signUp(api);
    const { db } = api.marketplace.context;
    await db.updateTable('users').set({ email: ascii }).where('id', '=', bo.id).execute();
    await login(letters, bo.password);
    expect(await refusal(signUpAs(letters))).toMatchObject({ status: 409, code: 'email-taken' });
    await changeEmail(bo, letters);
    expect(await shown(bo)).toMatchObject({ email: ascii, pendingEmail: null });
  });
});

describe('another password', () => {
  const changePassword = ({ client }: Person, currentPassword: string, newPassword: string) =>
    client.currentUser.changePassword({ currentPassword, newPassword });

  it('opens the account, ends the sessions elsewhere and is confirmed by mail', async () => {
    const person = await signUp(api);
    const elsewhere = api.client();
    await elsewhere.login({ username: person.email, password: person.password });
    await changePassword(person, person.password, 'quite another one');
    expect(await shown(person)).toMatchObject({ email: person.email });
    expect(await refusal(elsewhere.currentUser.show())).toMatchObject({ status: 403 });
    await login(person.email, 'quite another one');
    await expect(login(person.email, person.password)).rejects.toMatchObject({ status: 401 });
    expect(await mailsTo(api.dataDir, person.email, 'password-changed')).toHaveLength(1);
  });

  it('is refused with a wrong one, and when it is too short', async () => {
    const person = await signUp(api);
    expect(await refused(() => changePassword(person, 'wrong', 'quite another one'))).toEqual({
      status: 403,
      code: 'forbidden',
    });
    expect(await refused(() => changePassword(person, person.password, 'short'))).toEqual({
      status: 400,
      code: 'validation-invalid-value',
      path: ['newPassword'],
    });
  });

  it.each([
    ['one of the commonest', () => 'Password123', 'password-too-common'],
    ['their address', ({ email }: Person) => email, 'password-is-email'],
    ['the name before its @', ({ email }: Person) => email.split('@')[0]!, 'password-is-email'],
  ])('is refused with the reason when it is %s', async (_which, choose, reason) => {
    const person = await signUp(api);
    const change = () => changePassword(person, person.password, choose(person));
    expect(await refused(change)).toEqual({
      status: 400,
      code: 'validation-invalid-value',
      path: ['newPassword'],
    });
    await expect(change()).rejects.toMatchObject({
      data: { errors: [{ meta: { reason } }] },
    });
  });

  it('is chosen by one of two who request it at the same time', async () => {
    const person = await signUp(api);
    const results = await Promise.allSettled(
      ['the first of two', 'the second of two'].map(next =>
        changePassword(person, person.password, next),
      ),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('mails about an account', () => {
  it('do not go to an old address that was never confirmed', async () => {
    const person = await signUp(api);
    const email = newAddress(person);
    await changeEmail(person, email);
    await mailsTo(api.dataDir, email, 'verify-changed-email-address');
    await person.client.currentUser.changePassword({
      currentPassword: person.password,
      newPassword: 'quite another one',
    });
    await mailsTo(api.dataDir, person.email, 'password-changed');
    const templates = outbox(api.dataDir).filter(({ to }) => to === person.email);
    expect(templates.map(({ template }) => template)).toEqual([
      'verify-email-address',
      'password-changed',
    ]);
  });
});
