import type { Request } from 'express';

const isOwnHost = (origin: string, host: string | undefined): boolean => {
  try {
    return host !== undefined && new URL(origin).host === host;
  } catch {
    return false;
  }
};

const hostOf = (req: Request): string | undefined =>
  // Express resolves the forwarded host where the proxy is trusted, but drops the port otherwise.
  (req.app.get('trust proxy') ? req.get('x-forwarded-host') : undefined) ?? req.get('host');

/** Whether a browser says that a page of this very site sent the request. */
export function isSameOrigin(req: Request): boolean {
  const origin = req.get('origin');
  if (origin !== undefined) return isOwnHost(origin, hostOf(req));
  return req.get('sec-fetch-site') === 'same-origin';
}

/** Whether a browser says that another site sent the request. */
export function isForeignOrigin(req: Request): boolean {
  const origin = req.get('origin');
  if (origin !== undefined) return !isOwnHost(origin, hostOf(req));
  const site = req.get('sec-fetch-site');
  return site === 'cross-site' || site === 'same-site';
}

/** Requests that change nothing. */
export const isSafeMethod = (req: Request): boolean =>
  ['GET', 'HEAD', 'OPTIONS'].includes(req.method);
