import { formFields, readCookie } from './requests.ts';
import { digest, randomText, sameText } from './secrets.ts';

describe('a cookie of a request', () => {
  const read = (cookie?: string): string =>
    readCookie({ headers: cookie === undefined ? {} : { cookie } }, 'a');

  it.each([
    [undefined, ''],
    ['', ''],
    ['b=1; ba=2', ''],
    ['b=1; a=x.y-z_; c=2', 'x.y-z_'],
    ['a=', ''],
    ['a=one; a=two', 'one'],
    ['a=50%25', '50%'],
    ['__proto__=1; a=2', '2'],
  ])('of %j is %j', (header, value) => {
    expect(read(header)).toBe(value);
  });
});

describe('fields of a form', () => {
  it('are texts without the blanks around them', () => {
    expect(formFields({ name: ' Ana ', email: '' })).toEqual({ name: 'Ana', email: '' });
  });

  it('that were sent twice, or with brackets, are left out', () => {
    expect(formFields({ a: ['1', '2'], b: { c: '1' }, d: '1' })).toEqual({ d: '1' });
  });

  it.each([undefined, null, {}])('of the body %j are none', body => {
    expect(formFields(body)).toEqual({});
  });
});

describe('secrets', () => {
  it('are letters and digits, and differ', () => {
    const texts = Array.from({ length: 50 }, () => randomText(24));
    expect(new Set(texts).size).toBe(50);
    for (const text of texts) expect(text).toMatch(/^[0-9A-Za-z]{24}$/);
  });

  it('are the same only when every byte is', () => {
    expect(sameText('secret', 'secret')).toBe(true);
    for (const other of ['', 'secre', 'secret ', 'Secret', 'sécret']) {
      expect(sameText('secret', other)).toBe(false);
    }
    expect(sameText('', '')).toBe(true);
  });

  it('are stored as the digest of RFC 7636', () => {
    const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
    expect(digest(verifier)).toBe('E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM');
  });
});
