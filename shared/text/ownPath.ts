/** Placeholder of this site: an address that leaves it leads to another one. */
const base = 'https://site.invalid';

/**
 * Returns whether a text is a path of this site. Browsers drop tabs and line breaks from addresses,
 * and read a backslash as a slash, so that `/\t/host` would lead to another site.
 */
export function isOwnPath(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(value)) return false;
  if (!URL.canParse(value, base)) return false;
  const { origin, pathname } = new URL(value, base);
  // `/..//host` is a path, and resolves to one that no longer is.
  return origin === base && !pathname.startsWith('//');
}
