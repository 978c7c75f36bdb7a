import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createSandbox } from '@flowroom/sandbox';
import { stripeClient } from '@flowroom/sandbox/testing/startSandbox';
import { projectFolder } from '#marketplace/db/location.ts';
import { restoreSnapshot } from '#marketplace/local/dataFolder.ts';
import { until } from '#marketplace/testing/assertions/until.ts';
import { consoleClient } from '#marketplace/testing/clients/consoleClient.ts';
import { clientsOf } from '#marketplace/testing/clients/sdk.ts';
import { move, payByCard, requestPlace } from '#marketplace/testing/fixtures/orders.ts';
import { signUp } from '#marketplace/testing/fixtures/people.ts';
import { publishClass, signUpTeacher } from '#marketplace/testing/fixtures/teachers.ts';
import { silentLogger } from '#marketplace/testing/stubs/silentLogger.ts';
import { readArguments } from './arguments.ts';
import { serve } from './serve.ts';
import type { RunningServer } from './serve.ts';
import { describeServer } from './terminal.ts';

// The command in this process, with its stubs, on the embedded database.

const work = mkdtempSync(path.join(os.tmpdir(), 'marketplace-serve-'));
const root = projectFolder();
const sample = path.join(root, 'marketplace/sample/seed.json');
const args = ['--port', '0', '--data-dir', work, '--process', path.join(root, 'ext')];
let server: RunningServer;

async function start(...further: string[]): Promise<RunningServer> {
  const settings = readArguments([...args, ...further]);
  if (!settings) throw new Error('There is nothing to start.');
  const cacheDir = path.join(root, '.cache');
  server = await serve(settings, {
    openStubs: createSandbox,
    env: {},
    logger: silentLogger,
    cacheDir,
  });
  return server;
}

/** The server as helpers of tests know a marketplace with payments. */
function paid() {
  const { url, credentials, payments } = server;
  const origin = url.replace(/\/flex$/, '');
  const { publishableKey = '', secretKey = '' } = payments ?? {};
  return {
    url,
    credentials,
    client: clientsOf(url, credentials.clientId),
    sandbox: {
      url: `${origin}/sandbox`,
      keys: { stripePublishableKey: publishableKey },
      stripe: stripeClient(`${origin}/sandbox/stripe`, secretKey),
    },
  };
}

