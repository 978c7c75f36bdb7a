import type { Request, RequestHandler, Response } from 'express';
import { watched } from '@flowroom/marketplace/signals';

/** Parts of the site that are counted as one; `/flex` has metrics of its operations besides. */
const parts = [
  '/flex/v1/api',
  '/flex/v1/integration_api',
  '/flex',
  '/sandbox',
  '/static',
  '/fonts',
  '/api',
];
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Returns the pattern of a route for metrics and traces: of an endpoint as it is written in the
 * code, of a page the name of its row in the route table. An address, which anybody may make up, is
 * no part of it.
 */
export function routeOf(req: Request, res: Response): string {
  const { page }: { page?: unknown } = res.locals;
  if (typeof page === 'string') return page;
  const [address = ''] = req.originalUrl.split('?', 1);
  const part = parts.find(each => address === each || address.startsWith(`${each}/`));
  const route: unknown = req.route;
  const pattern =
    typeof route === 'object' && route !== null && 'path' in route ? route.path : undefined;
  if (typeof pattern !== 'string') return part ? `${part}/*` : 'other';
  if (part === undefined) return pattern;
  return part === '/api' ? `/api${pattern}` : `${part}/*`;
}

/** Reports each request to metrics and traces. */
export const requestWork: RequestHandler = (req, res, next) => {
  const method = methods.has(req.method) ? req.method : 'other';
  const facts = { method, route: 'other', status: 0 };
  void watched('request', facts, () => {
    const ended = new Promise<void>(resolve => {
      res.once('close', () => {
        facts.route = routeOf(req, res);
        facts.status = res.statusCode;
        resolve();
      });
    });
    next();
    return ended;
  });
};
