import { emailSpellings, normalizeEmail } from './emailAddress.ts';
import { email } from './fields.ts';

describe('a mail address', () => {
  it.each([
    ['Ana@München.example', 'ana@münchen.example'],
    ['ana@xn--mnchen-3ya.example', 'ana@münchen.example'],
    ['ana@XN--MNCHEN-3YA.example', 'ana@münchen.example'],
    ['ana@mu\u0308nchen.example', 'ana@münchen.example'],
    ['ana@例え。テスト', 'ana@例え.テスト'],
    ['ana@xn--r8jz45g.xn--zckzah', 'ana@例え.テスト'],
    ['ana@faß.example', 'ana@faß.example'],
    ['ana@xn--fa-hia.example', 'ana@faß.example'],
    ['jose\u0301@flowroom.example', 'josé@flowroom.example'],
    [' Ana@Flowroom.Example ', 'ana@flowroom.example'],
    ['ana@192.0.2.1', 'ana@192.0.2.1'],
    ['ana@ex%61mple.com', 'ana@ex%61mple.com'],
  ])('has one spelling: %j is %j', (typed, kept) => {
    expect(email().parse(typed)).toBe(kept);
    expect(normalizeEmail(kept)).toBe(kept);
  });

  it('is looked for in both spellings, for accounts that are stored in the other', () => {
    const both = ['ana@münchen.example', 'ana@xn--mnchen-3ya.example'];
    for (const spelling of both) expect(emailSpellings(spelling)).toEqual(both);
    expect(emailSpellings('Ana@flowroom.example')).toEqual(['ana@flowroom.example']);
  });

  it.each(['ana@xn--a.example', 'ana@ü/x.example', 'ana@ü', 'ana', 'ana@', ''])(
    'is none: %s',
    typed => {
      expect(email().safeParse(typed).success).toBe(false);
      expect(normalizeEmail(typed)).toBe(typed);
    },
  );
});
