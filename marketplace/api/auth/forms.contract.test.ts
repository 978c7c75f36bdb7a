import fc from 'fast-check';
import { signUp } from '#marketplace/testing/fixtures/people.ts';
import { startTestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import type { TestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import { contents } from '#marketplace/testing/assertions/unchangedRows.ts';

// Random form fields: the token endpoint is open to everyone.

const requests = 300;

let api: TestMarketplace;
let values: fc.Arbitrary<string>;

beforeAll(async () => {
  api = await startTestMarketplace({
    overrides: {
      multitenantSecret: 'a secret that web servers share with it',
      identityProviders: [
        {
          kind: 'openid',
          idpId: 'school',
          issuer: 'http://127.0.0.1:9',
          clientId: 'web',
          additionalClientIds: [],
        },
      ],
    },
  });
  const { email, id } = await signUp(api);
  const { clientId, clientSecret } = api.credentials;
  const origin = new URL(api.url).origin;
  const known = [clientId, clientSecret, email, id, 'school', 'web', `${origin}/api/login-as`];
  values = fc.oneof(
    fc.constantFrom(...known, 'user', 'public-read', 'integ', 'code', 'S256', 'a'.repeat(43)),
    fc.constantFrom('', ' ', '\0', '%', 'a.b.c', 'x'.repeat(20_001), '\ud800', '🧘‍♀️', "'; --"),
    fc.string({ unit: 'binary', maxLength: 40 }),
  );
}, 60_000);
afterAll(() => api.close());

const grants = [
  'client_credentials',
  'password',
  'refresh_token',
  'token_exchange',
  'authorization_code',
  'multitenant_client_credentials',
  'multitenant_token_exchange',
];
const fields = [
  ...['client_id', 'client_secret', 'scope', 'username', 'password', 'refresh_token', 'token'],
  ...['subject_token', 'code', 'redirect_uri', 'code_verifier', 'idp_id', 'idp_client_id'],
  ...[
    'idp_token',
    'response_type',
    'user_id',
    'state',
    'code_challenge',
    'email',
    'form',
    'action',
  ],
  'code_challenge_method',
];
const paths = [
  'POST /v1/auth/token',
  'POST /v1/auth/auth_with_idp',
  'POST /v1/auth/revoke',
  'POST /v1/auth/multitenant/token',
  'POST /v1/auth/multitenant/auth_with_idp',
  'GET /v1/auth/multitenant/client_data',
  'GET /console/api/authorize-as',
  'POST /console/api/authorize-as',
  'GET /console/v1/session/show',
  'POST /console/v1/session/create',
  'POST /console/v1/integration/listings/close',
];

it(`${requests} forms end in no surprise, and the refused ones without a trace`, async () => {
  const { db } = api.marketplace.context;
  const kept = async () => {
    const { rate_limits: _, ...rest } = await contents(db);
    return rest;
  };
  const before = await kept();
  const form = fc.dictionary(fc.constantFrom(...fields), values, { maxKeys: 10 });
  const heads = fc.oneof(fc.constant(''), fc.constantFrom('Bearer a', 'Bearer', 'Basic x', 'é'));
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...paths),
      fc.constantFrom(...grants),
      form,
      form,
      heads,
      async (target, grant, query, body, authorization) => {
        const [method = '', path = ''] = target.split(' ');
        const search = new URLSearchParams(query).toString();
        const answer = await fetch(`${api.url}${path}?${search}`, {
          method,
          redirect: 'manual',
          headers: authorization ? { authorization } : {},
          ...(method === 'POST'
            ? { body: new URLSearchParams({ grant_type: grant, ...body }) }
            : {}),
        });
        const text = await answer.text();
        // The identity provider of this test is unreachable.
        if (answer.status >= 500 && answer.status !== 503) throw new Error(text);
      },
    ),
    { numRuns: requests, endOnFailure: true, seed: 20261122 },
  );
  expect(await kept()).toEqual(before);
}, 300_000);
