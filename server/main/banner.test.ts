import { bannerOf } from './banner.ts';

const started = {
  name: 'Flowroom',
  url: 'http://localhost:3000',
  accounts: [{ role: 'teacher', email: 'teacher@flowroom.example', password: 'pass-word' }],
  isFirstStart: true,
  dataDir: '/srv/data',
  mailLink: 'http://localhost:3000/sandbox/mail/open?key=secret',
  milliseconds: 1240,
} as const;

describe('the start banner', () => {
  it('shows address, accounts and the link to the mails the first time', () => {
    expect(bannerOf(started).split('\n')).toEqual([
      '',
      'Flowroom is ready at http://localhost:3000 (1.2 s)',
      '',
      '  teacher   teacher@flowroom.example     pass-word',
      '',
      '  Shown this once; they are kept in /srv/data/credentials.json',
      '  Mails (for you alone): http://localhost:3000/sandbox/mail/open?key=secret',
      '',
    ]);
  });

  it('says where the passwords are ever after', () => {
    const text = bannerOf({ ...started, isFirstStart: false });
    expect(text).not.toContain('pass-word');
    expect(text).toContain('/srv/data/credentials.json');
    expect(text).toContain('/sandbox/mail/open?key=secret');
  });

  it('speaks of neither where there is no demo and mails are sent', () => {
    const text = bannerOf({ ...started, accounts: [], mailLink: null });
    expect(text).not.toMatch(/credentials|Mails|pass-word/);
  });
});
