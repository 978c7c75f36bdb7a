import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { readConfig } from '#server/config/config.ts';
import { loadCredentials } from '#server/config/credentials.ts';
import { clock, disk } from './checks/machine.ts';
import { mail } from './checks/mail.ts';
import { settings } from './checks/settings.ts';
import { store } from './checks/store.ts';
import { examine, reportLines } from './examine.ts';
import type { Check, ClockReading } from './finding.ts';
import { startS3Stub, stubBucket, stubKeys } from '@flowroom/marketplace/testing/stubs/s3Stub';
import { startSmtpServer } from '@flowroom/marketplace/testing/stubs/smtpServer';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'flowroom-doctor-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const contextOf = (environment: Record<string, string> = {}, clocks: ClockReading[] = []) => ({
  config: readConfig({ DATA_DIR: dataDir, ...environment }),
  credentials: null,
  services: { stripe: '', zoom: '', mapbox: '', iana: '' },
  timeoutMs: 1_000,
  clocks,
});
const findingsOf = async (check: Check, ...args: Parameters<typeof contextOf>) =>
  (await check.run(contextOf(...args))).map(({ level, message }) => `${level} ${message}`);

describe('settings', () => {
  it('name a demo, and list what a live set-up lacks', async () => {
    expect(await findingsOf(settings)).toEqual([expect.stringMatching(/^ok A demo/)]);
    const found = await findingsOf(settings, { FLOWROOM_SETUP: 'live' });
    expect(found.filter(text => text.startsWith('fail'))).toHaveLength(3);
    expect(found.join('\n')).toMatch(/ROOT_URL[\s\S]*STRIPE_SECRET_KEY[\s\S]*SMTP_URL/);
  });
});

