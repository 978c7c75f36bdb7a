import { cookieName, sessionCookies, toSessionToken } from './cookie.ts';

const token = toSessionToken(
  {
    access_token: 'a.b.c',
    token_type: 'bearer',
    expires_in: 60,
    scope: 'user:limited',
    refresh_token: 'r',
  },
  1000,
);

const cookies = sessionCookies({ secret: 'a secret', secure: false });
const pairOf = (header: string) => header.split(';', 1)[0] ?? '';
const pair = pairOf(cookies.write(token));

describe('the session cookie', () => {
  it('reads back what it wrote, among others', () => {
    expect(cookies.read(`theme=dark; ${pair}; other=1`)).toEqual(token);
    expect(token).toMatchObject({ expiresAt: 61_000, startedAt: 1000 });
    const { refreshToken: _, ...rest } = token;
    const short = { ...rest, refreshToken: undefined };
    expect(cookies.read(pairOf(cookies.write(short)))).toEqual(short);
  });

  it('is bound to the host under HTTPS', () => {
    const cookie = sessionCookies({ secret: 'a secret', secure: true }).write(token);
    expect(cookie).toMatch(/^__Host-flowroom-session=/);
    expect(cookie).toMatch(/; Secure;/);
    expect(cookie).toContain('Path=/');
    expect(cookie).not.toContain('Domain');
    expect(cookies.read(cookie)).toBeNull();
  });

  it('is not taken from a cookie whose name only ends like it', () => {
    expect(cookies.read(`x${pair}`)).toBeNull();
  });

  it('reveals neither its tokens nor its scope', () => {
    const [, value = ''] = pair.split('=');
    const bytes = Buffer.from(value, 'base64url').toString('latin1');
    expect(bytes).not.toContain('a.b.c');
    expect(bytes).not.toContain('limited');
    expect(pairOf(cookies.write(token))).not.toBe(pair);
  });

  it('can be edited nowhere', () => {
    const [, value = ''] = pair.split('=');
    const bytes = Buffer.from(value, 'base64url');
    for (let at = 0; at < bytes.length; at += 1) {
      const edited = Buffer.from(bytes);
      edited[at]! ^= 1;
      expect(cookies.read(`${cookieName(false)}=${edited.toString('base64url')}`)).toBeNull();
    }
    for (let length = 0; length < bytes.length; length += 1) {
      const cut = bytes.subarray(0, length).toString('base64url');
      expect(cookies.read(`${cookieName(false)}=${cut}`)).toBeNull();
    }
  });

  it('can not be made by anybody else: neither in the clear, nor with another key or for another name', () => {
    // As the cookies of version 0.1.0 were.
    const fields = ['a.b.c', 'r', 'user', 61_000, 1000];
    const clear = Buffer.from(JSON.stringify(fields)).toString('base64url');
    const foreign = sessionCookies({ secret: 'another secret', secure: false }).write(token);
    const secure = sessionCookies({ secret: 'a secret', secure: true }).write(token);
    const renamed = pairOf(secure).replace('__Host-', '');
    for (const one of [`${cookieName(false)}=${clear}`, pairOf(foreign), renamed]) {
      expect(cookies.read(one)).toBeNull();
    }
  });

  it('is read as none when its token is not allowed in a header', () => {
    for (const accessToken of ['', 'two words', 'line\r\nbreak', 'tökén']) {
      expect(cookies.read(pairOf(cookies.write({ ...token, accessToken })))).toBeNull();
    }
    expect(cookies.read(pairOf(cookies.write({ ...token, refreshToken: 'a b' })))).toBeNull();
  });

  it('is read as none when it makes no sense', () => {
    for (const value of ['', '%%', 'bm90IGpzb24']) {
      expect(cookies.read(`${cookieName(false)}=${value}`)).toBeNull();
    }
    expect(cookies.read(undefined)).toBeNull();
    expect(pairOf(cookies.write(null))).toBe(`${cookieName(false)}=`);
  });
});
