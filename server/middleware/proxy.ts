import type { IncomingHttpHeaders } from 'node:http';
import type { RequestHandler } from 'express';
import { stream } from 'undici';
import { defaultTimeoutMs } from '../session/tokens.ts';

const requestHeaders = [
  'accept',
  'accept-encoding',
  'authorization',
  'content-type',
  'content-length',
  'x-transit-verbose',
  'user-agent',
] as const;
const answerHeaders = [
  'content-type',
  'content-encoding',
  'content-length',
  'cache-control',
  'etag',
  'vary',
  'retry-after',
] as const;

const only = (headers: IncomingHttpHeaders, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap(name => {
      const value = headers[name];
      return value === undefined ? [] : [[name, String(value)]];
    }),
  );

/**
 * Address of a request at the marketplace; null for a path that would not arrive as it was written, such as
 * one with `..` in it: what stands before the proxy has judged the path as written.
 */
function targetOf(baseUrl: string, url: string): string | null {
  const target = baseUrl + url;
  if (!URL.canParse(target)) return null;
  const [literal = ''] = target.replace(/^\w+:\/\/[^/]*/, '').split('?', 1);
  return literal === new URL(target).pathname ? target : null;
}

const isRead = (method: string) => ['GET', 'HEAD', 'OPTIONS'].includes(method);

/** Passes requests on to a hosted marketplace: only the headers of the protocol, no cookies. */
export function proxyTo(baseUrl: string): RequestHandler {
  return async (req, res) => {
    const target = targetOf(baseUrl, req.url);
    if (target === null) {
      res.status(400).json({
        errors: [{ status: 400, code: 'bad-request', title: 'The path can not be passed on.' }],
      });
      return;
    }
    const reading = isRead(req.method);
    const leaving = new AbortController();
    res.once('close', () => leaving.abort());
    try {
      await stream(
        target,
        {
          method: req.method,
          headers: only(req.headers, requestHeaders),
          // A middleware may have read it already.
          body: reading ? null : Buffer.isBuffer(req.body) ? req.body : req,
          // Until the answer begins; a body may be a picture over a slow line.
          headersTimeout: reading ? defaultTimeoutMs : 0,
          // How long the rest takes is a matter of the reader's line.
          bodyTimeout: 0,
          signal: leaving.signal,
        },
        ({ statusCode, headers }) => res.status(statusCode).set(only(headers, answerHeaders)),
      );
    } catch {
      // Cut off in the middle: the reader has to know that this is not the whole answer.
      if (res.headersSent) res.destroy();
      else {
        res.status(502).json({
          errors: [{ status: 502, code: 'unavailable', title: 'The marketplace does not answer.' }],
        });
      }
    }
  };
}
