import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { compose } from '#server/main/composition.ts';
import { readConfig, standaloneDefaults, publicOriginOf } from '#server/config/config.ts';
import { loadCredentials } from '#server/config/credentials.ts';
import { operatorLink } from './operatorProof.ts';
import { listen } from '#server/testing/listen.ts';

const secrets = { operatorSecret: 'a+b/c' };

describe('the link of operators', () => {
  it('carries the secret as an address can', () => {
    const link = operatorLink(readConfig({}), secrets, 'https://flow.example') ?? '';
    expect(link.startsWith('https://flow.example/sandbox/mail/open?')).toBe(true);
    expect(new URL(link).searchParams.get('key')).toBe('a+b/c');
  });

  it('is none where mails are sent', () => {
    const config = readConfig({ SMTP_URL: 'smtp://mail.example' });
    expect(operatorLink(config, secrets, 'https://flow.example')).toBeNull();
  });
});

describe('the origin of the link', () => {
  it('is that of the site, and of a marketplace that runs alone its own', () => {
    const set = { ROOT_URL: 'https://flow.example', MARKETPLACE_URL: 'https://api.flow.example' };
    expect([
      publicOriginOf(readConfig(set)),
      publicOriginOf(readConfig(set), { isStandalone: true }),
      publicOriginOf(readConfig({})),
      publicOriginOf(readConfig({}, standaloneDefaults), { isStandalone: true }),
      publicOriginOf(readConfig({ PORT: '0' }), { port: 4321 }),
    ]).toEqual([
      'https://flow.example',
      'https://api.flow.example',
      'http://localhost:3000',
      'http://localhost:3001',
      'http://localhost:4321',
    ]);
  });
});

describe('a site with real payments and meetings', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(path.join(os.tmpdir(), 'flowroom-link-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  async function start(more: Record<string, string>) {
    const config = readConfig({
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      // Never called here: the link is the site's own.
      SHARETRIBE_SDK_BASE_URL: 'http://127.0.0.1:9',
      SHARETRIBE_SDK_CLIENT_ID: 'client',
      SHARETRIBE_SDK_CLIENT_SECRET: 'secret',
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
      ZOOM_CLIENT_ID: 'zoom',
      ZOOM_CLIENT_SECRET: 'secret',
      ...more,
    });
    const credentials = loadCredentials(dataDir);
    const composition = await compose({
      config,
      credentials,
      logger: pino({ level: 'silent' }),
      port: 0,
      root: path.resolve(import.meta.dirname, '../../..'),
      assets: null,
      webApp: () => Promise.reject(new Error('No pages are asked for.')),
    });
    const site = await listen(composition.app);
    const close = async () => {
      await site.close();
      await composition.close();
    };
    return {
      link: operatorLink(config, credentials, site.url),
      sandbox: composition.sandbox,
      close,
    };
  }

  it('opens the mails that it can not send', async () => {
    const { link, close } = await start({});
    const answer = await fetch(link ?? '', { redirect: 'manual' });
    await close();
    expect(answer.status).toBeLessThan(400);
    expect(answer.headers.get('set-cookie')).toContain('HttpOnly');
  });

  it('has no stub at all when it sends them', async () => {
    const { link, sandbox, close } = await start({ SMTP_URL: 'smtp://mail.example' });
    await close();
    expect([link, sandbox]).toEqual([null, null]);
  });
});
