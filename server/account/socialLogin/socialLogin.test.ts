import express from 'express';
import { pino } from 'pino';
import { readConfig } from '#server/config/config.ts';
import { sessionCookies } from '#server/marketplaceClient/session/cookie.ts';
import { createSessions } from '#server/marketplaceClient/session/session.ts';
import { TokenRefused } from '#server/marketplaceClient/session/tokens.ts';
import type { IdentityProof, Tokens } from '#server/marketplaceClient/session/tokens.ts';
import { listen } from '#server/testing/listen.ts';
import { startSignInProvider } from '#server/testing/signInProvider.ts';
import type { SignInProvider } from '#server/testing/signInProvider.ts';
import { composeSocialLogin } from './compose.ts';
import { ownPath } from './socialRouter.ts';
import { sdkFactoryOf } from '#server/testing/sdks.ts';

const rootUrl = 'https://flowroom.example';

let provider: SignInProvider;
let site: Awaited<ReturnType<typeof startSite>>;

beforeAll(async () => {
  provider = await startSignInProvider();
});
afterAll(() => provider.close());
beforeEach(async () => {
  provider.wrongNonce = null;
  provider.exchanged = [];
  site = await startSite();
});
afterEach(() => site.close());

/** A site whose marketplace knows those who have been linked. */
async function startSite() {
  const market = { linked: true, proofs: [] as IdentityProof[], created: [] as object[] };
  const session = { accessToken: 'token', refreshToken: 'r', scope: 'user', expiresAt: 9e15 };
  const tokens = {
    anonymous: () => Promise.resolve({ ...session, scope: 'public-read' }),
    ofIdentity: (proof: IdentityProof) => {
      market.proofs.push(proof);
      return market.linked ? Promise.resolve(session) : Promise.reject(new TokenRefused(401));
    },
  } as unknown as Tokens;
  const sdk = sdkFactoryOf({
    currentUser: {
      createWithIdp: (account: object) => {
        market.created.push(account);
        market.linked = true;
        return Promise.resolve({ status: 200, data: {} });
      },
    },
  });
  const router = composeSocialLogin({
    config: readConfig({ IDENTITY_PROVIDERS: JSON.stringify(provider.settings) }),
    credentials: { sealSecret: 'a secret of this server that is long' },
    sessions: createSessions({ tokens, cookies: sessionCookies({ secret: 's', secure: true }) }),
    sdk,
    tokens,
    rootUrl,
    logger: pino({ enabled: false }),
  });
  const { url, close } = await listen(express().use('/api', express.json(), router));
  return { url, close, market };
}

/** A browser: stores cookies, and follows a redirect only when the test calls for it. */
function browser() {
  const jar = new Map<string, string>();
  return {
    jar,
    async visit(address: string, init: RequestInit = {}) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await fetch(address.replace(rootUrl, site.url), {
        redirect: 'manual',
        ...init,
        headers: { cookie, ...init.headers },
      });
      for (const line of answer.headers.getSetCookie()) {
        const [pair = ''] = line.split(';');
        const at = pair.indexOf('=');
        const value = pair.slice(at + 1);
        if (value === '') jar.delete(pair.slice(0, at));
        else jar.set(pair.slice(0, at), value);
      }
      return { status: answer.status, to: answer.headers.get('location') ?? '', answer };
    },
    /** To the provider, where everybody agrees, and back with its answer. */
    async signIn(idpId = 'google', from = '/inbox/orders?page=2') {
      const begun = await this.visit(
        `${rootUrl}/api/auth/${idpId}?from=${encodeURIComponent(from)}`,
      );
      const agreed = await fetch(begun.to, { redirect: 'manual' });
      return { begun, back: agreed.headers.get('location') ?? '' };
    },
  };
}
const sessionCookie = '__Host-flowroom-session';

