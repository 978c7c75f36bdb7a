import { appendFileSync } from 'node:fs';
import path from 'node:path';
import type { Request, RequestHandler } from 'express';
import { readTransit } from '#marketplace/wire/transitReader.ts';

/** Which of the official clients sent a request; null for anything else. */
export type Client = 'marketplace' | 'integration' | 'cli' | null;

/** One request of a contract test and how it was answered. */
export interface TracedCall {
  client: Client;
  method: string;
  /** Below `/v1/`, without the query string. */
  path: string;
  /** Of the token; null without one. */
  scope: string | null;
  status: number;
  codes: string[];
  /** Scope of the token that the answer brought; null when it brought none. */
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
    // Tests also send what is no token.
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
    // Refusals of the token endpoint are plain text, and pictures and archives are none.
    return { codes: [], granted: null };
  }
}

/**
 * Writes down every answered request as a line of JSON below `folder`, for the table of what the
 * contract tests have covered.
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

/** The tracer of a run that asks for traces (`CONTRACT_TRACE` is their folder), otherwise nothing. */
export function tracing(): RequestHandler[] {
  const folder = process.env.CONTRACT_TRACE;
  return folder ? [traceCalls(folder)] : [];
}
