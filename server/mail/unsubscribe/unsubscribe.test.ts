import express from 'express';
import pino from 'pino';
import { memoryLimits } from '@flowroom/marketplace/limits';
import { unsubscribeLimits, unsubscribeRouter } from './unsubscribeRouter.ts';
import { unsubscribeTokens } from './unsubscribeToken.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { listen } from '#server/testing/listen.ts';

const userId = '6f1d2c1e-7b1f-4a3c-9d1e-0a5b6c7d8e9f';
const tokens = unsubscribeTokens('a secret');
const token = tokens.sign({ userId, kind: 'dayBefore' });

describe('the token of a link', () => {
  it('is read as it was signed, and not when anything of it is another', () => {
    expect(tokens.read(token)).toEqual({ userId, kind: 'dayBefore' });
    expect(unsubscribeTokens('another').read(token)).toBeNull();
    const others = [
      token.replace('dayBefore', 'hourBefore'),
      token.replace(userId, userId.replace('6', '7')),
      token.slice(0, -1),
      `${token}.more`,
      '',
      '..',
    ];
    for (const other of others) expect(tokens.read(other)).toBeNull();
  });
});

let site: Awaited<ReturnType<typeof listen>> | undefined;
afterEach(() => site?.close());

async function start(language?: string) {
  const updates: unknown[] = [];
  const privateData = { language, mailPreferences: { following: false } };
  const users = {
    recipient: () => Promise.resolve({ profile: { privateData } }),
    privateData: () => Promise.resolve(privateData),
    updateProfile: (change: unknown) => Promise.resolve(void updates.push(change)),
  };
  const operator = () => ({ users }) as unknown as IntegrationSdk;
  const limiter = memoryLimits();
  const logger = pino({ level: 'silent' });
  site = await listen(express().use(unsubscribeRouter({ tokens, operator, limiter, logger })));
  const { url } = site;
  const ask = async (given: string, init: RequestInit = {}) => {
    const answer = await fetch(`${url}/mail/unsubscribe?token=${given}`, init);
    return { status: answer.status, page: await answer.text(), headers: answer.headers };
  };
  return { updates, ask };
}

/** As a mail program requests (RFC 8058): without cookie, origin or any header of ours. */
const oneClick = {
  method: 'POST',
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  body: 'List-Unsubscribe=One-Click',
};

describe('a link that ends mails', () => {
  it('changes nothing when it is opened, and shows the question in the language of its owner', async () => {
    const { ask, updates } = await start('es');
    const { status, page, headers } = await ask(token);
    expect([status, updates]).toEqual([200, []]);
    expect(page).toContain('<html lang="es">');
    expect(page).toMatch(/<form method="post"><button/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('ends mails of that kind alone when a mail program posts to it, as often as it likes', async () => {
    const { ask, updates } = await start();
    for (let turn = 0; turn < 2; turn += 1) {
      const { status, page } = await ask(token, oneClick);
      expect(status).toBe(200);
      expect(page).toContain('We send you no more reminders a day before a class.');
    }
    const privateData = { mailPreferences: { following: false, dayBefore: false } };
    expect(updates).toEqual([
      { id: userId, privateData },
      { id: userId, privateData },
    ]);
  });

  it('does nothing when it was changed', async () => {
    const { ask, updates } = await start();
    const changed = token.replace('dayBefore', 'hourBefore');
    for (const init of [{}, oneClick]) expect((await ask(changed, init)).status).toBe(400);
    expect((await ask('')).page).toContain('This link does not work');
    expect(updates).toEqual([]);
  });

  it('is answered a limited number of times', async () => {
    const { ask } = await start();
    for (let turn = 0; turn < unsubscribeLimits.person.most; turn += 1) await ask(token);
    const { status, headers } = await ask(token, oneClick);
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
