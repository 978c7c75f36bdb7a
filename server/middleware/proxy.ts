import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { RequestHandler } from 'express';
import { usualPatience } from '../session/tokens.ts';

const requestHeaders = [
  'accept',
  'authorization',
  'content-type',
  'x-transit-verbose',
  'user-agent',
] as const;
const answerHeaders = ['content-type', 'cache-control', 'etag', 'vary', 'retry-after'] as const;

/** Passes requests on to a hosted marketplace: only the headers of the protocol, no cookies. */
export function proxyTo(baseUrl: string): RequestHandler {
  return async (req, res) => {
    const headers = new Headers();
    for (const name of requestHeaders) {
      const value = req.get(name);
      if (value !== undefined) headers.set(name, value);
    }
    const hasBody = !['GET', 'HEAD', 'OPTIONS'].includes(req.method);
    const answer = await fetch(baseUrl + req.url, {
      method: req.method,
      headers,
      redirect: 'manual',
      // A body may be a picture over a slow line.
      ...(hasBody ? {} : { signal: AbortSignal.timeout(usualPatience) }),
      ...(hasBody ? { body: Readable.toWeb(req) as ReadableStream, duplex: 'half' } : {}),
    } as RequestInit).catch(() => null);
    if (!answer) {
      res.status(502).json({
        errors: [{ status: 502, code: 'unavailable', title: 'The marketplace does not answer.' }],
      });
      return;
    }
    res.status(answer.status);
    for (const name of answerHeaders) {
      const value = answer.headers.get(name);
      if (value !== null) res.set(name, value);
    }
    if (answer.body) Readable.fromWeb(answer.body as ReadableStream).pipe(res);
    else res.end();
  };
}
