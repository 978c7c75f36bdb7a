import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import express from 'express';
import pino from 'pino';
import { readConfig } from '#server/config/config.ts';
import { loadCredentials } from '#server/config/credentials.ts';
import { proxyTo } from '#server/http/middleware/proxy.ts';
import { startServer } from '#server/main/startServer.ts';
import { listen } from '#server/testing/listen.ts';
import { signInAt } from '#server/testing/signInAt.ts';
import { giveRole } from '@flowroom/marketplace/testing/fixtures/operators';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import { startTestMarketplace } from '@flowroom/marketplace/testing/servers/startTestMarketplace';

type Role = NonNullable<Parameters<typeof giveRole>[2]>;

/** A browser at the console of a site. */
export type Browser = ReturnType<typeof browserAt>;

interface Answer {
  data?: unknown;
  included?: unknown[];
  meta?: Record<string, unknown>;
  errors?: { code: string; meta?: Record<string, unknown>; source?: { path: string[] } }[];
}

/** Opens a browser, which sends what the page sends and stores one cookie. */
export function browserAt(url: string) {
  let cookie = '';
  async function call(name: string, init: RequestInit) {
    const answer = await fetch(`${url}/flex/console/v1/${name}`, {
      ...init,
      headers: { cookie, ...init.headers },
    });
    const [set] = answer.headers.getSetCookie();
    if (set) cookie = set.split(';', 1)[0] ?? '';
    const body = (await answer.json()) as Answer;
    return { status: answer.status, set, body, data: body.data as never, error: body.errors?.[0] };
  }
  return {
    get: (name: string, query: Record<string, string> = {}) =>
      call(`${name}?${new URLSearchParams(query).toString()}`, {}),
    post: (name: string, body: object = {}) =>
      call(name, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { origin: url, 'x-flowroom': '1', 'content-type': 'application/json' },
      }),
    cookie: () => cookie,
    takeCookie: (other: string) => (cookie = other),
  };
}

/**
 * The site over a marketplace in another process, of which it reaches the protocol alone: a proxy
 * between them refuses the Console API and the Build API, and counts such calls.
 */
export async function startHostedSite() {
  const api = await startTestMarketplace({ jobs: true });
  const calls = { forbidden: 0, refuseNext: '' };
  const between = await listen(
    express().use('/flex', (req, res, next) => {
      if (/^\/(console|v1\/build-api)\b/.test(req.path)) {
        calls.forbidden += 1;
        return void res.status(404).json({ errors: [] });
      }
      if (calls.refuseNext !== '' && req.path.endsWith(calls.refuseNext)) {
        calls.refuseNext = '';
        return void res.status(429).json({ errors: [] });
      }
      return proxyTo(api.url)(req, res, next);
    }),
  );
  const { clientId, clientSecret, integrationClientId, integrationClientSecret } = api.credentials;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'flowroom-hosted-'));
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    SHARETRIBE_SDK_BASE_URL: `${between.url}/flex`,
    SHARETRIBE_SDK_CLIENT_ID: clientId,
    SHARETRIBE_SDK_CLIENT_SECRET: clientSecret,
    SHARETRIBE_CONSOLE_API: 'false',
    SHARETRIBE_INTEGRATION_CLIENT_ID: integrationClientId,
    SHARETRIBE_INTEGRATION_CLIENT_SECRET: integrationClientSecret,
  });
  const server = await startServer({
    config: { ...config, port: 0 },
    credentials: loadCredentials(folder),
    logger: pino({ level: 'silent' }),
    root: path.resolve(import.meta.dirname, '../../../..'),
    assets: null,
    webApp: () => Promise.reject(new Error('There are no pages.')),
  });
  const url = `http://127.0.0.1:${server.port}`;
  return {
    api,
    calls,
    folder,
    url,
    /** Signs an operator in, whose metadata name the role. */
    async signIn(role: Role): Promise<Person & { browser: Browser }> {
      const person = await signUp(api);
      await giveRole(api, person, role);
      const browser = browserAt(url);
      const { email, password } = person;
      const { status, error } = await browser.post('session/create', { email, password });
      if (status !== 200) throw new Error(`The console answered ${status} ${error?.code}.`);
      return { ...person, browser };
    },
    /** Has somebody report something at the site. */
    async report(person: Pick<Person, 'email' | 'password'>, body: object): Promise<void> {
      const cookie = await signInAt({ url, clientId }, person);
      const answer = await fetch(`${url}/api/account/report`, {
        method: 'POST',
        headers: { cookie, origin: url, 'x-flowroom': '1', 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`The report was refused: ${answer.status}.`);
    },
    async close() {
      await server.close();
      await between.close();
      await api.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type HostedSite = Awaited<ReturnType<typeof startHostedSite>>;
