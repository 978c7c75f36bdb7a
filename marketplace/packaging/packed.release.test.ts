import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { projectFolder } from '#marketplace/db/location.ts';
import { stripeClient } from '@flowroom/sandbox/testing/startSandbox';
import { move, payByCard, requestPlace } from '#marketplace/testing/fixtures/orders.ts';
import { signUp } from '#marketplace/testing/fixtures/people.ts';
import { publishClass, signUpTeacher } from '#marketplace/testing/fixtures/teachers.ts';
import { clientsOf } from '#marketplace/testing/clients/sdk.ts';

const run = promisify(execFile);
const work = mkdtempSync(path.join(os.tmpdir(), 'marketplace-packed-'));
const copy = path.join(work, 'repository');
const app = path.join(work, 'app');
const root = projectFolder();
// Jest's own variables must not reach the programs that are started here.
const { NODE_OPTIONS: _options, NODE_ENV: _env, ...env } = process.env;
let started: ChildProcess | undefined;

/** Packs a copy: packing rewrites package.json for a moment, and other tests read it. */
async function pack(): Promise<string> {
  const folder = path.join(copy, 'marketplace');
  for (const name of ['marketplace', 'sandbox', 'build/console']) {
    cpSync(path.join(root, name), path.join(copy, name), {
      recursive: true,
      filter: source => !source.endsWith('node_modules') && !source.endsWith('.test.ts'),
    });
  }
  cpSync(path.join(root, 'tsconfig.json'), path.join(copy, 'tsconfig.json'));
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  await run('npm', ['pack', '--ignore-scripts=false', '--pack-destination', work], {
    cwd: folder,
    env,
  });
  expect(readdirSync(folder)).not.toContain('dist');
  return path.join(work, readdirSync(work).find(name => name.endsWith('.tgz')) ?? '');
}

/** Starts the command and returns what it prints, by label. */
async function start(args: string[]): Promise<Record<string, string>> {
  const child = spawn('npx', ['--no-install', 'flowroom-marketplace', ...args], {
    cwd: app,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started = child;
  let output = '';
  const whole = new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (/Data and mails .*\n/.test(output)) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Error(output)));
  });
  await whole;
  return Object.fromEntries(
    output.split('\n').flatMap(text => {
      const [, label, value] = /^ {2}(\S.*?) {2,}(\S+)$/.exec(text) ?? [];
      return label && value ? [[label, value]] : [];
    }),
  );
}

/** Stops npx and what it has started. */
async function stop(): Promise<void> {
  const child = started;
  started = undefined;
  if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  process.kill(-child.pid, 'SIGTERM');
  await ended;
}

beforeAll(async () => {
  const tarball = await pack();
  mkdirSync(app);
  const install = ['install', '--prefer-offline', '--no-audit', '--no-fund', tarball];
  await run('npm', install, { cwd: app, env });
}, 300_000);
afterEach(stop);
afterAll(() => {
  rmSync(work, { recursive: true, force: true });
});

