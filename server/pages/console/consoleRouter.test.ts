import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import express, { Router } from 'express';
import { standaloneApp } from '@flowroom/marketplace/standalone';
import { listen } from '#server/testing/listen.ts';
import type { ShownSettings } from '#server/settings/liveSettings.ts';
import { unchanged } from '#server/testing/settings.ts';
import { consoleRouter } from './consoleRouter.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'flowroom-console-'));
let shown: ShownSettings = unchanged.live();
let site: Awaited<ReturnType<typeof listen>>;
beforeAll(async () => {
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html>\n<html lang="en"><body></body>');
  writeFileSync(path.join(folder, 'console.js'), 'export {};');
  site = await listen(
    express().use(
      consoleRouter({ folder, imageOrigins: [], dev: false, settings: { live: () => shown } }),
    ),
  );
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});

const read = (address: string, headers: Record<string, string> = {}) =>
  fetch(site.url + address, { headers });

describe('the page of the console', () => {
  it('is the same at every address, and is neither stored, indexed nor framed', async () => {
    for (const address of ['/console', '/console/', '/console/listings/some-id']) {
      const { status, headers } = await read(address);
      expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(headers.get('x-robots-tag')).toBe('noindex');
      const policy = headers.get('content-security-policy');
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("script-src 'self';");
    }
  });

  it('opens in the language and the theme that were chosen on the site', async () => {
    const chosen = await read('/console', { cookie: 'language=es; theme=dark' });
    expect(await chosen.text()).toContain('<html lang="es" data-theme="dark"');
    const invalid = await read('/console', { cookie: 'language="><script>; theme=x' });
    expect(await invalid.text()).toContain('<html lang="en"><body>');
    const browser = await read('/console', { 'accept-language': 'es-MX,en;q=0.5' });
    expect(await browser.text()).toContain('<html lang="es"');
  });

  it('has the name and the look of the site', async () => {
    shown = { version: 'two', changed: { siteTitle: 'A & B' }, pages: {}, style: '--accent:red' };
    const page = await (await read('/console')).text();
    shown = unchanged.live();
    expect(page).toContain('<html lang="en" style="--accent:red" data-site-title="A &amp; B">');
  });

  it('has its files beside it, and answers 404 for those of an older build', async () => {
    const found = await read('/console/static/console.js');
    expect(found.headers.get('cache-control')).toContain('immutable');
    expect((await read('/console/static/older.js')).status).toBe(404);
  });

  it('has the headers that the package of the marketplace sends with it', async () => {
    const marketplace = { router: Router(), ready: () => Promise.resolve(true) };
    const packed = await listen(
      standaloneApp({ marketplace, sandbox: null, consoleFolder: folder, started: () => true }),
    );
    const headersAt = async (url: string) => {
      const { headers } = await fetch(`${url}/console`);
      const ofTransport = /^(connection|keep-alive|date|etag|content-length|vary|x-powered-by)$/;
      return [...headers].filter(([name]) => !ofTransport.test(name));
    };
    expect(await headersAt(packed.url)).toEqual(await headersAt(site.url));
    await packed.close();
  });
});
