import { startIssuer } from '#marketplace/testing/stubs/identityIssuer.ts';
import type { TestIssuer } from '#marketplace/testing/stubs/identityIssuer.ts';
import { IdentityProviderAway } from './identity.ts';
import type { Identity } from './identity.ts';
import { openIdVerifier } from './openIdConnect.ts';

const minute = 60_000;

let issuer: TestIssuer;
let passed: number;
let verify: (token: string) => Promise<Identity | null>;

beforeAll(async () => {
  issuer = await startIssuer();
});
afterAll(() => issuer.close());
beforeEach(() => {
  passed = 0;
  issuer.mood = 'answers';
  issuer.asked = 0;
  verify = openIdVerifier(
    {
      kind: 'openid',
      idpId: 'school',
      issuer: issuer.url,
      clientId: 'web',
      additionalClientIds: ['phone'],
    },
    () => new Date(Date.now() + passed),
  );
});

const maya = {
  aud: 'web',
  sub: 'maya-1',
  email: 'Maya@Example.com',
  email_verified: true,
  given_name: 'Maya',
  family_name: 'Lindqvist',
};

describe('an id token', () => {
  it('identifies a person', async () => {
    expect(await verify(await issuer.token(maya))).toEqual({
      idpId: 'school',
      userId: 'maya-1',
      email: 'maya@example.com',
      emailVerified: true,
      firstName: 'Maya',
      lastName: 'Lindqvist',
    });
  });

  it('may be made for another client of the marketplace', async () => {
    expect(await verify(await issuer.token({ ...maya, aud: ['phone'] }))).not.toBeNull();
  });

  it('vouches for an address only when it says so', async () => {
    const { email_verified: _, ...silent } = maya;
    expect(await verify(await issuer.token(silent))).toMatchObject({ emailVerified: false });
    const odd = { ...maya, email: 'not an address' };
    expect(await verify(await issuer.token(odd))).toMatchObject({
      email: null,
      emailVerified: false,
    });
  });

  it.each([
    ['for somebody else’s client', { aud: 'other' }],
    ['of another issuer', { iss: 'https://elsewhere.example' }],
    ['that is over', { exp: Math.floor(Date.now() / 1000) - 60 }],
    ['without an end', { exp: undefined }],
    ['that is not valid yet', { nbf: Math.floor(Date.now() / 1000) + 600 }],
    ['about nobody', { sub: undefined }],
    ['about too long a name', { sub: 'x'.repeat(300) }],
  ])('%s is refused', async (_, claims) => {
    expect(await verify(await issuer.token({ ...maya, ...claims }))).toBeNull();
  });

  it('is refused when it is signed in any other way', async () => {
    const rs512 = await issuer.token(maya, { alg: 'RS512' });
    const good = await issuer.token(maya);
    const [head, body, signature] = good.split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    const tampered = Buffer.from(JSON.stringify({ ...maya, sub: 'other' })).toString('base64url');
    for (const token of [
      rs512,
      `${none}.${body}.`,
      `${head}.${tampered}.${signature}`,
      `${head}.${body}.`,
      'nonsense',
      '',
      'a.b.c',
    ]) {
      expect(await verify(token)).toBeNull();
    }
  });
});

describe('the keys of an issuer', () => {
  it('are fetched once for many, and again after a while', async () => {
    const token = await issuer.token(maya);
    await Promise.all([verify(token), verify(token), verify(token)]);
    await verify(token);
    expect(issuer.asked).toBe(1);
    passed += 11 * minute;
    await verify(token);
    expect(issuer.asked).toBe(2);
  });

  it('are fetched again for an unknown one, but not for everybody who makes one up', async () => {
    await verify(await issuer.token(maya));
    await issuer.rotate();
    const token = await issuer.token(maya);
    expect(await verify(token)).toBeNull();
    passed += minute;
    expect(await verify(token)).toMatchObject({ userId: 'maya-1' });
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await verify(await issuer.token(maya, { kid: `made up ${tries}` }))).toBeNull();
    }
    expect(issuer.asked).toBe(2);
  });

  it('are not fetched for nonsense', async () => {
    await verify('nonsense');
    await verify(await issuer.token({ ...maya, iss: 'https://elsewhere.example' }));
    await verify(await issuer.token(maya, { alg: 'RS512' }));
    expect(issuer.asked).toBe(0);
  });

  it('last for an hour when the issuer is away', async () => {
    const token = await issuer.token({ ...maya, exp: Math.floor(Date.now() / 1000) + 86_400 });
    await verify(token);
    issuer.mood = 'fails';
    passed += 50 * minute;
    expect(await verify(token)).toMatchObject({ userId: 'maya-1' });
    passed += 20 * minute;
    await expect(verify(token)).rejects.toThrow(IdentityProviderAway);
  });
});

describe('an issuer that', () => {
  /** The longest that the requests may have taken, each with its own limit. */
  let limitMs = 0;
  beforeEach(() => {
    limitMs = 0;
    const { timeout } = AbortSignal;
    jest.spyOn(AbortSignal, 'timeout').mockImplementation(ms => {
      limitMs += ms;
      return timeout.call(AbortSignal, issuer.mood === 'hangs' ? 50 : ms);
    });
  });
  afterEach(() => jest.restoreAllMocks());

  it.each(['hangs', 'fails', 'babbles', 'is somebody else', 'never ends'] as const)(
    '%s is away, which is known quickly',
    async mood => {
      issuer.mood = mood;
      const token = await issuer.token(maya);
      await expect(verify(token)).rejects.toThrow(IdentityProviderAway);
      expect(limitMs).toBeGreaterThan(0);
      expect(limitMs).toBeLessThan(6000);
      const { visits } = issuer;
      await expect(verify(token)).rejects.toThrow(IdentityProviderAway);
      expect(issuer.visits).toBe(visits);
      issuer.mood = 'answers';
      passed += 6000;
      expect(await verify(token)).toMatchObject({ userId: 'maya-1' });
    },
    30_000,
  );
});
