import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import express from 'express';
import pino from 'pino';
import { readConfig } from '#server/config/config.ts';
import { composeContact } from '#server/account/contact/contactRouter.ts';
import { reverseProxy } from '#server/testing/reverseProxy.ts';
import type { ReverseProxyOptions } from '#server/testing/reverseProxy.ts';
import { startApp } from '#server/testing/startApp.ts';
import { memoryLimits } from '@flowroom/marketplace/limits';
import { createSandbox } from '@flowroom/sandbox';

const secret = 'the secret of this installation';
const closing: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** The web server with its stubs, behind a proxy. @param trust as the operator writes it */
async function behind(trust: string, options: ReverseProxyOptions = {}) {
  const logger = pino({ level: 'silent' });
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'flowroom-proxy-'));
  closing.push(() => rm(dataDir, { recursive: true }));
  const config = readConfig({ TRUST_PROXY: trust, DATA_DIR: dataDir });
  const sandbox = await createSandbox({
    dataDir,
    publicUrl: 'http://localhost/sandbox',
    mail: { secret, linkCommand: 'link' },
    keys: {
      stripeSecretKey: 'sk',
      stripePublishableKey: 'pk',
      zoomClientId: 'id',
      zoomClientSecret: 'secret',
    },
    logger,
  });
  closing.push(() => sandbox.close());
  const whoCame = express.Router().get('/who', (req, res) => {
    res.json({ ip: req.ip, protocol: req.protocol, host: req.host });
  });
  const app = await startApp({
    trustProxy: config.trustProxy,
    sandbox: sandbox.router,
    openExtensions: [whoCame],
    apiExtensions: [composeContact(config, 'http://localhost', memoryLimits(), logger)],
  });
  closing.push(() => app.close());
  const proxy = await reverseProxy(app.url, options);
  closing.push(() => proxy.close());
  return { direct: app.url, url: proxy.url };
}

const forged = {
  'X-Forwarded-For': '127.0.0.1',
  'X-Forwarded-Host': 'localhost',
  'X-Real-IP': '127.0.0.1',
  Forwarded: 'for=127.0.0.1;host=localhost',
};

describe.each(['', '1', '2', 'loopback', '10.0.0.0/8'])('mails with TRUST_PROXY=%s', trust => {
  it.each(['appends', 'silent'] as const)(
    'are closed to a stranger behind a proxy that %s',
    async forwarding => {
      const { url } = await behind(trust, { forwarding });
      for (const headers of [{}, forged]) {
        const answer = await fetch(`${url}/sandbox/mail`, { headers });
        expect(answer.status).toBe(403);
      }
    },
  );

  it('are opened by the link, behind a proxy too', async () => {
    const { url } = await behind(trust);
    const link = `${url}/sandbox/mail/open?${new URLSearchParams({ key: secret })}`;
    const opened = await fetch(link, { redirect: 'manual' });
    const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect((await fetch(`${url}/sandbox/mail`, { headers: { cookie } })).status).toBe(200);
  });
});

describe('what is known of a client', () => {
  const who = async (url: string, headers: Record<string, string> = {}) =>
    (await (await fetch(`${url}/who`, { headers })).json()) as Record<string, string>;

  it('is what the connection says without TRUST_PROXY', async () => {
    const { url } = await behind('', { protocol: 'https' });
    const headers = { 'X-Forwarded-For': '203.0.113.7', 'X-Forwarded-Host': 'evil.example' };
    expect(await who(url, headers)).toEqual({
      ip: '127.0.0.1',
      protocol: 'http',
      host: new URL(url).host,
    });
  });

  it.each(['1', 'loopback'])('is what the proxy says with TRUST_PROXY=%s', async trust => {
    const { url, direct } = await behind(trust, { protocol: 'https' });
    // One proxy, and one machine: an entry before its own was made up, or is one of ours.
    expect(await who(url)).toMatchObject({ ip: '127.0.0.1', protocol: 'https' });
    const asProxy = { 'X-Forwarded-For': '203.0.113.7' };
    expect(await who(direct, asProxy)).toMatchObject({ ip: '203.0.113.7' });
  });

  it('does not come from what a client puts before the entries of our proxies', async () => {
    const { url } = await behind('1');
    expect(await who(url, { 'X-Forwarded-For': '203.0.113.7' })).toMatchObject({ ip: '127.0.0.1' });
    const { direct } = await behind('loopback, 10.0.0.0/8');
    const chain = { 'X-Forwarded-For': '203.0.113.7, 198.51.100.9, 10.0.0.4' };
    expect(await who(direct, chain)).toMatchObject({ ip: '198.51.100.9' });
  });

  it('is not believed from a proxy of another network', async () => {
    const { url } = await behind('10.0.0.0/8', { protocol: 'https' });
    expect(await who(url, { 'X-Forwarded-Host': 'evil.example' })).toEqual({
      ip: '127.0.0.1',
      protocol: 'http',
      host: new URL(url).host,
    });
  });
});

describe('a form of the site', () => {
  const message = {
    name: 'Nora',
    email: 'nora@example.com',
    topic: 'other',
    message: 'Hello',
  };
  const send = async (url: string, headers: Record<string, string>) => {
    const answer = await fetch(`${url}/api/contact`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Flowroom': '1', ...headers },
      body: JSON.stringify(message),
    });
    return answer.status;
  };

  it.each(['', '10.0.0.0/8'])(
    'takes no foreign page for its own with TRUST_PROXY=%s',
    async trust => {
      const { url } = await behind(trust, { forwarding: 'silent' });
      const foreign = { Origin: 'http://evil.example', 'X-Forwarded-Host': 'evil.example' };
      expect(await send(url, foreign)).toBe(403);
      expect(await send(url, { Origin: url })).toBe(200);
    },
  );

  it.each(['', '1'])(
    'is limited by the address that is true, whatever is forged, with TRUST_PROXY=%s',
    async trust => {
      const { url } = await behind(trust);
      const statuses = [];
      for (let number = 1; number <= 6; number += 1) {
        const forgedAddress = { 'X-Forwarded-For': `203.0.113.${number}` };
        statuses.push(await send(url, { Origin: url, ...forgedAddress }));
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    },
  );
});
