import { randomUUID } from 'node:crypto';
import { startFacebook } from '#marketplace/testing/stubs/facebookStub.ts';
import type { FacebookStub } from '#marketplace/testing/stubs/facebookStub.ts';
import { startIssuer } from '#marketplace/testing/stubs/identityIssuer.ts';
import type { TestIssuer } from '#marketplace/testing/stubs/identityIssuer.ts';
import { beginSecondFactor, confirmSecondFactor } from '#marketplace/db/access/secondFactors.ts';
import { mailsTo, outbox, tokenIn } from '#marketplace/testing/fixtures/outbox.ts';
import { refusal, signUp } from '#marketplace/testing/fixtures/people.ts';
import type { Person } from '#marketplace/testing/fixtures/people.ts';
import { startTestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import type { TestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import { refusedWithoutTrace } from '#marketplace/testing/assertions/unchangedRows.ts';

let api: TestMarketplace;
let google: TestIssuer;
let school: TestIssuer;
let facebook: FacebookStub;

const openId = { kind: 'openid' as const, additionalClientIds: ['phone-client'] };

beforeAll(async () => {
  [google, school, facebook] = await Promise.all([
    startIssuer(),
    startIssuer(),
    startFacebook('1234', 'app secret'),
  ]);
  api = await startTestMarketplace({
    jobs: true,
    overrides: {
      identityProviders: [
        { ...openId, idpId: 'google', issuer: google.url, clientId: 'google-client' },
        { ...openId, idpId: 'school', issuer: school.url, clientId: 'school-client' },
        {
          kind: 'facebook',
          idpId: 'facebook',
          graphUrl: facebook.url,
          clientId: '1234',
          clientSecret: 'app secret',
        },
      ],
    },
  });
}, 60_000);
afterAll(() => Promise.all([api.close(), google.close(), school.close(), facebook.close()]));
afterEach(() => {
  google.mood = 'answers';
  facebook.isAway = false;
});

interface Claim {
  idpId: string;
  idpClientId: string;
  idpToken: string;
}

const newAddress = () => `${randomUUID()}@example.com`;
/** Claims of a user of the stubbed Google. */
async function atGoogle(claims: object = {}): Promise<{ email: string; claim: Claim }> {
  const facts = {
    aud: 'google-client',
    sub: randomUUID(),
    email: newAddress(),
    email_verified: true,
    given_name: 'Ines',
    family_name: 'Prado',
    ...claims,
  };
  const idpToken = await google.token(facts);
  return {
    email: facts.email,
    claim: { idpId: 'google', idpClientId: 'google-client', idpToken },
  };
}
const server = (clientSecret = api.credentials.clientSecret) => api.client({ clientSecret });
const create = (body: object) => api.client().currentUser.createWithIdp(body);
async function signIn(claim: Claim) {
  const client = server();
  await client.loginWithIdp(claim);
  return client;
}
const shown = async (claim: Claim) => {
  const { data } = await (await signIn(claim)).currentUser.show();
  return { id: data.data.id.uuid, ...(data.data.attributes as Record<string, unknown>) };
};
const refused = (call: () => Promise<unknown>) =>
  refusedWithoutTrace(api.marketplace.context.db, call);
const unauthorized = { status: 401 };

async function verifyAddress(person: Person): Promise<void> {
  const [mail] = await mailsTo(api.dataDir, person.email, 'verify-email-address');
  await person.client.currentUser.verifyEmail({ verificationToken: tokenIn(mail!) });
}

describe('an account opened through an identity provider', () => {
  it('takes name and confirmed address from there, and is opened by it', async () => {
    const { email, claim } = await atGoogle();
    expect(await refused(() => signIn(claim))).toEqual(unauthorized);
    await create({ ...claim, publicData: { userType: 'student' } });
    expect(await shown(claim)).toMatchObject({
      email,
      emailVerified: true,
      identityProviders: [{ idpId: 'google', userId: expect.any(String) }],
      profile: { firstName: 'Ines', lastName: 'Prado', publicData: { userType: 'student' } },
    });
    expect(await mailsTo(api.dataDir, email, 'user-joined')).toHaveLength(1);
    const templates = outbox(api.dataDir).filter(({ to }) => to === email);
    expect(templates.map(({ template }) => template)).toEqual(['user-joined']);
  });

  it('has another address confirmed by mail', async () => {
    const { claim } = await atGoogle();
    const email = newAddress();
    await create({ ...claim, email, firstName: 'Inês' });
    expect(await shown(claim)).toMatchObject({
      email,
      emailVerified: false,
      profile: { firstName: 'Inês', lastName: 'Prado' },
    });
    expect(await mailsTo(api.dataDir, email, 'verify-email-address')).toHaveLength(1);
  });

  it('has its address confirmed by mail when the provider has not', async () => {
    const { claim } = await atGoogle({ email_verified: false });
    await create(claim);
    expect(await shown(claim)).toMatchObject({ emailVerified: false });
  });

  it('names what neither the caller nor the provider gives', async () => {
    const { claim } = await atGoogle({ email: undefined, family_name: undefined });
    const error = await create(claim).catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      status: 400,
      data: {
        errors: [
          { code: 'validation-missing-key', source: { path: ['email'] } },
          { code: 'validation-missing-key', source: { path: ['lastName'] } },
        ],
      },
    });
    await create({ ...claim, email: newAddress(), lastName: 'Prado' });
  });

  it('is refused when its address is taken, or somebody has the identity', async () => {
    const person = await signUp(api);
    const { claim } = await atGoogle({ email: person.email });
    expect(await refused(() => create(claim))).toEqual({ status: 409, code: 'email-taken' });
    const { claim: mine } = await atGoogle();
    await create(mine);
    expect(await refused(() => create({ ...mine, email: newAddress() }))).toEqual({
      status: 409,
      code: 'conflict',
    });
  });

  it('is refused with a token that is not good, as the right of the caller, not as its session', async () => {
    const { claim } = await atGoogle({ aud: 'another-app' });
    expect(await refused(() => create(claim))).toEqual({ status: 403, code: 'forbidden' });
    expect(await refused(() => create({ ...claim, idpId: 'unknown' }))).toMatchObject({
      status: 403,
    });
    expect(await refused(() => create({ ...claim, idpToken: 'nonsense' }))).toMatchObject({
      status: 403,
    });
  });

  it('has no password to give, and gets one by a reset', async () => {
    const { email, claim } = await atGoogle();
    await create(claim);
    const client = await signIn(claim);
    const change = { currentPassword: 'any at all', newPassword: 'quite another one' };
    expect(await refused(() => client.currentUser.changePassword(change))).toEqual({
      status: 403,
      code: 'forbidden',
    });
    await client.currentUser.changeEmail({ email: newAddress() });
    await api.client().passwordReset.request({ email });
    const [mail] = await mailsTo(api.dataDir, email, 'reset-password');
    const newPassword = 'a password after all';
    await api.client().passwordReset.reset({
      email,
      passwordResetToken: tokenIn(mail!),
      newPassword,
    });
    await api.client().login({ username: email, password: newPassword });
    const again = await signIn(claim);
    expect(await refused(() => again.currentUser.delete({}))).toMatchObject({ status: 400 });
    await again.currentUser.delete({ currentPassword: newPassword });
    expect(await refused(() => signIn(claim))).toEqual(unauthorized);
    await create(claim);
  });

  it('is given to the owner of an address that it only claimed, by a reset', async () => {
    const { claim } = await atGoogle();
    const email = newAddress();
    await create({ ...claim, email });
    const stranger = await signIn(claim);
    await stranger.currentUser.changeEmail({ email: newAddress() }).catch(() => undefined);
    await stranger.currentUser.updateProfile({ privateData: { feed: 'secret' } });
    const { db } = api.marketplace.context;
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const now = new Date();
    await beginSecondFactor(db, { userId: id, sealedSecret: 'sealed', now });
    await confirmSecondFactor(db, { userId: id, step: 1, recoveryHashes: [], now });

    await api.client().passwordReset.request({ email });
    const [mail] = await mailsTo(api.dataDir, email, 'reset-password');
    const passwordResetToken = tokenIn(mail!);
    const newPassword = 'a password after all';
    await api.client().passwordReset.reset({ email, passwordResetToken, newPassword });
    expect(await refused(() => signIn(claim))).toEqual(unauthorized);
    const client = api.client();
    await client.login({ username: email, password: newPassword });
    expect((await client.currentUser.show()).data.data.attributes).toMatchObject({
      email,
      emailVerified: true,
      pendingEmail: null,
      identityProviders: [],
      profile: { privateData: {} },
    });
  });

  it('awaits approval where the marketplace wants that', async () => {
    const { db } = api.marketplace.context;
    await db.updateTable('marketplace').set({ require_user_approval: true }).execute();
    try {
      const { claim } = await atGoogle();
      await create(claim);
      expect(await shown(claim)).toMatchObject({ state: 'pendingApproval' });
    } finally {
      await db.updateTable('marketplace').set({ require_user_approval: false }).execute();
    }
  });
});

