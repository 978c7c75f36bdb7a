import { mkdirSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { startSandbox } from '../testing/startSandbox.ts';
import type { TestSandbox } from '../testing/startSandbox.ts';
import { operatorAccess } from './operatorAccess.ts';

const day = 86_400_000;
const secret = 'the secret of this installation';
const linkCommand = 'node flowroom.mjs operate link';
let sandbox: TestSandbox;
let cookie = '';
let passed = 0;

const mailOf = (number: number, rest: object = {}) => ({
  id: `${String(number).padStart(8, '0')}-verify-email-address`,
  template: 'verify-email-address',
  from: 'Flowroom <hello@example.com>',
  to: 'ada@example.com',
  subject: `Confirm <your> address ${number}`,
  html: '<html><head></head><body><a href="/verify-email?t=1">Confirm</a><script>x</script></body></html>',
  text: 'Confirm: /verify-email?t=1',
  date: '2026-11-22T10:00:00.000Z',
  ...rest,
});

function write(mail: ReturnType<typeof mailOf>) {
  const folder = path.join(sandbox.dataDir, 'outbox');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${mail.id}.json`), JSON.stringify(mail));
}

beforeAll(async () => {
  sandbox = await startSandbox({ mail: { secret, linkCommand }, now: () => Date.now() + passed });
  cookie = cookieOf(await open(secret));
});
afterAll(() => sandbox.close());
beforeEach(() => {
  passed = 0;
});

const open = (key: string) =>
  fetch(`${sandbox.url}/mail/open?${new URLSearchParams({ key })}`, { redirect: 'manual' });
const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';

const page = async (address = '') => {
  const answer = await fetch(`${sandbox.url}/mail${address}`, { headers: { cookie } });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
};

/** A request that fetch would not make. */
const asked = (headers: http.OutgoingHttpHeaders) =>
  new Promise<number | undefined>((resolve, reject) => {
    http
      .get(`${sandbox.url}/mail`, { headers }, answer => {
        answer.resume();
        resolve(answer.statusCode);
      })
      .on('error', reject);
  });

describe('the page of mails', () => {
  it('says that there is none yet', async () => {
    expect((await page()).text).toContain('There is no mail yet.');
  });

  it('speaks the language that was chosen on the site', async () => {
    const headers = { cookie: `${cookie}; language=es` };
    const text = await (await fetch(`${sandbox.url}/mail`, { headers })).text();
    expect(text).toContain('<html lang="es">');
    expect(text).toContain('<h1>Correos</h1>');
  });

  it('lists the newest first, in pages, and finds those to somebody', async () => {
    for (let number = 1; number <= 30; number += 1) write(mailOf(number));
    write(mailOf(31, { to: 'Bo@Example.com', subject: 'Welcome' }));
    const first = (await page()).text;
    expect(first.indexOf('Welcome')).toBeLessThan(first.indexOf('address 30'));
    expect(first).toContain('Confirm &#60;your&#62; address 30');
    expect(first).not.toContain('address 6<');
    expect(first).toContain('page=2');
    const second = (await page('?page=2')).text;
    expect(second).toContain('address 6<');
    expect(second).not.toContain('>Older<');
    const found = (await page('?to=bo@example.com')).text;
    expect(found).toContain('Welcome');
    expect(found).not.toContain('address 30');
    expect((await page('?to=%3Cnobody')).text).toContain('There is no mail to &#60;nobody.');
  });

  it('shows a mail, with its own document shut in a frame whose links lead away', async () => {
    const { text } = await page(`/${mailOf(1).id}`);
    expect(text).toContain('Confirm: /verify-email?t=1');
    expect(text).toContain(`src="/sandbox/mail/${mailOf(1).id}/html"`);
    const document = await page(`/${mailOf(1).id}/html`);
    expect(document.text).toContain('<base target="_top">');
    const policy = document.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('allow-scripts');
  });

  it('knows nothing beside the outbox', async () => {
    expect((await page('/00000099-nothing')).status).toBe(404);
    expect((await page('/..%2Fcredentials')).status).toBe(404);
    expect((await page('/..%2Fcredentials/html')).status).toBe(404);
  });

  it('opens to nobody by an address, a host or a header of a proxy', async () => {
    for (const headers of [
      {},
      { host: 'localhost:3000' },
      { host: '127.0.0.1' },
      { 'x-forwarded-for': '127.0.0.1' },
      { forwarded: 'for=127.0.0.1', 'x-real-ip': '127.0.0.1', 'x-forwarded-host': 'localhost' },
    ]) {
      expect(await asked(headers)).toBe(403);
    }
    expect(await asked({ cookie, host: 'evil.example', 'x-forwarded-for': '203.0.113.7' })).toBe(
      200,
    );
    for (const address of ['', `/${mailOf(1).id}`, `/${mailOf(1).id}/html`]) {
      const { status } = await fetch(`${sandbox.url}/mail${address}`);
      expect(status).toBe(403);
    }
  });

  it('says how it is opened', async () => {
    const text = await (await fetch(`${sandbox.url}/mail`)).text();
    expect(text).toContain('the link that was printed when the server started');
    expect(text).toContain(`<code>${linkCommand}</code> prints it again`);
    expect(text).not.toContain('log in');
  });

  it('is opened by the link, which leads on without the secret', async () => {
    const answer = await open(secret);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/sandbox/mail']);
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    const [set = ''] = answer.headers.getSetCookie();
    expect(set).toMatch(/^flowroom-operator=[\d.\w-]+; Max-Age=604800; Path=\/;/);
    expect(set).toMatch(/; HttpOnly; SameSite=Lax$/);
    expect(set).not.toContain(secret);
  });

  it('is not opened by a wrong link or a cookie that was made up', async () => {
    for (const key of ['', 'a guess', `${secret} `, secret.slice(0, -1)]) {
      const answer = await open(key);
      expect(answer.status).toBe(403);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    const [name = '', value = ''] = cookie.split('=');
    const [end = '', signature = ''] = value.split('.');
    for (const forged of ['', '.', secret, end, `${Number(end) + 1}.${signature}`, `${end}.x`]) {
      expect(await asked({ cookie: `${name}=${forged}` })).toBe(403);
    }
  });

  it('closes again after a week, and when the secret changes', async () => {
    passed = 6 * day;
    expect(await asked({ cookie })).toBe(200);
    passed = 8 * day;
    expect(await asked({ cookie })).toBe(403);
    passed = 0;
    const other = await startSandbox({ mail: { secret: 'another secret', linkCommand } });
    expect((await fetch(`${other.url}/mail`, { headers: { cookie } })).status).toBe(403);
    await other.close();
  });

  it('opens to the session of an operator, and checks it each time', async () => {
    let isOperator = false;
    const hasOperatorSession = () => Promise.resolve(isOperator);
    const other = await startSandbox({ mail: { secret, linkCommand, hasOperatorSession } });
    const refused = await fetch(`${other.url}/mail`);
    expect(refused.status).toBe(403);
    expect(await refused.text()).toContain('href="/login"');
    isOperator = true;
    expect((await fetch(`${other.url}/mail`)).status).toBe(200);
    isOperator = false;
    expect((await fetch(`${other.url}/mail`)).status).toBe(403);
    await other.close();
  });

  it('binds its cookie to the host where the site is served over HTTPS', async () => {
    const { open: opening } = operatorAccess(
      { secret, linkCommand },
      { publicUrl: 'https://flow.example/sandbox', home: '/sandbox/mail', now: Date.now },
    );
    const site = await startSandbox({ extend: app => app.get('/open', opening) });
    const query = new URLSearchParams({ key: secret });
    const answer = await fetch(new URL(`/open?${query}`, site.url), { redirect: 'manual' });
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^__Host-flowroom-operator=.+; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/,
    );
    await site.close();
  });

  it('is not there where mails are sent', async () => {
    const other = await startSandbox();
    expect((await fetch(`${other.url}/mail`)).status).toBe(404);
    await other.close();
  });
});
