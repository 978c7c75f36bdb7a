import { mkdtemp, readFile, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { builtinTemplate } from './builtinTemplates.ts';
import { compose } from './compose.ts';
import { createMailPort } from './mailService.ts';
import { newMessageMail, verifyEmailMail } from '#marketplace/contract/mailRequests.ts';
import { sampleContext } from './sampleContext.ts';
import { outboxTransport } from './outbox.ts';
import { until } from '#marketplace/testing/assertions/until.ts';

const sample = sampleContext(new Date('2026-11-20T12:00:00Z'), {
  name: 'Flowroom',
  url: 'https://flowroom.example',
});

describe('built-in mails', () => {
  it('carry the token of a verification in their link and in their text', async () => {
    const template = await builtinTemplate('verify-email-address');
    const mail = compose(template ?? { subject: '', html: '' }, {
      ...sample,
      'email-verification': { token: 'a/b=' },
    });
    const link = 'https://flowroom.example/verify-email?t=a%2Fb%3D';
    expect(mail.html).toContain(`href="${link}"`);
    expect(mail.text).toContain(link);
    expect(mail.subject).toBe('Please confirm your email address');
  });

  it('link a message to the page of the recipient, and escape its words', async () => {
    const template = await builtinTemplate('new-message');
    const message = { ...sample.message, content: '<script>x</script> & more' };
    const mail = compose(template ?? { subject: '', html: '' }, {
      ...sample,
      'recipient-role': 'provider',
      message,
    });
    expect(mail.html).toContain(`/sale/${sample.transaction.id}/details`);
    expect(mail.html).not.toContain('<script>x');
    expect(mail.text).toContain('<script>x</script> & more');
  });

  it('do not exist outside of their folder', async () => {
    expect(await builtinTemplate('../templates/new-message')).toBeNull();
    expect(await builtinTemplate('no-such-mail')).toBeNull();
  });
});

describe('compose', () => {
  it('puts a subject on one line and does not escape it', () => {
    const mail = compose({ subject: '{{a}}\n', html: '<p>{{a}}</p>' }, { a: 'Tea &\nBcc: x@y.z' });
    expect(mail.subject).toBe('Tea & Bcc: x@y.z');
  });
});

describe('the outbox', () => {
  const mail = {
    id: '00000001-x/y',
    template: 'x',
    from: 'a@b.example',
    to: 'c@d.example',
    date: new Date(0),
    subject: 's',
    html: '<p>h</p>',
    text: 't',
  };

  it('writes one file, for its owner alone, for a mail that is sent twice', async () => {
    const parent = await mkdtemp(path.join(os.tmpdir(), 'outbox-'));
    const folder = path.join(parent, 'outbox');
    const outbox = outboxTransport(folder);
    await outbox.send(mail);
    await outbox.send(mail);
    expect((await readdir(folder)).toSorted()).toEqual(['00000001-x_y.html', '00000001-x_y.json']);
    const kept: unknown = JSON.parse(
      await readFile(path.join(folder, '00000001-x_y.json'), 'utf8'),
    );
    expect(kept).toMatchObject({ to: 'c@d.example', subject: 's', text: 't' });
    const modes = await Promise.all(
      ['.', '00000001-x_y.html', '00000001-x_y.json'].map(name => stat(path.join(folder, name))),
    );
    expect(modes.map(({ mode }) => mode & 0o777)).toEqual([0o700, 0o600, 0o600]);
    await rm(parent, { recursive: true });
  });

  it('loses mails that are older than 90 days, and no others', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'outbox-'));
    const dayMs = 86_400_000;
    for (const days of [89, 91]) {
      for (const ending of ['html', 'json']) {
        const file = path.join(folder, `${days}-days.${ending}`);
        await writeFile(file, '');
        const at = new Date(Date.now() - days * dayMs);
        await utimes(file, at, at);
      }
    }
    await outboxTransport(folder).send(mail);
    await until('the old mail to be gone', async () => (await readdir(folder)).length === 4);
    expect((await readdir(folder)).toSorted()).toEqual([
      '00000001-x_y.html',
      '00000001-x_y.json',
      '89-days.html',
      '89-days.json',
    ]);
    await rm(folder, { recursive: true });
  });
});

describe('the mail port', () => {
  it('writes a job in the transaction it is given', async () => {
    const jobs: unknown[] = [];
    const port = createMailPort({
      enqueue: (tx, job) => {
        jobs.push([tx, job]);
        return Promise.resolve();
      },
    });
    const tx = {} as never;
    await port.enqueue(tx, verifyEmailMail({ userId: 'u', to: 'a@b.example', token: 't' }));
    await port.enqueue(tx, newMessageMail({ recipientId: 'u', messageId: 'm' }));
    expect(jobs).toEqual([
      [
        tx,
        {
          kind: 'mail',
          payload: {
            template: 'verify-email-address',
            recipientId: 'u',
            to: 'a@b.example',
            context: { token: 't' },
          },
        },
      ],
      [tx, expect.objectContaining({ key: 'mail/new-message/m' })],
    ]);
  });
});

test('a subject is one line, whatever extended data and older names hold', () => {
  const { subject } = compose(
    { subject: '{{name}} would like to join {{title}}', html: '' },
    { name: 'Anna\r\nBcc: x@example.com\u0085\u202e', title: '\u001b[31mCalm\u2028 down' },
  );
  expect(subject).toBe('Anna Bcc: x@example.com would like to join [31mCalm down');
});
