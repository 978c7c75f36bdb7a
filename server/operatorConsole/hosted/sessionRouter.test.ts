import express from 'express';
import pino from 'pino';
import { TokenRefused } from '#server/marketplaceClient/session/tokens.ts';
import { listen } from '#server/testing/listen.ts';
import { memoryLimits } from '@flowroom/marketplace/limits';
import { sendFailure } from '../siteRouter.ts';
import type { Proof } from './proveIdentity.ts';
import { sessionRouter } from './sessionRouter.ts';

const logger = pino({ level: 'silent' });
const ada = { id: 'ada', email: 'ada@flow.example', name: 'Ada', role: 'support' } as const;

const token = {
  accessToken: 'a',
  refreshToken: 'r',
  scope: 'user',
  expiresAt: 0,
  startedAt: 0,
};
const ended: string[] = [];
let answer: Proof | Error = { kind: 'refused' };
let site: Awaited<ReturnType<typeof listen>>;
beforeAll(async () => {
  const at = new Date();
  const session = {
    ...{ operatorId: 'ada', confirmedAt: at, expiresAt: at },
    ...{ refreshToken: 'r', verifiedAt: at },
  };
  const router = sessionRouter({
    sessions: {
      open: () => Promise.resolve('token'),
      find: given => Promise.resolve(given === 'token' ? session : null),
      verified: () => Promise.resolve(),
      confirm: () => Promise.resolve(),
      end: () => Promise.resolve(),
    },
    find: id => Promise.resolve(id === 'ada' ? ada : null),
    append: () => Promise.resolve(),
    goesOn: () => Promise.resolve(true),
    endLogIn: () => Promise.resolve(void ended.push('log-in')),
    forget: () => Promise.resolve(),
    served: new Map(),
    prove: () => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)),
    now: Date.now,
    limiter: memoryLimits(),
    ...{ logger, clientSecret: 'secret', secure: true },
  });
  site = await listen(express().use('/flex/console/v1', router, sendFailure(logger)));
});
afterAll(() => site.close());

interface Failure {
  errors?: { code: string; meta?: { retryAfter?: number } }[];
}

async function post(name: string, body: object, headers: Record<string, string> = {}) {
  const sent = await fetch(`${site.url}/flex/console/v1/session/${name}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      ...{ origin: site.url, 'x-flowroom': '1', 'content-type': 'application/json' },
      ...headers,
    },
  });
  const { errors } = (await sent.json()) as Failure;
  const [cookie = ''] = sent.headers.getSetCookie();
  return { status: sent.status, code: errors?.[0]?.code, error: errors?.[0], cookie };
}
const signIn = (email: string, more = {}) => post('create', { email, password: 'x', ...more });

describe('log-in at the console over a hosted marketplace', () => {
  it('is over HTTPS alone, for operators alone', async () => {
    answer = { kind: 'proven', userId: 'ada', token };
    expect((await signIn('ada@flow.example')).cookie).toMatch(/; Secure/);
    answer = { kind: 'proven', userId: 'sam', token };
    expect(await signIn('sam@flow.example')).toMatchObject({
      ...{ status: 403, code: 'sign-in-refused', cookie: '' },
    });
    // Only the log-in of an operator goes on at the marketplace.
    expect(ended).toEqual(['log-in']);
  });

  it('requires the code of a second factor where the account has one', async () => {
    answer = { kind: 'needsCode' };
    expect((await signIn('ada@flow.example')).code).toBe('second-factor-required');
    expect((await signIn('ada@flow.example', { code: '1' })).code).toBe('sign-in-refused');
    // Who has the session has shown it.
    const cookie = 'operator-session=token';
    expect((await post('confirm', { password: 'x' }, { cookie })).status).toBe(200);
    answer = { kind: 'proven', userId: 'sam', token };
    expect((await post('confirm', { password: 'x' }, { cookie })).code).toBe('sign-in-refused');
    expect((await post('confirm', { password: 'x' })).status).toBe(401);
  });

  it('is limited by account and address, and where the marketplace limits it', async () => {
    answer = new TokenRefused(429, new Headers({ 'retry-after': '30' }));
    expect((await signIn('eva@flow.example')).error?.meta).toEqual({ retryAfter: 30 });
    answer = { kind: 'refused' };
    const statuses = [];
    for (let tries = 0; tries < 22; tries += 1) {
      statuses.push((await signIn('Bob@flow.example ')).status);
    }
    expect(statuses.filter(status => status === 403)).toHaveLength(20);
    const { status, error } = await signIn('bob@flow.example');
    expect([status, error?.code, error?.meta?.retryAfter]).toEqual([
      429,
      'too-many-requests',
      expect.any(Number),
    ]);
  });

  it('is sent by pages of the site alone', async () => {
    const foreign = await post('create', {}, { origin: 'https://other.example' });
    expect([foreign.status, foreign.code]).toEqual([403, 'forbidden']);
  });
});
