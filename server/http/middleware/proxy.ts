import type { IncomingHttpHeaders } from 'node:http';
import { parseCookie } from 'cookie';
import type { Request, RequestHandler } from 'express';
import { stream } from 'undici';
import { addressHeadersOf } from '#server/marketplaceClient/session/addressHeaders.ts';
import { operatorCookie } from '@flowroom/marketplace/siteProof';
import { countCall, operationAt } from '#server/marketplaceClient/sdk/countCall.ts';
import { noteCode } from './failedRequests.ts';
import { defaultTimeoutMs } from '#server/marketplaceClient/session/tokens.ts';

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

type HeaderValues = Record<string, string | string[]>;

const only = (headers: IncomingHttpHeaders, names: readonly string[]): HeaderValues =>
  Object.fromEntries(
    names.flatMap(name => {
      const value = headers[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** Headers that pass to the marketplace and back. */
export interface PassedHeaders {
  request: (req: Request) => HeaderValues;
  answer: readonly string[];
}

const protocolHeaders: PassedHeaders = {
  request: req => only(req.headers, requestHeaders),
  answer: answerHeaders,
};

const ofOwnPages = ['origin', 'sec-fetch-site', 'x-flowroom'];

/**
 * Headers of the Console API: the cookie of the operator and no other, what shows that a page of
 * the site calls, and the client's address with its proof.
 */
export function consoleHeaders(clientSecret: string): PassedHeaders {
  const addressHeaders = addressHeadersOf(clientSecret);
  return {
    request(req) {
      const token = parseCookie(req.headers.cookie ?? '')[operatorCookie];
      return {
        ...only(req.headers, [...requestHeaders, ...ofOwnPages]),
        ...(token && /^[\w-]+$/.test(token) ? { cookie: `${operatorCookie}=${token}` } : {}),
        ...addressHeaders(req.ip),
      };
    },
    answer: [...answerHeaders, 'set-cookie'],
  };
}

/**
 * Returns the URL of a request at the marketplace; null for a path that URL parsing would change,
 * such as one with `..`, because the middleware before the proxy has checked the original path.
 */
function targetOf(baseUrl: string, url: string): string | null {
  const target = baseUrl + url;
  if (!URL.canParse(target)) return null;
  const [literal = ''] = target.replace(/^\w+:\/\/[^/]*/, '').split('?', 1);
  return literal === new URL(target).pathname ? target : null;
}

const isRead = (method: string) => ['GET', 'HEAD', 'OPTIONS'].includes(method);

/**
 * Passes requests on to a hosted marketplace, with the headers of the protocol only and no cookies
 * when left out. Uses undici: http-proxy-middleware 4 needs Node 22.
 */
export function proxyTo(baseUrl: string, passed = protocolHeaders): RequestHandler {
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
          headers: passed.request(req),
          // A Buffer when a middleware has read the body already.
          body: reading ? null : Buffer.isBuffer(req.body) ? req.body : req,
          // Time until the answer begins. No limit for uploads, which may be slow.
          headersTimeout: reading ? defaultTimeoutMs : 0,
          // No limit: the client's connection may be slow.
          bodyTimeout: 0,
          signal: leaving.signal,
        },
        ({ statusCode, headers }) => {
          // Of a call that is refused nobody knows whether there is such an operation.
          countCall(statusCode < 400 ? operationAt(target) : 'refused');
          return res.status(statusCode).set(only(headers, passed.answer));
        },
      );
    } catch {
      // Destroys the connection, so that the client notices the incomplete answer.
      if (res.headersSent) res.destroy();
      else {
        noteCode(res, 'unavailable');
        res.status(502).json({
          errors: [{ status: 502, code: 'unavailable', title: 'The marketplace does not answer.' }],
        });
      }
    }
  };
}