describe('the packed marketplace', () => {
  it('has built files and no tests', () => {
    const installed = path.join(app, 'node_modules/@flowroom/marketplace');
    expect(readdirSync(installed).sort()).toEqual([
      'LICENSE',
      'README.md',
      'bin.mjs',
      'dist',
      'package.json',
      'sample',
    ]);
    const files = readdirSync(path.join(installed, 'dist'), { recursive: true }).map(String);
    expect(files).toContain('index.js');
    expect(files.filter(name => /\.test\.|testing|(?<!\.d)\.ts$/.test(name))).toEqual([]);
  });

  it('starts in an empty folder, serves the SDK and runs the process that it is given', async () => {
    const process = path.join(app, 'talk');
    mkdirSync(process);
    cpSync(
      path.join(root, 'marketplace/testing/fixtures/processes/talk.edn'),
      `${process}/process.edn`,
    );
    const args = ['--process', 'talk', '--port', '0', '--data-dir', 'data'];
    const printed = await start(args);
    const url = printed['SDK base URL'] ?? '';
    const credentials = {
      clientId: printed['Client id'] ?? '',
      clientSecret: printed['Client secret'] ?? '',
    };
    const api = { url, credentials, client: clientsOf(url, credentials.clientId) };
    const provider = await signUp(api);
    const customer = await signUp(api);
    const listing = await provider.client['ownListings']!['create']!({ title: 'A class' });
    const transaction = await customer.client['transactions']!['initiate']!(
      {
        processAlias: 'talk/release-1',
        transition: 'transition/begin',
        params: { listingId: listing.data.data.id, protectedData: {} },
      },
      { expand: true },
    );
    expect(transaction.data.data.attributes['lastTransition']).toBe('transition/begin');
    await stop();

    // A second start in the same folder has the same secrets and users.
    const again = await start(args);
    expect(again['Client id']).toBe(credentials.clientId);
    const base = again['SDK base URL'] ?? '';
    const client = clientsOf(base, credentials.clientId)();
    await client.login({ username: customer.email, password: customer.password });
    await stop();
  }, 240_000);

  it('serves the console, and takes a payment without a key', async () => {
    const flow = path.join(root, 'ext/flex-hourly-default-process');
    const sample = 'node_modules/@flowroom/marketplace/sample/seed.json';
    const args = ['--process', flow, '--port', '0', '--data-dir', 'paid', '--seed', sample];
    const printed = await start(args);
    const url = printed['SDK base URL'] ?? '';
    const sandbox = {
      url: url.replace(/flex$/, 'sandbox'),
      keys: { stripePublishableKey: printed['Stripe publishable key'] ?? '' },
      stripe: stripeClient(
        url.replace(/flex$/, 'sandbox/stripe'),
        printed['Stripe secret key'] ?? '',
      ),
    };
    const [clientId = '', clientSecret = ''] = [printed['Client id'], printed['Client secret']];
    const client = clientsOf(url, clientId);
    const api = { url, credentials: { clientId, clientSecret }, client, sandbox };
    const student = await signUp(api);
    const payment = await requestPlace(api, student, await publishClass(await signUpTeacher(api)));
    await payByCard(api, payment);
    const { attributes } = await move(student, payment.transactionId, 'confirm-payment');
    expect(attributes['lastTransition']).toBe('transition/confirm-payment');

    const page = await (await fetch(printed['Console'] ?? '')).text();
    const [, script = ''] = /<script[^>]*src="([^"]+)"/.exec(page) ?? [];
    expect((await fetch(new URL(script, url))).status).toBe(200);
    const stripe = await fetch(printed['Stripe.js'] ?? '');
    expect([stripe.status, stripe.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('javascript'),
    ]);
    expect(await (await fetch(printed['Tools'] ?? '')).text()).toContain('Requests');
  }, 240_000);

  it('brings the types that its declarations need', async () => {
    const names = ['', '/limits', '/process', '/requestBody', '/seeding', '/standalone', '/stripe'];
    const lines = names.map(
      (name, index) => `export * as part${index} from '@flowroom/marketplace${name}';`,
    );
    const router =
      "export const mount = async (options: MarketplaceOptions) => express().use('/flex', (await createMarketplace(options)).router);";
    writeFileSync(
      path.join(app, 'app.ts'),
      [
        "import express from 'express';",
        "import { createMarketplace } from '@flowroom/marketplace';",
        "import type { MarketplaceOptions } from '@flowroom/marketplace';",
        router,
        ...lines,
      ].join('\n'),
    );
    const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
    const options = '--noEmit --strict --skipLibCheck false --types node --target es2023';
    const modules = '--module nodenext --moduleResolution nodenext';
    const args = [compiler, ...`${options} ${modules}`.split(' '), 'app.ts'];
    const { stdout } = await run(process.execPath, args, { cwd: app, env });
    expect(stdout).toBe('');
  }, 240_000);

  it('says in one line what is wrong with an argument', async () => {
    await expect(start(['--port', 'x'])).rejects.toThrow('--port must be a number');
  });
});
