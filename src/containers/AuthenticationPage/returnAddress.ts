import { paths } from '#shared/config/paths.ts';

/** Where to go after signing in: the page that asked for it, otherwise the landing page. */
export function returnAddress(state: unknown): string {
  const from = (state as { from?: unknown } | null)?.from;
  // Only addresses of this site: "//host" would leave it.
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : paths.landing();
}