const tool = (name: string) => server.addresses.tools + name;
const read = async <Data>(name: string): Promise<Data> => {
  const answer = await fetch(tool(name));
  return ((await answer.json()) as { data: Data }).data;
};
const post = (name: string, body: object) =>
  fetch(tool(name), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

beforeAll(() => start('--seed', sample), 120_000);
afterAll(async () => {
  await server.close();
  rmSync(work, { recursive: true, force: true });
});

describe('the command of the package', () => {
  it('books with payment by the unmodified SDK, without a key', async () => {
    const api = paid();
    const teacher = await signUpTeacher(api);
    const student = await signUp(api);
    const payment = await requestPlace(api, student, await publishClass(teacher));
    expect((await payByCard(api, payment)).status).toMatch(/succeeded|requires_capture/);
    const paidFor = await move(student, payment.transactionId, 'confirm-payment');
    expect(paidFor.attributes['lastTransition']).toBe('transition/confirm-payment');
  }, 60_000);

  it('has a first owner, who signs in at the console', async () => {
    const owner = server.owner!;
    const console = consoleClient(paid());
    expect((await console.signIn(owner)).data).toMatchObject({ role: 'owner' });
    expect(describeServer(server)).toContain(`Console password           ${owner.password}\n`);
  });

  it('has the users, listings and assets of its seed', async () => {
    expect(server.notes).toEqual([expect.stringContaining('3 users, 2 listings, 12 assets')]);
    const client = paid().client();
    const { data } = await client.listings.query({ include: ['images', 'author'] });
    expect(data.data.map(({ attributes }) => attributes['title'])).toContain('Morning yoga');
    const branding = await client.assetByAlias({ path: 'design/branding.json', alias: 'latest' });
    expect(branding.data.included[0]?.type).toBe('imageAsset');
    await client.login({ username: 'leila@example.com', password: 'seventeen calm herons' });
    const account = await client.stripeAccount.fetch();
    expect(account.data.data.attributes['stripeAccountData']).toMatchObject({
      payouts_enabled: true,
    });
  });

  it('shows requests with their answers, without secrets, as pages and as JSON', async () => {
    await post('requests/clear', {});
    const person = await signUp(paid(), { firstName: '<b>Mallory' });
    await until('the log-in', async () => (await read<unknown[]>('requests.json')).length > 1);
    const logged = await read<{ id: number; path: string }[]>('requests.json?path=current_user');
    expect(logged).toEqual([
      expect.objectContaining({
        path: '/flex/v1/api/current_user/create',
        status: 200,
        body: expect.objectContaining({ email: person.email, password: '(left out)' }),
        answer: { data: expect.objectContaining({ type: 'currentUser' }) },
      }),
    ]);
    const list = await fetch(tool('requests?path=current_user'));
    expect(list.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await list.text()).toContain('/flex/v1/api/current_user/create');
    const page = await (await fetch(tool(`requests/${logged[0]?.id}`))).text();
    expect(page).toContain('&#60;b&#62;Mallory');
    expect(page).not.toContain(person.password);
    expect((await fetch(tool('requests/9999999'))).status).toBe(404);
  });

  it('shows mails by their link, and lists them by recipient', async () => {
    const { email } = await signUp(paid());
    type Mail = { id: string; to: string; text: string; html: string };
    const found = () => read<Mail[]>(`mails.json?to=${encodeURIComponent(email)}`);
    await until('a mail', async () => (await found()).length > 0);
    const [mail] = await found();
    expect(mail).toMatchObject({ to: email, text: expect.stringContaining('verify-email') });
    const opened = await fetch(server.addresses.mails!, { redirect: 'manual' });
    const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const address = new URL(`/sandbox/mail/${mail?.id}`, server.url);
    expect((await fetch(address)).status).toBe(403);
    expect(await (await fetch(address, { headers: { cookie } })).text()).toContain('<iframe');
  });

  it('opens its tools to nobody without their key', async () => {
    const origin = new URL(server.url).origin;
    for (const name of ['', 'guess/', 'guess/requests.json', 'guess/clock']) {
      expect((await fetch(`${origin}/local/${name}`)).status).toBe(404);
    }
  });

  it('carries out what is due when the clock is moved', async () => {
    const api = paid();
    const student = await signUp(api);
    const wanted = await publishClass(await signUpTeacher(api));
    const { transactionId: id } = await requestPlace(api, student, wanted);
    const { now } = (await (await fetch(tool('clock'))).json()) as { now: string };
    const past = await post('clock', { to: new Date(Date.parse(now) - 60_000).toISOString() });
    expect([past.status, await past.text()]).toEqual([400, expect.stringContaining('forward')]);
    const noJson = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' };
    expect((await fetch(tool('clock'), noJson)).status).toBe(400);
    for (const wrong of [{}, { to: 'tomorrow' }, { hours: -1 }, { hours: 1, to: now }]) {
      expect((await post('clock', wrong)).status).toBe(400);
    }
    expect((await post('clock', { hours: 1 })).status).toBe(200);
    const last = async () => {
      const { data } = await student.client.transactions.show({ id });
      return data.data.attributes['lastTransition'];
    };
    await until('the order to expire', async () => (await last()) === 'transition/expire-payment');
  }, 60_000);

  it('has its tools as pages with forms, in both languages', async () => {
    const overview = await fetch(tool(''), { headers: { 'accept-language': 'es' } });
    expect(await overview.text()).toContain('Hacer una copia');
    const form = (path: string, fields: Record<string, string>) =>
      fetch(tool(path), {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams(fields),
      });
    const taken = await form('snapshots', { name: 'by-form' });
    expect([taken.status, await taken.text()]).toEqual([200, expect.stringContaining('by-form')]);
    const twice = await form('snapshots', { name: 'by-form' });
    expect(twice.headers.get('content-type')).toContain('text/html');
    expect([twice.status, await twice.text()]).toEqual([
      400,
      expect.stringContaining('That did not work'),
    ]);
    expect((await form('snapshots', { name: 'by-form', replace: '1' })).status).toBe(200);
    const moved = await form('clock', { hours: '0' });
    expect([moved.status, moved.headers.get('location')]).toEqual([303, './']);
    const cleared = await form('requests/clear', {});
    expect([cleared.status, cleared.headers.get('location')]).toEqual([303, '../requests']);
  });

  it('takes a snapshot while it runs, and starts with it again', async () => {
    const before = await signUp(paid());
    expect((await post('snapshots', { name: '../away' })).status).toBe(400);
    expect((await post('snapshots', { name: 'first' })).status).toBe(200);
    const after = await signUp(paid());
    await expect(restoreSnapshot(work, 'first')).rejects.toThrow('in use');
    const { clientId } = server.credentials;
    const { owner } = server;
    await server.close();
    await restoreSnapshot(work, 'first');
    await start('--seed', sample);
    expect([server.credentials.clientId, server.owner]).toEqual([clientId, owner]);
    expect(server.notes).toEqual([expect.stringContaining('was not seeded')]);
    const client = paid().client();
    await client.login({ username: before.email, password: before.password });
    const gone = client.login({ username: after.email, password: after.password });
    await expect(gone).rejects.toMatchObject({ status: 401 });
  }, 120_000);
});
