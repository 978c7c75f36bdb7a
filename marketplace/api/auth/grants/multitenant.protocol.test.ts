import { SignJWT } from 'jose';
import { startIssuer } from '#marketplace/testing/stubs/identityIssuer.ts';
import type { TestIssuer } from '#marketplace/testing/stubs/identityIssuer.ts';
import { refusal, signUp } from '#marketplace/testing/fixtures/people.ts';
import { sdk } from '#marketplace/testing/clients/sdk.ts';
import { startTestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import type { TestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';

const secret = 'a secret that web servers share with it';

let api: TestMarketplace;
let issuer: TestIssuer;

beforeAll(async () => {
  issuer = await startIssuer();
  api = await startTestMarketplace({
    overrides: {
      multitenantSecret: secret,
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

/** Request of a web server that knows the marketplace by its host name. */
function webServer(more: { hostname?: string; multitenantClientSecret?: string } = {}) {
  const tokenStore = sdk.tokenStore.memoryStore();
  const client = sdk.createMultitenantInstance({
    hostname: '127.0.0.1',
    multitenantClientSecret: secret,
    baseUrl: api.url,
    tokenStore,
    ...more,
  });
  return { client, tokenStore };
}
const known = () => ({
  client_id: api.credentials.clientId,
  idps: [{ idp_id: 'school', idp_client_id: 'web' }],
});

it('gets the client id with a token for visitors, and alone where it has one', async () => {
  const { client, tokenStore } = webServer();
  expect((await client.clientData()).data).toEqual({ client_data: known() });
  expect(tokenStore.getToken()).toMatchObject({ scope: 'public-read' });
  await api.client({ tokenStore }).marketplace.show();
  expect((await client.clientData()).data).toEqual({ client_data: known() });
});

it('exchanges the token of a user', async () => {
  const { client, tokenStore } = webServer();
  const person = await signUp(api);
  const user = api.client({ tokenStore });
  await user.login({ username: person.email, password: person.password });
  expect((await client.tokenExchange()).data).toEqual({ client_data: known() });
  expect(tokenStore.getToken()).toMatchObject({ scope: 'trusted:user' });
  expect((await user.currentUser.show()).data.data.id.uuid).toBe(person.id);
});

it('signs in a person whose identity provider confirms them', async () => {
  const idpToken = await issuer.token({
    aud: 'web',
    sub: 'pupil-1',
    email: 'pupil@example.com',
    email_verified: true,
    given_name: 'Ines',
    family_name: 'Prado',
  });
  const claim = { idpId: 'school', idpClientId: 'web', idpToken };
  await api.client().currentUser.createWithIdp(claim);
  const { client, tokenStore } = webServer();
  await client.loginWithIdp(claim);
  const { data } = await api.client({ tokenStore }).currentUser.show();
  expect(data.data.attributes['email']).toBe('pupil@example.com');
  expect(await refusal(client.loginWithIdp({ ...claim, idpToken: 'nonsense' }))).toEqual({
    status: 401,
  });
});

it('is refused without the secret, and not found by another name', async () => {
  const thief = webServer({ multitenantClientSecret: 'guessed' }).client;
  const stranger = webServer({ hostname: 'other.example' }).client;
  for (const [client, status] of [
    [thief, 401],
    [stranger, 404],
  ] as const) {
    expect(await refusal(client.clientData())).toEqual({ status });
    expect(await refusal(client.loginWithIdp({ idpId: 'school' }))).toEqual({ status });
  }
});

it('is refused with a name that was signed too long ago, for good, or in another way', async () => {
  const sign = (jwt: SignJWT, alg = 'HS256') =>
    jwt.setProtectedHeader({ alg }).sign(new TextEncoder().encode(secret));
  const name = () => new SignJWT({ hostname: '127.0.0.1' });
  const ask = async (token: string) => {
    const answer = await fetch(`${api.url}/v1/auth/multitenant/client_data`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return { status: answer.status, text: await answer.text() };
  };
  expect(await ask(await sign(name().setExpirationTime('1 minute')))).toMatchObject({
    status: 200,
  });
  const refused = { status: 401, text: 'Unauthorized' };
  expect(await ask(await sign(name().setExpirationTime('1 minute ago')))).toEqual(refused);
  expect(await ask(await sign(name()))).toEqual(refused);
  expect(await ask(await sign(name().setExpirationTime('1 minute'), 'HS512'))).toEqual(refused);
  expect(await ask('')).toEqual(refused);
});

it('is refused by a marketplace that shares no secret', async () => {
  const alone = await startTestMarketplace();
  try {
    const { client } = webServer();
    await client.clientData();
    const stranger = sdk.createMultitenantInstance({
      hostname: '127.0.0.1',
      multitenantClientSecret: secret,
      baseUrl: alone.url,
    });
    expect(await refusal(stranger.clientData())).toEqual({ status: 401 });
  } finally {
    await alone.close();
  }
});
