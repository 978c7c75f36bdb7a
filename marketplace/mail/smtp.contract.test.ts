import { signUp } from '#marketplace/testing/fixtures/people.ts';
import { startSmtpServer } from '#marketplace/testing/stubs/smtpServer.ts';
import type { SmtpServer } from '#marketplace/testing/stubs/smtpServer.ts';
import { outbox } from '#marketplace/testing/fixtures/outbox.ts';
import { startTestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import type { TestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';

let smtp: SmtpServer;
let api: TestMarketplace;

beforeAll(async () => {
  smtp = await startSmtpServer();
  api = await startTestMarketplace({
    jobs: true,
    overrides: { smtpUrl: smtp.url, mailFrom: 'Flowroom <hello@flowroom.example>' },
  });
}, 60_000);
afterAll(async () => {
  await api.close();
  await smtp.close();
});

async function mailTo(address: string) {
  for (let tries = 0; tries < 300; tries += 1) {
    const found = smtp.mails.filter(({ to }) => to.includes(address));
    if (found.length > 0) return found;
    await new Promise(resolve => setTimeout(resolve, 100));
  }
  throw new Error(`No mail has come to ${address}`);
}

describe('with a mail server', () => {
  it('mails go out by SMTP, as HTML and as text, and not into the outbox', async () => {
    const { email } = await signUp(api);
    const [mail, ...others] = await mailTo(email);
    expect(others).toEqual([]);
    expect(mail?.from).toBe('hello@flowroom.example');
    expect(mail?.content).toMatch(/^Subject: Please confirm/m);
    expect(mail?.content).toMatch(/^Message-ID: <[^@>]+-verify-email-address@flowroom\.example>/m);
    expect(mail?.content).toContain('Content-Type: text/plain; charset=utf-8');
    expect(mail?.content).toContain('Content-Type: text/html; charset=utf-8');
    expect(outbox(api.dataDir)).toEqual([]);
  });

  it('a mail that it has no time for is sent later, once', async () => {
    smtp.isBusy = true;
    const { email } = await signUp(api);
    await new Promise(resolve => setTimeout(resolve, 1500));
    expect(smtp.mails.filter(({ to }) => to.includes(email))).toEqual([]);
    smtp.isBusy = false;
    expect(await mailTo(email)).toHaveLength(1);
  }, 60_000);
});
