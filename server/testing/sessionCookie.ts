import { sessionCookies } from '#server/marketplaceClient/session/cookie.ts';
import type { SessionCookies, SessionToken } from '#server/marketplaceClient/session/cookie.ts';

/** Cookies of sites of tests, without HTTPS. */
export const testCookies = sessionCookies({ secret: 'a secret of tests', secure: false });

/** Returns the `Cookie` header of a browser with a session that has just begun, for ten minutes. */
export const cookieWith = (
  { accessToken, ...others }: Pick<SessionToken, 'accessToken'> & Partial<SessionToken>,
  cookies: SessionCookies = testCookies,
): string => {
  const token = {
    refreshToken: undefined,
    scope: 'user',
    expiresAt: Date.now() + 600_000,
    startedAt: Date.now(),
    accessToken,
    ...others,
  };
  return cookies.write(token).split(';', 1)[0] ?? '';
};
