/** Value of a cookie that scripts see; null without one, and where cookies are blocked. */
export function readCookie(name: string): string | null {
  try {
    return new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(document.cookie)?.[1] ?? null;
  } catch {
    // A page in a frame without an origin of its own.
    return null;
  }
}

/**
 * Sets a cookie for the whole site. @param age seconds; 0 removes it; without, until the browser is
 * closed
 */
export function writeCookie(name: string, value: string, age?: number): void {
  const lifetime = age === undefined ? '' : `; max-age=${age}`;
  try {
    document.cookie = `${name}=${value}; path=/${lifetime}; samesite=lax`;
  } catch {
    // As above: nothing is stored.
  }
}

/** Returns whether the browser stores cookies of this site. */
export function keepsCookies(): boolean {
  const name = 'cookiesKept';
  writeCookie(name, '1', 60);
  const isKept = readCookie(name) !== null;
  if (isKept) writeCookie(name, '', 0);
  return isKept;
}
