import { mkdirSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { startSandbox } from '../testing/startSandbox.ts';
import type { TestSandbox } from '../testing/startSandbox.ts';

let sandbox: TestSandbox;

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
  sandbox = await startSandbox({ showsMail: true });
});
afterAll(() => sandbox.close());

const page = async (address = '') => {
  const answer = await fetch(`${sandbox.url}/mail${address}`);
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
};

/** A request that fetch would not make. */
const asked = (headers: Record<string, string>) =>
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

  it('is for the machine itself: no proxy in front, no foreign name', async () => {
    expect(await asked({ host: 'localhost:3000' })).toBe(200);
    expect(await asked({ 'x-forwarded-for': '203.0.113.7' })).toBe(403);
    expect(await asked({ forwarded: 'for=203.0.113.7' })).toBe(403);
    expect(await asked({ host: 'evil.example' })).toBe(403);
  });

  it('is not there where mails are sent', async () => {
    const other = await startSandbox();
    expect((await fetch(`${other.url}/mail`)).status).toBe(404);
    await other.close();
  });
});
