import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import express from 'express';
import { listen } from '#server/testing/listen.ts';
import { builtAssets, publicFiles } from './assets.ts';

let folder: string;
let site: Awaited<ReturnType<typeof listen>>;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'assets-'));
  const files = {
    'built/main.js': 'plain',
    'built/main.js.br': 'brotli',
    'built/main.js.gz': 'gzip',
    'built/map/tiles.json': 'plain',
    'built/map/tiles.json.gz': 'gzip',
    'built/picture.png': 'picture',
    'built/figures.svg': 'drawing',
    'secret.js': 'secret',
    'secret.js.br': 'secret',
    'public/robots.txt': 'robots',
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  const policy = { 'Content-Security-Policy': "img-src 'self'" };
  const app = express()
    .use((_req, res, next) => (res.set(policy), next()))
    .use('/static', builtAssets(path.join(folder, 'built')))
    .use(publicFiles(path.join(folder, 'public')), (_req, res) => void res.send('page'));
  site = await listen(app);
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});

interface Answer {
  status: number | undefined;
  headers: http.IncomingHttpHeaders;
  text: string;
}

/** Requests a path as it is written; `fetch` would resolve `..` and decode what it can. */
const get = (address: string, encodings = '') =>
  new Promise<Answer>((resolve, reject) => {
    const { hostname, port } = new URL(site.url);
    const headers = { 'accept-encoding': encodings };
    const request = http.get({ hostname, port, path: address, headers }, res => {
      buffer(res).then(
        body => resolve({ status: res.statusCode, headers: res.headers, text: body.toString() }),
        reject,
      );
    });
    request.on('error', reject);
  });

describe('built files', () => {
  it.each([
    ['main.js', 'gzip, br', 'br', 'brotli'],
    ['main.js', 'gzip', 'gzip', 'gzip'],
    ['main.js', '', undefined, 'plain'],
    ['map/tiles.json', 'gzip, br', 'gzip', 'gzip'],
    ['picture.png', 'gzip, br', undefined, 'picture'],
  ])('%s is sent to a client of "%s" as %s', async (name, accepted, encoding, text) => {
    const answer = await get(`/static/${name}`, accepted);
    expect(answer).toMatchObject({ status: 200, text });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('keep their type when they are sent compressed', async () => {
    const { headers } = await get('/static/main.js', 'br');
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
  });

  it('that are drawings keep their styles in Firefox, which holds them against the policy of pages', async () => {
    const { headers } = await get('/static/figures.svg');
    expect(headers['content-security-policy']).toContain("style-src 'unsafe-inline'; sandbox");
    expect((await get('/static/main.js')).headers['content-security-policy']).toBe(
      "img-src 'self'",
    );
  });

  it.each(['/static/../secret.js', '/static/%2e%2e/secret.js', '/static/..%2fsecret.js'])(
    'are all that %s can reach',
    async address => {
      const { status, text } = await get(address, 'br');
      expect({ status, text }).toEqual({ status: 404, text: 'Not found' });
    },
  );

  it('are listed once: a name that was never built is not looked for, and not cached', async () => {
    writeFileSync(path.join(folder, 'built/late.js.br'), 'late');
    expect(await get('/static/late.js', 'br')).toMatchObject({ status: 404, text: 'Not found' });
  });
});

describe('files with fixed names', () => {
  it('are sent for an hour; other addresses are pages', async () => {
    const { headers, text } = await get('/robots.txt');
    expect(text).toBe('robots');
    expect(headers['cache-control']).toBe('public, max-age=3600');
    expect(await get('/../secret.js')).toMatchObject({ text: 'page' });
    expect(await get('/s')).toMatchObject({ text: 'page' });
  });
});
