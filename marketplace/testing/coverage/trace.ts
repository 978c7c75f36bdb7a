import { appendFileSync } from 'node:fs';
import path from 'node:path';
import type { Request, RequestHandler } from 'express';
import { readTransit } from '#marketplace/wire/transitReader.ts';

/** The official client that sent a request; null for any other. */
export type Client = 'marketplace' | 'integration' | 'cli' | null;

/** One request of a contract test and its response. */
export interface TracedCall {
  client: Client;
  method: string;
  /** Below `/v1/`, without the query string. */
  path: string;
  /** Scope of the token; null without one. */
  scope: string | null;
  status: number;
  codes: string[];
  /** Scope of the token in the response; null without one. */
  granted: string | null;
}

const clients: readonly [RegExp, Client][] = [
  [/^sharetribe-flex-sdk-js\//, 'marketplace'],
  [/^sharetribe-flex-integration-sdk-js\//, 'integration'],
  [/^flex-cli\//, 'cli'],
];

const clientOf = (req: Request): Client =>
  clients.find(([pattern]) => pattern.test(req.get('user-agent') ?? ''))?.[1] ?? null;

function scopeOf(req: Request): string | null {
  const payload = /^Bearer [^.]+\.([^.]+)\./.exec(req.get('authorization') ?? '')?.[1];
  if (!payload) return null;
  try {
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { scope?: string };
    return claims.scope ?? null;
  } catch {
    // Tests also send invalid tokens.
    return null;
  }
}

function found(
  status: number,
  asTransit: boolean,
  body: string,
): Pick<TracedCall, 'codes' | 'granted'> {
  try {
    const answer = (asTransit ? readTransit(body) : JSON.parse(body)) as {
      errors?: { code?: string }[];
      scope?: string;
    };
    const codes = status < 400 ? [] : (answer.errors ?? []).map(({ code }) => String(code));
    return { codes, granted: answer.scope ?? null };
  } catch {
    // Refusals of the token endpoint are plain text; images and archives are binary.
    return { codes: [], granted: null };
  }
}

/**
 * Writes every answered request as a line of JSON below `folder`, for the coverage table of the
 * contract tests.
 */
function traceCalls(folder: string): RequestHandler {
  const file = path.join(folder, `${process.pid}.jsonl`);
  return (req, res, next) => {
    const client = clientOf(req);
    const scope = scopeOf(req);
    const below = req.originalUrl.split('?', 1)[0]?.replace(/^.*?\/v1\//, '') ?? '';
    const sent: Buffer[] = [];
    const end = res.end.bind(res);
    res.end = ((chunk?: unknown, ...rest: unknown[]) => {
      if (typeof chunk === 'string' || Buffer.isBuffer(chunk)) sent.push(Buffer.from(chunk));
      const asTransit = /transit\+json/.test(req.get('accept') ?? '');
      const status = res.statusCode;
      const telling = status >= 400 || below.startsWith('auth/');
      const line: TracedCall = {
        client,
        method: req.method,
        path: below,
        scope,
        status,
        ...(telling
          ? found(status, asTransit, Buffer.concat(sent).toString())
          : { codes: [], granted: null }),
      };
      appendFileSync(file, `${JSON.stringify(line)}\n`);
      return (end as (...all: unknown[]) => unknown)(chunk, ...rest);
    }) as typeof res.end;
    next();
  };
}

/** Returns the tracer if `CONTRACT_TRACE` names a folder, otherwise nothing. */
export function tracing(): RequestHandler[] {
  const folder = process.env.CONTRACT_TRACE;
  return folder ? [traceCalls(folder)] : [];
}