describe.each([
  ['google', 'g-client'],
  ['facebook', 'f-client'],
])('signing in by %s', (idpId, clientId) => {
  it('goes there and back, and on to where the person was going', async () => {
    const me = browser();
    const { begun, back } = await me.signIn(idpId);
    const asked = new URL(begun.to).searchParams;
    expect(asked.get('redirect_uri')).toBe(`${rootUrl}/api/auth/${idpId}/callback`);
    expect(asked.get('code_challenge_method')).toBe('S256');
    expect(begun.answer.headers.get('set-cookie')).toMatch(/HttpOnly; Secure; SameSite=Lax/);

    const { status, to } = await me.visit(back);
    expect([status, to]).toEqual([302, '/inbox/orders?page=2']);
    expect(me.jar.has(sessionCookie)).toBe(true);
    expect(site.market.proofs).toEqual([
      { idpId, idpClientId: clientId, idpToken: expect.any(String) as string },
    ]);
  });

  it('opens an account for somebody new, once they have said what they are', async () => {
    site.market.linked = false;
    const me = browser();
    const { back } = await me.signIn(idpId, '/es/l/slow-flow/1');
    expect((await me.visit(back)).to).toBe('/es/confirm');
    expect(me.jar.has(sessionCookie)).toBe(false);

    const told = await me.visit(`${rootUrl}/api/auth/newcomer`);
    expect(await told.answer.json()).toEqual({
      idpId,
      from: '/l/slow-flow/1',
      email: 'maya@example.com',
      firstName: 'Maya',
      lastName: 'Lindqvist',
    });

    const { status } = await create(me);
    expect(status).toBe(200);
    expect(site.market.created).toEqual([
      {
        idpId,
        idpClientId: clientId,
        idpToken: site.market.proofs[0]?.idpToken,
        email: 'maya@example.com',
        firstName: 'Maya',
        lastName: 'Lind',
        publicData: { userType: 'teacher' },
        privateData: { language: 'es' },
      },
    ]);
    expect(me.jar.has(sessionCookie)).toBe(true);
    const later = await me.visit(`${rootUrl}/api/auth/newcomer`);
    expect(await later.answer.json()).toBeNull();
  });

  it('accepts no answer that this browser has not requested', async () => {
    const { back } = await browser().signIn(idpId);
    const other = browser();
    await other.signIn(idpId);
    for (const me of [browser(), other]) {
      const { to } = await me.visit(back);
      expect(to).toMatch(/^\/login\?social=failed/);
      expect(me.jar.has(sessionCookie)).toBe(false);
    }
    expect(provider.exchanged).toEqual([]);
  });

  it('takes an answer once', async () => {
    const me = browser();
    const { back } = await me.signIn(idpId);
    await me.visit(back);
    expect((await me.visit(back)).to).toMatch(/social=failed/);
    expect(provider.exchanged).toHaveLength(1);
  });

  it('reports a refused consent, and leads on to the same page afterwards', async () => {
    const me = browser();
    const { back } = await me.signIn(idpId);
    const answer = new URL(back);
    answer.searchParams.delete('code');
    answer.searchParams.set('error', 'access_denied');
    expect((await me.visit(answer.href)).to).toBe(
      '/login?social=denied&from=%2Finbox%2Forders%3Fpage%3D2',
    );
  });
});

describe('signing in by a provider', () => {
  it('does not take an id token that was made for another request', async () => {
    provider.wrongNonce = 'of another request';
    const me = browser();
    const { back } = await me.signIn();
    expect((await me.visit(back)).to).toMatch(/social=failed/);
    expect(site.market.proofs).toEqual([]);
  });

  it('does not take the answer of one provider for that of another', async () => {
    const me = browser();
    const { back } = await me.signIn('google');
    expect((await me.visit(back.replace('google', 'facebook'))).to).toMatch(/social=failed/);
    expect(provider.exchanged).toEqual([]);
  });

  it('makes no account without a provider’s word', async () => {
    const { status } = await create(browser());
    expect(status).toBe(403);
    expect(site.market.created).toEqual([]);
  });

  it('is not there for who is not configured', async () => {
    expect((await browser().visit(`${rootUrl}/api/auth/apple`)).status).toBe(404);
  });

  it.each([
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['https://evil.example', '/'],
    [undefined, '/'],
    ['/s?keywords=yoga', '/s?keywords=yoga'],
  ])('leads from %s to %s', (from, to) => {
    expect(ownPath(from)).toBe(to);
  });
});

const create = (me: ReturnType<typeof browser>) =>
  me.visit(`${rootUrl}/api/auth/create-user-with-idp`, {
    method: 'POST',
    body: JSON.stringify({
      userType: 'teacher',
      email: 'maya@example.com',
      firstName: 'Maya',
      lastName: 'Lind',
      language: 'es',
    }),
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      'x-flowroom': '1',
      'sec-fetch-site': 'same-origin',
      origin: site.url,
    },
  });
