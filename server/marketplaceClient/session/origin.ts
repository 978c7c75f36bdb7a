import type { Request } from 'express';

/** Compares an origin with a host. `host`: with port, of the request or of a trusted proxy. */
const isOwnHost = (origin: string, host: string | undefined): boolean => {
  try {
    return host !== undefined && new URL(origin).host === host;
  } catch {
    return false;
  }
};

/** Returns whether the browser's headers name a page of this site as the sender. */
export function isSameOrigin(req: Request): boolean {
  const origin = req.get('origin');
  if (origin !== undefined) return isOwnHost(origin, req.host);
  return req.get('sec-fetch-site') === 'same-origin';
}

/** Returns whether the browser's headers name another origin as the sender. */
export function isForeignOrigin(req: Request): boolean {
  const origin = req.get('origin');
  if (origin !== undefined) return !isOwnHost(origin, req.host);
  const site = req.get('sec-fetch-site');
  return site === 'cross-site' || site === 'same-site';
}

/** Returns whether the method is a safe one of HTTP (RFC 9110), which changes nothing. */
export const isSafeMethod = (req: Pick<Request, 'method'>): boolean =>
  ['GET', 'HEAD', 'OPTIONS'].includes(req.method);
