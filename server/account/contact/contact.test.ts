import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import express from 'express';
import pino from 'pino';
import { contactRouter } from './contactRouter.ts';
import { createMailer } from '#server/mail/mailer.ts';
import type { SiteMail } from '#server/mail/mailer.ts';
import { listen } from '#server/testing/listen.ts';
import { memoryLimits } from '@flowroom/marketplace/limits';

const message = {
  name: 'Nora Pike',
  email: 'nora@example.com',
  topic: 'booking',
  message: 'Where is my class?',
};

async function start(mailer: (mail: SiteMail) => Promise<void>) {
  const app = express();
  app.use(
    express.json(),
    contactRouter({
      mailer,
      limiter: memoryLimits(),
      to: 'us@flow.example',
      from: 'Flowroom <no-reply@flow.example>',
      siteTitle: 'Flowroom',
      logger: pino({ level: 'silent' }),
    }),
  );
  site = await listen(app);
  const { url } = site;
  return (body: object, headers: Record<string, string> = { 'X-Flowroom': '1', Origin: url }) =>
    fetch(`${url}/contact`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
}

let site: Awaited<ReturnType<typeof listen>> | undefined;
afterEach(() => site?.close());

describe('the contact form', () => {
  it('becomes a mail that can be answered', async () => {
    const sent: SiteMail[] = [];
    const post = await start(mail => Promise.resolve(void sent.push(mail)));
    const answer = await post({ ...message, name: 'Nora\r\nBcc: all@example.com' });
    expect(answer.status).toBe(200);
    expect(sent).toEqual([
      {
        template: 'contact',
        to: 'us@flow.example',
        from: 'Flowroom <no-reply@flow.example>',
        replyTo: { name: 'Nora Bcc: all@example.com', address: 'nora@example.com' },
        subject: '[Flowroom] booking: Nora Bcc: all@example.com',
        text: 'Where is my class?\n\nNora Bcc: all@example.com <nora@example.com>',
      },
    ]);
  });

  it('leaves the brackets in a message, which is mailed as plain text', async () => {
    const sent: SiteMail[] = [];
    const post = await start(mail => Promise.resolve(void sent.push(mail)));
    await post({ ...message, message: 'Is it for <beginners> if 2 < 3 & "new"?' });
    expect(sent[0]?.text).toContain('Is it for <beginners> if 2 < 3 & "new"?');
  });

  it.each([
    { ...message, email: 'nobody' },
    { ...message, message: '  ' },
    { ...message, topic: 'spam' },
    { ...message, message: 'x'.repeat(5001) },
    { ...message, more: true },
  ])('refuses what is not complete', async body => {
    const mailer = jest.fn();
    const post = await start(mailer);
    expect((await post(body)).status).toBe(400);
    expect(mailer).not.toHaveBeenCalled();
  });

  it('answers machines as it answers people, and sends nothing of theirs', async () => {
    const mailer = jest.fn();
    const post = await start(mailer);
    const answer = await post({ ...message, website: 'https://spam.example' });
    expect([answer.status, await answer.json()]).toEqual([200, { sent: true }]);
    expect(mailer).not.toHaveBeenCalled();
  });

  it('refuses pages of other sites', async () => {
    const post = await start(jest.fn());
    expect(
      (await post(message, { 'X-Flowroom': '1', Origin: 'https://evil.example' })).status,
    ).toBe(403);
    expect((await post(message, {})).status).toBe(403);
  });

  it('has enough after a few', async () => {
    const post = await start(() => Promise.resolve());
    const statuses = [];
    for (let turn = 0; turn < 6; turn += 1) statuses.push((await post(message)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('says when the mail did not go out', async () => {
    const post = await start(() => Promise.reject(new Error('no server')));
    expect((await post(message)).status).toBe(502);
  });
});

describe('the outbox', () => {
  it('stores the mail as the marketplace stores its own', async () => {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'flowroom-contact-'));
    try {
      const mail = { smtpUrl: undefined, from: undefined, contact: undefined };
      await createMailer({ mail, dataDir })({
        template: 'contact',
        to: 'us@flow.example',
        from: 'site@flow.example',
        replyTo: { name: 'Nora', address: 'nora@example.com' },
        subject: 'Hello',
        text: 'a < b\nc',
      });
      const folder = path.join(dataDir, 'outbox');
      const files = readdirSync(folder).sort();
      expect(files.map(file => path.extname(file))).toEqual(['.html', '.json']);
      expect(JSON.parse(readFileSync(path.join(folder, files[1] ?? ''), 'utf8'))).toMatchObject({
        id: path.basename(files[1] ?? '', '.json'),
        template: 'contact',
        to: 'us@flow.example',
        text: 'a < b\nc',
        html: '<p>a &lt; b<br>c</p>',
      });
    } finally {
      rmSync(dataDir, { recursive: true });
    }
  });
});
