import type { Request, RequestHandler, Response } from 'express';
import { mediaType, readBody } from '#marketplace/api/http/body.ts';
import { toJson } from '#marketplace/contract/fields.ts';
import type { Clock } from '#marketplace/contract/ports.ts';
import { readTransit } from '#marketplace/wire/transitReader.ts';
import { pathWithoutSecrets, withoutSecrets } from './redact.ts';
import type { Side } from './redact.ts';

/** A request with its answer, in plain JSON and without secrets. */
export interface LoggedRequest {
  /** Counts from 1. */
  id: number;
  at: string;
  method: string;
  path: string;
  status: number;
  ms: number;
  userAgent: string;
  /** Null without a body; a text in brackets for one that is left out. */
  body: unknown;
  answer: unknown;
}

/** The last requests, in memory. */
export interface RequestLog {
  handler: RequestHandler;
  /** The newest first. */
  requests(): readonly LoggedRequest[];
  clear(): void;
}

const most = 500;
/** Bytes of a body or an answer that are recorded; larger ones are described. */
const maxBytes = 64_000;

const readers: Record<string, (text: string) => unknown> = {
  'application/transit+json': text => toJson(readTransit(text)),
  'application/json': text => JSON.parse(text) as unknown,
  'application/x-www-form-urlencoded': text => Object.fromEntries(new URLSearchParams(text)),
};

const isKept = (type: string) => Object.hasOwn(readers, type);

/** What was sent by one side; `bytes` is null where they were too many, or not read. */
interface Sent {
  side: Side;
  type: string;
  bytes: Buffer | null;
  size: number;
}

/** Reads what was sent as plain JSON; a text in brackets describes what is left out. */
function shown({ side, type, bytes, size }: Sent): unknown {
  if (size === 0) return null;
  if (!bytes || !isKept(type)) return `(${type || 'no type'}, ${size} bytes)`;
  try {
    return withoutSecrets(readers[type]?.(bytes.toString('utf8')), side);
  } catch {
    return `(malformed ${type}, ${size} bytes)`;
  }
}

/** Reads the body of a call; the handler behind finds it in `req.body`. */
async function bodyOf(req: Request): Promise<unknown> {
  const type = mediaType(req);
  const size = Number(req.headers['content-length'] ?? 0);
  // Uploads are streams, whatever their type is.
  const isRead = req.method === 'POST' && isKept(type) && size <= maxBytes;
  const bytes = isRead ? await readBody(req).catch(() => null) : null;
  if (bytes) req.body = bytes;
  return shown({ side: 'request', type, bytes, size });
}

/** Records what is written to a response. */
function watchAnswer(res: Response): () => { bytes: Buffer | null; size: number } {
  const chunks: Buffer[] = [];
  let size = 0;
  const keep = (chunk: unknown) => {
    if (typeof chunk !== 'string' && !(chunk instanceof Uint8Array)) return;
    size += Buffer.byteLength(chunk);
    if (size <= maxBytes) chunks.push(Buffer.from(chunk as string));
  };
  const [write, end] = [res.write.bind(res), res.end.bind(res)];
  res.write = ((...args: Parameters<typeof write>) => {
    keep(args[0]);
    return write(...args);
  }) as typeof res.write;
  res.end = ((...args: Parameters<typeof end>) => {
    keep(args[0]);
    return end(...args);
  }) as typeof res.end;
  return () => ({ bytes: size <= maxBytes ? Buffer.concat(chunks) : null, size });
}

const typeOfAnswer = (res: Response): string =>
  String(res.getHeader('content-type') ?? '')
    .split(';', 1)[0]!
    .trim()
    .toLowerCase();

/** Creates a log of the last 500 requests, whose handler goes before those that answer. */
export function requestLog(now: Clock): RequestLog {
  let kept: LoggedRequest[] = [];
  let count = 0;
  return {
    async handler(req, res, next) {
      const [at, begun, path] = [now().toISOString(), performance.now(), req.originalUrl];
      const answerOf = watchAnswer(res);
      const body = await bodyOf(req);
      res.once('close', () => {
        count += 1;
        kept.unshift({
          id: count,
          at,
          method: req.method,
          path: pathWithoutSecrets(path),
          status: res.statusCode,
          ms: Math.round(performance.now() - begun),
          userAgent: req.get('user-agent') ?? '',
          body,
          answer: shown({ side: 'answer', type: typeOfAnswer(res), ...answerOf() }),
        });
        kept = kept.slice(0, most);
      });
      next();
    },
    requests: () => kept,
    clear() {
      kept = [];
    },
  };
}
