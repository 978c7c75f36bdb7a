import type { IncomingMessage } from 'node:http';
import { ApiError } from '#marketplace/contract/errors.ts';
import { MalformedTransitError, readTransit } from '#marketplace/wire/transitReader.ts';
import { checkStorable } from './storable.ts';

/** Largest body of an ordinary request, in bytes. */
export const maxBodyBytes = 1_000_000;

/** Returns the media type without parameters, in lower case; empty without one. */
export function mediaType(req: IncomingMessage): string {
  return (req.headers['content-type'] ?? '').split(';', 1)[0]!.trim().toLowerCase();
}

/** Largest sum of bytes of incomplete bodies, over all requests of this process. */
export const maxUnfinishedBytes = 24_000_000;
/** Bodies of fewer bytes are not aborted while there are larger ones. */
const smallBody = 64_000;

/** A body that is being read. */
interface Unfinished {
  chunks: Buffer[];
  size: number;
  /** Aborts reading. */
  end(error: ApiError): void;
}

// Oldest first.
const unfinished = new Set<Unfinished>();
let unfinishedBytes = 0;

/**
 * Aborts the oldest incomplete bodies above the limit, so that slow clients do not exhaust memory.
 */
function makeRoom(newest: Unfinished): void {
  while (unfinishedBytes > maxUnfinishedBytes) {
    const large = [...unfinished].filter(({ size }) => size >= smallBody);
    const [longest] = large.some(body => body !== newest) ? large : unfinished;
    longest?.end(new ApiError('service-unavailable', { meta: { retryAfter: 5 } }));
  }
}

/**
 * Reads the whole body. Timeouts are the HTTP server's. @param limit largest size, bytes
 * @throws ApiError request-upload-over-limit; bad-request when the client disconnects;
 * service-unavailable
 * for the oldest body while all incomplete ones take too much memory
 */
export async function readBody(
  req: IncomingMessage & { body?: unknown },
  limit = maxBodyBytes,
): Promise<Buffer> {
  // A handler in front has read it.
  if (Buffer.isBuffer(req.body)) return req.body;
  if (Number(req.headers['content-length'] ?? 0) > limit) {
    throw new ApiError('request-upload-over-limit');
  }
  if (req.readableEnded) return Buffer.alloc(0);
  const endedEarly = () => new ApiError('bad-request', { details: 'The request ended early.' });
  if (req.destroyed) throw endedEarly();
  return new Promise((resolve, reject) => {
    const leave = () => {
      if (!unfinished.delete(body)) return;
      unfinishedBytes -= body.size;
      req.off('data', take);
      body.chunks = [];
    };
    const body: Unfinished = {
      chunks: [],
      size: 0,
      end(error) {
        leave();
        reject(error);
        // The rest is read and dropped: many clients read no response while they are sending.
        req.resume();
      },
    };
    const take = (chunk: Buffer) => {
      body.chunks.push(chunk);
      body.size += chunk.length;
      unfinishedBytes += chunk.length;
      if (body.size > limit) body.end(new ApiError('request-upload-over-limit'));
      else makeRoom(body);
    };
    unfinished.add(body);
    req.on('data', take);
    req.once('end', () => {
      const { chunks } = body;
      leave();
      resolve(Buffer.concat(chunks));
    });
    const breakOff = () => body.end(endedEarly());
    req.once('error', breakOff);
    req.once('close', breakOff);
  });
}

/**
 * Parses a transit or JSON body; an empty body without a content type is an empty map.
 * @throws ApiError unsupported-content-type, bad-request, validation-invalid-value
 */
export async function readData(req: IncomingMessage): Promise<unknown> {
  const type = mediaType(req);
  const unsupported = () =>
    new ApiError('unsupported-content-type', {
      details: 'Send application/transit+json or application/json.',
    });
  if (!['', 'application/transit+json', 'application/json'].includes(type)) throw unsupported();
  const text = (await readBody(req)).toString('utf8');
  if (type === '' && text === '') return {};
  if (type === 'application/transit+json') return read(text, readTransit);
  if (type === 'application/json') return read(text, JSON.parse);
  throw unsupported();
}

function read(text: string, parse: (text: string) => unknown): unknown {
  const value = parsed(text, parse);
  checkStorable(value, 'body');
  return value;
}

function parsed(text: string, parse: (text: string) => unknown): unknown {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof MalformedTransitError || error instanceof SyntaxError) {
      throw new ApiError('bad-request', { details: 'The body is malformed.' });
    }
    throw error;
  }
}

/** Fields of a form; of repeated names the last. */
export type Form = Readonly<Record<string, string | undefined>>;

const maxFormBytes = 32_000;

/** Reads a URL-encoded form. @throws ApiError unsupported-content-type, validation-invalid-value */
export async function readForm(req: IncomingMessage): Promise<Form> {
  if (mediaType(req) !== 'application/x-www-form-urlencoded') {
    throw new ApiError('unsupported-content-type');
  }
  const body = await readBody(req, maxFormBytes);
  const form = Object.fromEntries(new URLSearchParams(body.toString('utf8')));
  checkStorable(form, 'body');
  return form;
}
