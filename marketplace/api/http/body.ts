import type { IncomingMessage } from 'node:http';
import { ApiError } from '#marketplace/contract/errors.ts';
import { MalformedTransitError, readTransit } from '#marketplace/wire/transitReader.ts';
import { checkStorable } from './storable.ts';

/** Largest body of an ordinary request, in bytes. */
export const maxBodyBytes = 1_000_000;

/** Media type without parameters, in lower case; empty when there is none. */
export function mediaType(req: IncomingMessage): string {
  return (req.headers['content-type'] ?? '').split(';', 1)[0]!.trim().toLowerCase();
}

/** Bytes of bodies that have not come whole yet, of all requests of this process together. */
export const maxUnfinishedBytes = 24_000_000;
let unfinished = 0;

/**
 * The whole body. What is over the limit is not read.
 * @throws ApiError request-upload-over-limit; service-unavailable while others hold too much memory with
 *   bodies that do not end
 */
export async function readBody(req: IncomingMessage, limit = maxBodyBytes): Promise<Buffer> {
  if (Number(req.headers['content-length'] ?? 0) > limit) {
    throw new ApiError('request-upload-over-limit');
  }
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of req as AsyncIterable<Buffer>) {
      size += chunk.length;
      unfinished += chunk.length;
      if (size > limit) throw new ApiError('request-upload-over-limit');
      if (unfinished > maxUnfinishedBytes) {
        throw new ApiError('service-unavailable', { meta: { retryAfter: 5 } });
      }
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError('bad-request', { details: 'The request ended early.' });
  } finally {
    unfinished -= size;
  }
  return Buffer.concat(chunks);
}

/**
 * The value of a transit or JSON body; an empty body without a type is an empty map.
 * @throws ApiError unsupported-content-type, bad-request, validation-invalid-value
 */
export async function readData(req: IncomingMessage): Promise<unknown> {
  const type = mediaType(req);
  const body = await readBody(req);
  const text = body.toString('utf8');
  if (type === '' && text === '') return {};
  if (type === 'application/transit+json') return read(text, readTransit);
  if (type === 'application/json') return read(text, JSON.parse);
  throw new ApiError('unsupported-content-type', {
    details: 'Send application/transit+json or application/json.',
  });
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