describe('signing in through an identity provider', () => {
  it('links the account whose address both sides have confirmed', async () => {
    const person = await signUp(api);
    await verifyAddress(person);
    const { claim } = await atGoogle({ email: person.email.toUpperCase() });
    expect(await shown(claim)).toMatchObject({
      id: person.id,
      identityProviders: [{ idpId: 'google' }],
    });
    const { data } = await person.client.currentUser.show();
    expect(data.data.attributes['identityProviders']).toHaveLength(1);
    const { claim: another } = await atGoogle({ email: person.email });
    expect(await refused(() => signIn(another))).toEqual(unauthorized);
  });

  it('links nobody when one side has not confirmed the address', async () => {
    const person = await signUp(api);
    const { claim } = await atGoogle({ email: person.email });
    expect(await refused(() => signIn(claim))).toEqual(unauthorized);
    await verifyAddress(person);
    const { claim: unsure } = await atGoogle({ email: person.email, email_verified: false });
    expect(await refused(() => signIn(unsure))).toEqual(unauthorized);
  });

  it('stays with the person, whatever becomes of the address', async () => {
    const sub = randomUUID();
    const { claim } = await atGoogle({ sub });
    await create(claim);
    const { id } = await shown(claim);
    const { claim: later } = await atGoogle({ sub, email: newAddress() });
    expect(await shown(later)).toMatchObject({ id });
  });

  it('is one account for each identity provider, several for a user', async () => {
    const { email, claim } = await atGoogle();
    await create(claim);
    const idpToken = await school.token({
      aud: 'phone-client',
      sub: 'pupil-7',
      email,
      email_verified: 'true',
    });
    const atSchool = { idpId: 'school', idpClientId: 'phone-client', idpToken };
    expect(await shown(atSchool)).toMatchObject({
      email,
      identityProviders: [{ idpId: 'google' }, { idpId: 'school', userId: 'pupil-7' }],
    });
  });

  it('is refused to the banned, to unknown applications, and with a token of another provider', async () => {
    const { email, claim } = await atGoogle();
    await create(claim);
    await expect(server('guessed').loginWithIdp(claim)).rejects.toMatchObject(unauthorized);
    for (const wrong of [
      { idpId: 'school', idpClientId: 'school-client' },
      { idpId: 'facebook', idpClientId: '1234' },
      { idpId: 'unknown' },
      { idpClientId: 'school-client' },
      { idpToken: 'nonsense' },
    ]) {
      expect(await refused(() => signIn({ ...claim, ...wrong }))).toEqual(unauthorized);
    }
    const { db } = api.marketplace.context;
    await db.updateTable('users').set({ state: 'banned' }).where('email', '=', email).execute();
    expect(await refused(() => signIn(claim))).toEqual(unauthorized);
  });

  it('answers in plain text, and to a form that is not whole too', async () => {
    const answer = await fetch(`${api.url}/v1/auth/auth_with_idp`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: api.credentials.clientId }),
    });
    expect(answer.status).toBe(401);
    expect(await answer.text()).toBe('Unauthorized');
  });

  it('links once when it is tried twice at the same time', async () => {
    const person = await signUp(api);
    await verifyAddress(person);
    const { claim } = await atGoogle({ email: person.email });
    await Promise.all([signIn(claim), signIn(claim), signIn(claim)]);
    expect(await shown(claim)).toMatchObject({ id: person.id });
  });
});

