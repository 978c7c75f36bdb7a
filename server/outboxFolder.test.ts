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
import { outboxMailer } from './contact/mailer.ts';
import { tightenOutbox } from './outboxFolder.ts';

const modeOf = (file: string) => statSync(file).mode & 0o777;

describe('the outbox of a data folder', () => {
  let dataDir: string;
  let before: number;
  beforeEach(() => {
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
    await tightenOutbox(dataDir);
    expect(modeOf(folder)).toBe(0o700);
    expect(['1.json', '1.html', '2.json.tmp'].map(name => modeOf(path.join(folder, name)))).toEqual(
      [0o600, 0o600, 0o600],
    );
  });

  it('need not be there', async () => {
    await expect(tightenOutbox(dataDir)).resolves.toBeUndefined();
  });

  it('is written for its owner alone', async () => {
    await outboxMailer(
      dataDir,
      () => new Date(0),
    )({
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
