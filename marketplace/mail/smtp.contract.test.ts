import { until } from '#marketplace/testing/assertions/until.ts';
import { signUp } from '#marketplace/testing/fixtures/people.ts';
import { startSmtpServer } from '#marketplace/testing/stubs/smtpServer.ts';
import type { SmtpServer } from '#marketplace/testing/stubs/smtpServer.ts';
import type {
  MailExtras,
  MailHooks,
  MailNotice,
  RefusedAddress,
} from '#marketplace/contract/mailHooks.ts';
import { outbox } from '#marketplace/testing/fixtures/outbox.ts';
import { startTestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import type { TestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';

const asked: MailNotice[] = [];
const refused: RefusedAddress[] = [];
let extras: MailExtras = {};
const mails: MailHooks = {
  extrasOf: notice => {
    asked.push(notice);
    return Promise.resolve(extras);
  },
  onRefused: one => Promise.resolve(void refused.push(one)),
};

let smtp: SmtpServer;
let api: TestMarketplace;

beforeAll(async () => {
  smtp = await startSmtpServer();
  api = await startTestMarketplace({
    jobs: true,
    overrides: { smtpUrl: smtp.url, mailFrom: 'Flowroom <hello@flowroom.example>', mails },
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
    await until('a try', () => smtp.turnedAway > 0);
    expect(smtp.mails.filter(({ to }) => to.includes(email))).toEqual([]);
    smtp.isBusy = false;
    expect(await mailTo(email)).toHaveLength(1);
  }, 60_000);

  it('a mail has the headers and the calendar part that the site adds, or stays behind', async () => {
    extras = {
      headers: { 'List-Unsubscribe': '<https://flowroom.example/u>' },
      calendar: { method: 'REQUEST', content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' },
    };
    const { email, client } = await signUp(api);
    const [mail] = await mailTo(email);
    expect(asked.at(-1)).toMatchObject({ template: 'verify-email-address', to: email });
    expect(mail?.content).toMatch(/^List-Unsubscribe: <https:\/\/flowroom.example\/u>/m);
    expect(mail?.content).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=REQUEST/m);
    expect(mail?.content).toMatch(/^Content-Type: application\/ics; name=booking.ics/m);
    extras = { isUnwanted: true };
    const before = asked.length;
    await client.passwordReset.request({ email });
    await until('the next mail is asked about', () => asked.length > before);
    extras = {};
    const other = await signUp(api);
    await mailTo(other.email);
    expect(await mailTo(email)).toHaveLength(1);
  });

  it('an address that is refused for good is reported and not tried again, another refusal is', async () => {
    const gone = `gone-${Date.now()}@example.com`;
    const strict = `strict-${Date.now()}@example.com`;
    smtp.refused.set(gone, '550 5.1.1 No such user');
    smtp.refused.set(strict, '550 5.7.1 Not from you');
    for (const email of [gone, strict]) {
      const { client } = await signUp(api);
      await client.currentUser.changeEmail({ email, currentPassword: 'a good password' });
    }
    await until('the refusal is told', () => refused.length > 0);
    smtp.refused.clear();
    expect(await mailTo(strict)).toHaveLength(1);
    expect(refused).toEqual([expect.objectContaining({ address: gone, reply: '550 5.1.1' })]);
    expect(smtp.mails.some(({ to }) => to.includes(gone))).toBe(false);
  }, 60_000);
});