describe('an identity provider that is away', () => {
  it('is said to be so, without a wait', async () => {
    const { claim } = await atGoogle();
    await create(claim);
    const away = { ...claim, idpId: 'facebook', idpClientId: '1234', idpToken: 'any' };
    facebook.isAway = true;
    expect(await refusal(signIn(away))).toEqual({ status: 503 });
    expect(await refusal(create(away))).toEqual({ status: 503, code: 'service-unavailable' });
    google.mood = 'hangs';
    expect(await shown(claim)).toMatchObject({ emailVerified: true });
  });
});

describe('Facebook', () => {
  const claim = (idpToken: string): Claim => ({ idpId: 'facebook', idpClientId: '1234', idpToken });
  const user = { id: '10158', email: 'lou@example.com', first_name: 'Lou', last_name: 'Arden' };

  it('describes its access tokens itself', async () => {
    facebook.tokens.set('good', { app: '1234', user });
    await create(claim('good'));
    expect(await shown(claim('good'))).toMatchObject({
      email: 'lou@example.com',
      emailVerified: true,
      identityProviders: [{ idpId: 'facebook', userId: '10158' }],
      profile: { firstName: 'Lou', lastName: 'Arden' },
    });
  });

  it('is not believed for other apps, nor for tokens that are over', async () => {
    facebook.tokens.set('foreign', { app: '99', user });
    facebook.tokens.set('old', { app: '1234', user, expiresAt: 1_600_000_000 });
    for (const token of ['foreign', 'old', 'made up']) {
      expect(await refused(() => signIn(claim(token)))).toEqual(unauthorized);
    }
  });
});
