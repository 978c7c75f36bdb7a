import type { RequestHandler } from 'express';

/**
 * Reads repeated slashes of a path as one: clients whose base address ends in a slash request
 * `/flex//v1/assets`. Whatever decides by the path has to come after it.
 * @param below paths that are changed; all when left out
 */
export function mergeSlashes(below = '/'): RequestHandler {
  return (req, _res, next) => {
    const [path = '', ...query] = req.url.split('?');
    const merged = path.replace(/\/{2,}/g, '/');
    if (merged !== path && merged.startsWith(below)) {
      req.url = [merged, ...query].join('?');
      // The name of the route in metrics is read from it.
      req.originalUrl = `${req.baseUrl}${req.url}`;
    }
    next();
  };
}
