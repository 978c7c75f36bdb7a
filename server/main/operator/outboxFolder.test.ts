import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createMailer } from '#server/mail/mailer.ts';
import { tightenOutbox } from './outboxFolder.ts';

const modeOf = (file: string) => statSync(file).mode & 0o777;

const failing = (code: string) => Object.assign(new Error(code), { code });

describe('the outbox of a data folder', () => {
  const warn = jest.fn();
  let dataDir: string;
  let before: number;
  beforeEach(() => {
    warn.mockClear();
    dataDir = mkdtempSync(path.join(os.tmpdir(), 'flowroom-outbox-'));
    before = process.umask(0o022);
  });
  afterEach(() => {
    process.umask(before);
    rmSync(dataDir, { recursive: true });
  });

  it('is taken away from others when an older version has left it open', async () => {
    const folder = path.join(dataDir, 'outbox');
    mkdirSync(folder);
    for (const name of ['1.json', '1.html', '2.json.tmp']) {
      writeFileSync(path.join(folder, name), 'a link');
    }
    chmodSync(folder, 0o755);
    await tightenOutbox(dataDir, { warn });
    expect(modeOf(folder)).toBe(0o700);
    expect(['1.json', '1.html', '2.json.tmp'].map(name => modeOf(path.join(folder, name)))).toEqual(
      [0o600, 0o600, 0o600],
    );
  });

  it('need not be there', async () => {
    await expect(tightenOutbox(dataDir, { warn })).resolves.toBeUndefined();
    expect(warn).not.toHaveBeenCalled();
  });

  it('is taken away file by file, whatever becomes of one of them', async () => {
    const folder = path.join(dataDir, 'outbox');
    mkdirSync(folder);
    for (const name of ['1.json', '2.json', '3.json', '4.json']) {
      writeFileSync(path.join(folder, name), 'a link');
    }
    await tightenOutbox(dataDir, { warn }, async (file, mode) => {
      if (String(file).endsWith('1.json')) throw failing('ENOENT');
      if (String(file).endsWith('2.json')) throw failing('EPERM');
      chmodSync(file, mode);
    });
    expect(['3.json', '4.json'].map(name => modeOf(path.join(folder, name)))).toEqual([
      0o600, 0o600,
    ]);
    expect(warn.mock.calls).toEqual([
      [
        { count: 1, first: path.join(folder, '2.json') },
        expect.stringContaining('may read mails in the outbox'),
      ],
    ]);
  });

  it('that belongs to somebody else does not end the start', async () => {
    mkdirSync(path.join(dataDir, 'outbox'));
    await tightenOutbox(dataDir, { warn }, () => Promise.reject(failing('EPERM')));
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it('is written for its owner alone', async () => {
    await createMailer({
      mail: { smtpUrl: undefined, from: undefined, contact: undefined },
      dataDir,
    })({
      template: 'contact',
      to: 'us@flow.example',
      from: 'site@flow.example',
      replyTo: { name: 'Nora', address: 'nora@example.com' },
      subject: 'Hello',
      text: 'Hi',
    });
    const folder = path.join(dataDir, 'outbox');
    expect(modeOf(folder)).toBe(0o700);
    expect(readModes(folder)).toEqual([0o600, 0o600]);
  });
});

const readModes = (folder: string) =>
  readdirSync(folder).map(name => modeOf(path.join(folder, name)));