describe('mail', () => {
  /** A mail server that says the same to every log-in, or nothing at all. */
  async function mailServer(answer: string | null) {
    const sockets = new Set<Socket>();
    const server = createServer(socket => {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      if (answer === null) return;
      socket.write('220 mail.test ready\r\n');
      socket.on('data', data => {
        const verb = String(data).slice(0, 4).toUpperCase();
        if (verb === 'EHLO') socket.write('250-mail.test\r\n250 AUTH PLAIN\r\n');
        else socket.write(verb === 'AUTH' ? `${answer}\r\n` : '250 OK\r\n');
      });
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return {
      url: `smtp://user:word@127.0.0.1:${port}`,
      close: () =>
        new Promise<void>(resolve => {
          for (const socket of sockets) socket.destroy();
          server.close(() => resolve());
        }),
    };
  }

  it('is stored in a demo, and has to be sent by a live set-up', async () => {
    expect(await findingsOf(mail)).toEqual([expect.stringMatching(/^ok Mails are kept/)]);
    expect(await findingsOf(mail, { FLOWROOM_SETUP: 'live' })).toEqual([
      expect.stringMatching(/^fail Mails are kept/),
    ]);
  });

  it('is right when the mail server can be used, and none is sent', async () => {
    const server = await startSmtpServer();
    const from = { SMTP_URL: server.url, MAIL_FROM: 'Flow <hello@flow.example>' };
    expect(await findingsOf(mail, from)).toEqual(['ok The mail server lets SMTP_URL in.']);
    expect(await findingsOf(mail, { SMTP_URL: server.url })).toEqual([
      expect.stringMatching(/^warn .*MAIL_FROM is not set/),
    ]);
    expect(server.mails).toEqual([]);
    await server.close();
  });

  it.each([
    ['refuses the log-in', '535 Who are you?', /^fail The mail server does not let SMTP_URL in/],
    ['says nothing', null, /^fail The mail server can not be used/],
  ])('fails when the mail server %s', async (_, answer, said) => {
    const server = await mailServer(answer);
    const found = await findingsOf(mail, { SMTP_URL: server.url });
    await server.close();
    expect(found).toEqual([expect.stringMatching(said)]);
    expect(found.join()).not.toContain('word');
  });

  it('fails when nobody listens', async () => {
    expect(await findingsOf(mail, { SMTP_URL: 'smtp://127.0.0.1:9' })).toEqual([
      expect.stringMatching(/^fail The mail server can not be used: .*ECONNREFUSED/),
    ]);
  });
});

describe('the store', () => {
  const bucketAt = (endpoint: string, secret = stubKeys.secretAccessKey) => ({
    S3_ENDPOINT: endpoint,
    S3_BUCKET: stubBucket,
    S3_ACCESS_KEY_ID: stubKeys.accessKeyId,
    S3_SECRET_ACCESS_KEY: secret,
  });

  it('is tried with an object that is gone afterwards', async () => {
    const s3 = await startS3Stub();
    expect(await findingsOf(store, bucketAt(s3.endpoint))).toEqual([
      'ok The bucket studio can be used.',
    ]);
    expect(s3.requests.map(request => request.split(' ')[0])).toEqual(['PUT', 'GET', 'DELETE']);
    expect(s3.objects.size).toBe(0);
    await s3.close();
  });

  it('fails with keys that are refused, and when it does not answer', async () => {
    const s3 = await startS3Stub();
    expect(await findingsOf(store, bucketAt(s3.endpoint, 'wrong'))).toEqual([
      expect.stringMatching(/^fail The store of uploads can not be used: .*403/),
    ]);
    s3.mood = 'hangs';
    expect(await findingsOf(store, bucketAt(s3.endpoint))).toEqual([
      expect.stringMatching(/^fail The store of uploads can not be used/),
    ]);
    await s3.close();
  });

  it('is a folder otherwise', async () => {
    expect(await findingsOf(store)).toEqual(['ok Uploads are kept in DATA_DIR.']);
  });
});

describe('the disk', () => {
  it('is right for a folder that is there, or that will be made', async () => {
    loadCredentials(dataDir);
    const free = [expect.stringMatching(/^(ok|warn) .* GB are free/)];
    expect(await findingsOf(disk)).toEqual(free);
    expect(await findingsOf(disk, { DATA_DIR: path.join(dataDir, 'not', 'yet') })).toEqual(free);
  });

  it('fails when others may read secrets or mails', async () => {
    loadCredentials(dataDir);
    const outbox = path.join(dataDir, 'outbox');
    mkdirSync(outbox);
    chmodSync(outbox, 0o755);
    writeFileSync(path.join(outbox, '1.json'), 'a link');
    chmodSync(path.join(outbox, '1.json'), 0o644);
    chmodSync(path.join(dataDir, 'credentials.json'), 0o644);
    const [found = ''] = await findingsOf(disk);
    expect(found).toMatch(/^fail Others .*credentials\.json, .*outbox, 1 mails in it/);
  });

  it('fails when the folder is a file', async () => {
    const file = path.join(dataDir, 'file');
    writeFileSync(file, '');
    const [found = ''] = await findingsOf(disk, { DATA_DIR: file });
    expect(found).toMatch(/^fail .*file can not be written/);
  });
});

describe('the clock', () => {
  it.each([
    [400, 'ok The clock is right.'],
    [-12_000, 'warn This machine is 12 s ahead of the database.'],
    [600_000, 'fail This machine is 600 s behind the database.'],
  ])('is compared with another that is %i ms ahead', async (aheadMs, said) => {
    const clocks = [
      { of: 'the provider', aheadMs: 10 },
      { of: 'the database', aheadMs },
    ];
    expect(await findingsOf(clock, {}, clocks)).toEqual([said]);
  });

  it('is believed when there is no other', async () => {
    expect(await findingsOf(clock)).toEqual([expect.stringMatching(/^ok There is no other/)]);
  });
});

describe('examine', () => {
  it('goes on when a check breaks, and writes what to do below what was found', async () => {
    const broken: Check = {
      subject: 'broken',
      run: () => {
        throw new Error('no route');
      },
    };
    const examined = await examine(contextOf(), [broken, settings]);
    expect(examined.map(({ subject, level }) => [subject, level])).toEqual([
      ['broken', 'fail'],
      ['settings', 'ok'],
    ]);
    expect(reportLines(examined)).toEqual([
      'FAIL  broken    This could not be looked at: no route.',
      '                → Let this machine connect to it.',
      'ok    settings  A demo: stand-ins where no keys are set.',
    ]);
  });
});
