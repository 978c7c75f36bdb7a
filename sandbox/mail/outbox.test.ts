import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readMail, readPage } from './outbox.ts';
import type { OutboxMail } from './outbox.ts';

let parent: string;
let folder: string;

beforeEach(() => {
  parent = mkdtempSync(path.join(os.tmpdir(), 'flowroom-outbox-'));
  folder = path.join(parent, 'outbox');
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

const mail = (number: number, to = 'ana@example.com'): OutboxMail => ({
  id: `${String(number).padStart(8, '0')}-welcome`,
  template: 'welcome',
  from: 'hello@flowroom.example',
  to,
  subject: `Mail ${number}`,
  html: '<p>Hello</p>',
  text: 'Hello',
  date: '2031-05-01T17:00:00.000Z',
});

const write = (...mails: OutboxMail[]) => {
  mkdirSync(folder, { recursive: true });
  for (const one of mails) {
    writeFileSync(path.join(folder, `${one.id}.json`), JSON.stringify(one));
  }
};

const subjects = async (options: Partial<Parameters<typeof readPage>[1]> = {}) => {
  const { mails, hasMore } = await readPage(folder, { to: '', page: 1, perPage: 2, ...options });
  return [mails.map(({ subject }) => subject), hasMore];
};

describe('a page of the outbox', () => {
  it('is empty before the first mail', async () => {
    expect(await subjects()).toEqual([[], false]);
  });

  it('has the newest first, and says whether there are older ones', async () => {
    write(mail(1), mail(2), mail(3));
    expect(await subjects()).toEqual([['Mail 3', 'Mail 2'], true]);
    expect(await subjects({ page: 2 })).toEqual([['Mail 1'], false]);
    expect(await subjects({ page: 3 })).toEqual([[], false]);
  });

  it('says that there are no older ones when it is just full', async () => {
    write(mail(1), mail(2));
    expect(await subjects()).toEqual([['Mail 2', 'Mail 1'], false]);
  });

  it('orders by the number, however long it grows', async () => {
    write(mail(9), mail(10), mail(100));
    expect(await subjects({ perPage: 9 })).toEqual([['Mail 100', 'Mail 10', 'Mail 9'], false]);
  });

  it('has the mails to an address only, in any case and by a part of it', async () => {
    write(mail(1, 'Ana@Example.com'), mail(2, 'ben@example.com'), mail(3, 'ana@example.com'));
    expect(await subjects({ to: ' ANA@ ' })).toEqual([['Mail 3', 'Mail 1'], false]);
    expect(await subjects({ to: 'example.com', page: 2 })).toEqual([['Mail 1'], false]);
    expect(await subjects({ to: 'nobody@example.com' })).toEqual([[], false]);
  });

  it('leaves out other files, and mails that can not be read', async () => {
    write(mail(1));
    writeFileSync(path.join(folder, 'notes.txt'), 'x');
    writeFileSync(path.join(folder, '00000002-broken.json'), '{"id":');
    writeFileSync(path.join(folder, '00000003-other.json'), '{"id":3}');
    expect(await subjects({ perPage: 9 })).toEqual([['Mail 1'], false]);
  });
});

describe('a mail', () => {
  it('is read by its id', async () => {
    write(mail(1));
    expect(await readMail(folder, '00000001-welcome')).toEqual(mail(1));
  });

  it.each(['00000002-welcome', '../outbox/00000001-welcome', '..', '', 'a/b', 'a\0b'])(
    'is not there under the id %j',
    async id => {
      write(mail(1));
      expect(await readMail(folder, id)).toBeNull();
    },
  );

  it('has all of its parts, or is none', async () => {
    mkdirSync(folder);
    const { subject: _subject, ...rest } = mail(1);
    writeFileSync(path.join(folder, '00000001-welcome.json'), JSON.stringify(rest));
    expect(await readMail(folder, '00000001-welcome')).toBeNull();
    writeFileSync(path.join(folder, '00000001-welcome.json'), 'null');
    expect(await readMail(folder, '00000001-welcome')).toBeNull();
  });
});
