import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { insertAuthorizationCode } from '#marketplace/db/access/authorizationCodes.ts';
import { bulkUsers } from '#marketplace/testing/fixtures/bulkUsers.ts';
import { startIssuer } from '#marketplace/testing/stubs/identityIssuer.ts';
import type { TestIssuer } from '#marketplace/testing/stubs/identityIssuer.ts';
import { placeRequest } from '#marketplace/testing/fixtures/orders.ts';
import { refusal, signUp } from '#marketplace/testing/fixtures/people.ts';
import type { Person } from '#marketplace/testing/fixtures/people.ts';
import { startPaidMarketplace } from '#marketplace/testing/servers/startPaidMarketplace.ts';
import type { PaidMarketplace } from '#marketplace/testing/servers/startPaidMarketplace.ts';
import { placeOf } from '#marketplace/testing/servers/startTestMarketplace.ts';
import { publishClass, signUpTeacher } from '#marketplace/testing/fixtures/teachers.ts';
import { describeOnDatabases } from '#marketplace/testing/database/describeOnDatabases.ts';
import { hashToken } from '../secrets.ts';

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

describeOnDatabases('accounts at the same time', database => {
  let api: PaidMarketplace;
  let issuer: TestIssuer;

  beforeAll(async () => {
    issuer = await startIssuer();
    api = await startPaidMarketplace({
      ...placeOf(database),
      overrides: {
        identityProviders: [
          {
            kind: 'openid',
            idpId: 'school',
            issuer: issuer.url,
            clientId: 'web',
            additionalClientIds: [],
          },
        ],
      },
    });
  }, 60_000);
  afterAll(() => Promise.all([api.close(), issuer.close()]));

  /** Counts the calls that succeeded and collects the codes of the others. */
  async function outcome(calls: Promise<unknown>[]) {
    const results = await Promise.allSettled(calls);
    const refused = await Promise.all(
      results
        .filter(result => result.status === 'rejected')
        .map(result => refusal(Promise.reject(result.reason as Error))),
    );
    const codes = refused.map(({ status, code }) => [status, code].filter(Boolean).join(' '));
    return { done: results.length - refused.length, codes: [...new Set(codes)] };
  }
  const claimOf = async (sub: string, email: string) => ({
    idpId: 'school',
    idpClientId: 'web',
    idpToken: await issuer.token({
      aud: 'web',
      sub,
      email,
      email_verified: true,
      given_name: 'Ines',
      family_name: 'Prado',
    }),
  });
  const remove = (person: Person) =>
    person.client.currentUser.delete({ currentPassword: person.password });

  it('nobody orders from somebody who is deleted meanwhile', async () => {
    for (const _round of times(4, index => index)) {
      const teacher = await signUpTeacher(api);
      const wanted = await publishClass(teacher);
      const buyers = await bulkUsers(api, 4);
      const orders = buyers.map(({ client }) =>
        client.transactions.initiate(placeRequest(wanted), { expand: true }),
      );
      const [deleted, ordered] = await Promise.all([outcome([remove(teacher)]), outcome(orders)]);
      // Either an order came first, or the account was deleted before all of them.
      expect(deleted.done === 1).toBe(ordered.done === 0);
      if (deleted.done === 0) expect(deleted.codes).toEqual(['409 conflict']);
      for (const code of ordered.codes) {
        expect(code).toMatch(/^409 transaction-(provider-banned-or-deleted|listing-not-found)$/);
      }
    }
  }, 60_000);

  it('an address is given to one of several', async () => {
    const email = `${randomUUID()}@example.com`;
    const profile = { email, password: 'a good password', firstName: 'A', lastName: 'B' };
    const calls = times(5, () => api.client().currentUser.create(profile));
    expect(await outcome(calls)).toEqual({ done: 1, codes: ['409 email-taken'] });
  });

  it('an identity opens one account', async () => {
    const sub = randomUUID();
    const calls = times(4, async () => {
      const claim = await claimOf(sub, `${randomUUID()}@example.com`);
      return api.client().currentUser.createWithIdp(claim);
    });
    expect(await outcome(calls)).toEqual({ done: 1, codes: ['409 conflict'] });
  });

  const signUpVerified = async () => {
    const person = await signUp(api);
    await api.marketplace.context.db
      .updateTable('users')
      .set({ email_verified: true })
      .where('id', '=', person.id)
      .execute();
    return person;
  };

  it('an account is linked to one of several identities', async () => {
    const person = await signUpVerified();
    const calls = times(4, async () =>
      api
        .client({ clientSecret: api.credentials.clientSecret })
        .loginWithIdp(await claimOf(randomUUID(), person.email)),
    );
    expect(await outcome(calls)).toEqual({ done: 1, codes: ['401'] });
  });

  it('an identity signs in, however often at once it is linked', async () => {
    const person = await signUpVerified();
    const claim = await claimOf(randomUUID(), person.email);
    const { clientSecret } = api.credentials;
    const calls = times(4, () => api.client({ clientSecret }).loginWithIdp(claim));
    expect(await outcome(calls)).toEqual({ done: 4, codes: [] });
  });

  it('mails to confirm an address are counted', async () => {
    const { client } = await signUp(api);
    const calls = times(8, () => client.currentUser.sendVerificationEmail());
    expect(await outcome(calls)).toEqual({
      done: 4,
      codes: ['409 email-too-many-verification-requests'],
    });
  });

  it('links to reset a password are counted', async () => {
    const { email } = await signUp(api);
    const calls = times(8, () => api.client().passwordReset.request({ email }));
    expect(await outcome(calls)).toEqual({ done: 5, codes: ['429 too-many-requests'] });
  });

  it('a code opens one session', async () => {
    const { db } = api.marketplace.context;
    const { id } = await signUp(api);
    const [code, verifier] = [randomBytes(32), randomBytes(32)].map(each =>
      each.toString('base64url'),
    );
    const redirectUri = `${new URL(api.url).origin}/api/login-as`;
    await insertAuthorizationCode(db, {
      codeHash: hashToken(code!),
      clientId: api.credentials.clientId,
      userId: id,
      operatorId: id,
      redirectUri,
      codeChallenge: createHash('sha256').update(verifier!).digest('base64url'),
      now: new Date(),
      expiresAt: new Date(Date.now() + 60_000),
    });
    const form = { code: code!, redirect_uri: redirectUri, code_verifier: verifier! };
    const calls = times(5, () => api.client().loginAs(form));
    expect(await outcome(calls)).toEqual({ done: 1, codes: ['401'] });
  });
});
