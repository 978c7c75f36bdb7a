import { cookieName, readSessionCookie, sessionCookie, toSessionToken } from './cookie.ts';

const token = toSessionToken(
  {
    access_token: 'a.b.c',
    token_type: 'bearer',
    expires_in: 60,
    scope: 'user',
    refresh_token: 'r',
  },
  1000,
);

describe('the session cookie', () => {
  it('reads back what it wrote, among others', () => {
    const [pair] = sessionCookie(token, false).split(';');
    expect(readSessionCookie(`theme=dark; ${pair}; other=1`, false)).toEqual(token);
    expect(token.expiresAt).toBe(61_000);
  });

  it('is bound to the host under HTTPS', () => {
    const cookie = sessionCookie(token, true);
    expect(cookie).toMatch(/^__Host-flowroom-session=/);
    expect(cookie).toMatch(/; Secure;/);
    expect(cookie).toContain('Path=/');
    expect(cookie).not.toContain('Domain');
    expect(readSessionCookie(cookie, false)).toBeNull();
  });

  it('is not taken from a cookie whose name only ends like it', () => {
    const [pair] = sessionCookie(token, false).split(';');
    expect(readSessionCookie(`x${pair}`, false)).toBeNull();
  });

  it('is read as none when its token could not stand in a header', () => {
    for (const accessToken of ['', 'two words', 'line\r\nbreak', 'tökén']) {
      const [pair] = sessionCookie({ ...token, accessToken }, false).split(';');
      expect(readSessionCookie(pair, false)).toBeNull();
    }
    const [pair] = sessionCookie({ ...token, refreshToken: 'a b' }, false).split(';');
    expect(readSessionCookie(pair, false)?.refreshToken).toBeUndefined();
  });

  it('is read as none when it makes no sense', () => {
    const name = cookieName(false);
    const broken = ['', '%%', 'bm90IGpzb24', Buffer.from('{"a":1}').toString('base64url')];
    for (const value of broken) expect(readSessionCookie(`${name}=${value}`, false)).toBeNull();
    expect(readSessionCookie(undefined, false)).toBeNull();
  });
});
