import express from 'express';
import pino from 'pino';
import { createRawSdks } from '#server/marketplaceClient/sdk/rawSdk.ts';
import { createSdkFactory } from '#server/marketplaceClient/sdk/sdk.ts';
import { createSessions } from '#server/marketplaceClient/session/session.ts';
import { testCookies } from '#server/testing/sessionCookie.ts';
import { createTokens } from '#server/marketplaceClient/session/tokens.ts';
import { fakeMarketplace } from '#server/testing/fakeMarketplace.ts';
import { listen } from '#server/testing/listen.ts';
import { signUp } from './signUp.ts';

let site: Awaited<ReturnType<typeof listen>>;
let marketplace: ReturnType<typeof fakeMarketplace>;
let behind: Awaited<ReturnType<typeof listen>>;
beforeAll(async () => {
  marketplace = fakeMarketplace();
  behind = await listen(marketplace.app);
  const tokens = createTokens({ baseUrl: () => behind.url, clientId: 'c', clientSecret: 's' });
  const sessions = createSessions({ tokens, cookies: testCookies });
  const sdk = createSdkFactory(createRawSdks({ baseUrl: () => behind.url, clientId: 'c', tokens }));
  const logger = pino({ level: 'silent' });
  const app = express().use(express.json());
  app.post(signUp.path, signUp.handler({ sessions, sdk, logger }));
  site = await listen(app);
});
afterAll(() => Promise.all([site.close(), behind.close()]));

const ask = (password: string, more: object = {}) =>
  fetch(site.url + signUp.path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json',
      Origin: site.url,
      'X-Flowroom': '1',
    },
    body: JSON.stringify({
      userType: 'student',
      email: 'Sam.Rivers@flowroom.example',
      password,
      firstName: 'Sam',
      lastName: 'Rivers',
      ...more,
    }),
  });

// The marketplace behind it is one that takes any password of eight characters.
describe('sign-up', () => {
  it.each([
    ['qwertyuiop', 'password-too-common'],
    ['sam.rivers', 'password-is-email'],
    ['sam.rivers@flowroom.example', 'password-is-email'],
  ])('refuses the password %s with the reason', async (password, reason) => {
    const answer = await ask(password);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      errors: [
        {
          code: 'validation-invalid-value',
          source: { path: ['password'], type: 'body' },
          meta: { reason },
        },
      ],
    });
  });

  it('puts the kind of person in public data and the rest in protected data, with names as they were typed', async () => {
    const answer = await ask('a quiet hour', {
      firstName: '<Sam>',
      protectedData: { phoneNumber: '123' },
    });
    expect(answer.status).toBe(200);
    const told = marketplace.last();
    expect(told?.path).toBe('/v1/api/current_user/create');
    expect(told?.transit).toContain('"~:firstName","<Sam>","~:lastName","Rivers"');
    expect(told?.transit).toContain('"~:protectedData",["^ ","~:phoneNumber","123"]');
    expect(told?.transit).toContain('"~:publicData",["^ ","~:userType","student"]');
  });
});
