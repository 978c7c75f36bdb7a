import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { FlowroomServer, freePort } from '#tests/support/server.ts';
import type { Program } from '#tests/support/server.ts';
import { misconfigured } from '#server/main/startFailure.ts';

// The programs as they are shipped.

const root = path.resolve(import.meta.dirname, '../../..');
const complete = {
  FLOWROOM_SETUP: 'live',
  ROOT_URL: 'https://flow.example',
  SMTP_URL: 'smtp://127.0.0.1:9',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
};

/** Runs a program that is expected to end by itself. */
async function ends(program: Program, env: Record<string, string>) {
  const port = await freePort();
  const child = spawn(process.execPath, [`build/${program}/index.js`], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', NODE_OPTIONS: '', PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  let hasListened = false;
  child.stdout.on('data', chunk => (log += String(chunk)));
  child.stderr.on('data', chunk => (log += String(chunk)));
  const ended = once(child, 'exit') as Promise<[number | null]>;
  while (child.exitCode === null && child.signalCode === null) {
    hasListened ||= await fetch(`http://127.0.0.1:${port}/healthz`).then(
      () => true,
      () => false,
    );
    if (hasListened) child.kill('SIGKILL');
    await new Promise(resolve => setTimeout(resolve, 20));
  }
  const [code] = await ended;
  return { code, log, hasListened };
}

// The set-up of the server is tested below.
describe('a live set-up of the marketplace', () => {
  it('ends before it listens, with all that is missing', async () => {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'flowroom-live-'));
    const run = await ends('marketplace', { FLOWROOM_SETUP: 'live', DATA_DIR: dataDir });
    expect(run).toMatchObject({ code: misconfigured, hasListened: false });
    for (const name of ['ROOT_URL', 'STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'SMTP_URL']) {
      expect(run.log).toContain(name);
    }
    expect(existsSync(path.join(dataDir, 'database'))).toBe(false);
    rmSync(dataDir, { recursive: true });
  });
});

describe('passwords and stubs', () => {
  let server: FlowroomServer | undefined;
  afterAll(() => server?.stop());

  it('a demo prints its passwords once, and can not go live with its accounts', async () => {
    const started = await FlowroomServer.start();
    server = started;
    const { password } = started.account('teacher');
    expect(started.log).toContain(password);
    const before = started.log.length;
    await started.terminate();
    await started.boot();
    const later = started.log.slice(before);
    expect(later).toContain('is ready at');
    expect(later).not.toContain(password);
    expect(later).toContain(path.join(started.dataDir, 'credentials.json'));
    await started.terminate();
    const run = await ends('server', { ...complete, DATA_DIR: started.dataDir });
    expect(run).toMatchObject({ code: misconfigured, hasListened: false });
    expect(run.log).toMatch(/DATA_DIR: has \d+ demo accounts/);
    expect(run.log).not.toMatch(/SMTP_URL|ROOT_URL/);
  }, 180_000);
});

describe('a live set-up that is complete', () => {
  it('starts empty, with secure cookies and without the stub of payments or a page of mails', async () => {
    const server = await FlowroomServer.start(complete);
    try {
      for (const address of ['/sandbox/mail', '/sandbox/stripe/js/v3/']) {
        const answer = await fetch(server.url + address);
        expect([address, answer.status]).toEqual([address, 404]);
      }
      expect(server.log).not.toMatch(/sandbox\/mail|flowroom\.example/);
      // Classes are held on the site.
      expect((await fetch(`${server.url}/sandbox/zoom/oauth/authorize`)).status).toBe(404);
      // The server itself speaks plain HTTP here; ROOT_URL decides, whatever the headers say.
      const visitor = await fetch(`${server.url}/flex/v1/auth/token`, {
        method: 'POST',
        headers: { Origin: server.url, 'X-Forwarded-Proto': 'http' },
        body: new URLSearchParams({
          client_id: server.credentials.clientId,
          grant_type: 'client_credentials',
        }),
      });
      expect(visitor.headers.getSetCookie()[0]).toMatch(/^__Host-flowroom-session=.*; Secure/);
      const page = await (await fetch(`${server.url}/s`)).text();
      expect(page).not.toContain('<article');
    } finally {
      await server.stop();
    }
  }, 120_000);
});
