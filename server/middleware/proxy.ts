import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
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
    const headers = new Headers();
    for (const name of requestHeaders) {
      const value = req.get(name);
      if (value !== undefined) headers.set(name, value);
    }
    const hasBody = !['GET', 'HEAD', 'OPTIONS'].includes(req.method);
    // Until it begins to answer; how long the rest takes is a matter of the reader's line.
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), usualPatience);
    const answer = await fetch(target, {
      method: req.method,
      headers,
      redirect: 'manual',
      // A body may be a picture over a slow line.
      ...(hasBody ? {} : { signal: patience.signal }),
      ...(hasBody ? { body: Readable.toWeb(req) as ReadableStream, duplex: 'half' } : {}),
    } as RequestInit)
      .catch(() => null)
      .finally(() => clearTimeout(timer));
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
    if (!answer.body) {
      res.end();
      return;
    }
    // Either side may go in the middle: the reader, and then the rest is not fetched; or the marketplace,
    // and then the answer is cut off where it is, as the reader has to know.
    await pipeline(Readable.fromWeb(answer.body as ReadableStream), res).catch(() => undefined);
  };
}
