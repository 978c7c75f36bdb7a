import type { Request } from 'express';

/** @param host with its port, of a proxy that is trusted or of the request itself */
const isOwnHost = (origin: string, host: string | undefined): boolean => {
  try {
    return host !== undefined && new URL(origin).host === host;
  } catch {
    return false;
  }
};

/** Whether a browser says that a page of this very site sent the request. */
export function isSameOrigin(req: Request): boolean {
  const origin = req.get('origin');
  if (origin !== undefined) return isOwnHost(origin, req.host);
  return req.get('sec-fetch-site') === 'same-origin';
}

/** Whether a browser says that another site sent the request. */
export function isForeignOrigin(req: Request): boolean {
  const origin = req.get('origin');
  if (origin !== undefined) return !isOwnHost(origin, req.host);
  const site = req.get('sec-fetch-site');
  return site === 'cross-site' || site === 'same-site';
}

/** Requests that change nothing. */
export const isSafeMethod = (req: Pick<Request, 'method'>): boolean =>
  ['GET', 'HEAD', 'OPTIONS'].includes(req.method);
