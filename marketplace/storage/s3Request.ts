import { createHash } from 'node:crypto';
import http from 'node:http';
import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { exactly } from './exactly.ts';
import { StoreUnreachable } from './objectStore.ts';

/** Address and credentials of an S3-compatible store. */
export interface S3Settings {
  /** Without the bucket, e.g. https://s3.eu-central-1.amazonaws.com or http://127.0.0.1:9000 */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** True when the bucket is the first part of the path; otherwise it is part of the host name. */
  pathStyle: boolean;
  /** Milliseconds without any answer after which a request fails; 10 s when left out. */
  timeoutMs?: number;
  /**
   * Milliseconds before the second attempt, four times as long before the third; 100 when left out.
   */
  pauseMs?: number;
}

/** One request to the store. */
export interface S3Request {
  method: 'GET' | 'PUT' | 'DELETE';
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: { content: Uint8Array | Readable; size: number };
}

const maxAttempts = 3;
const isPassing = (status: number): boolean => status >= 500 || status === 429;

/**
 * Sends a request and returns the response unread, with any status except temporary errors. Those
 * are retried, unless the body can be read only once.
 * @throws StoreUnreachable, or the error of the body
 */
export async function s3Request(
  settings: S3Settings,
  request: S3Request,
): Promise<IncomingMessage> {
  const once = request.body?.content instanceof Readable;
  for (let attempt = 1; ; attempt += 1) {
    const isLast = once || attempt === maxAttempts;
    try {
      const answer = await send(settings, request);
      if (!isPassing(answer.statusCode ?? 0)) return answer;
      const said = await reasonOf(answer);
      if (isLast) throw new StoreUnreachable(`The object store answers ${said}.`);
    } catch (error) {
      const again = error instanceof StoreUnreachable && !(error.cause instanceof Silence);
      if (isLast || !again) throw error;
    }
    await sleep((settings.pauseMs ?? 100) * 4 ** (attempt - 1));
  }
}

/** Returns the status and code of a refusal. Reads the response to its end. */
export async function reasonOf(answer: IncomingMessage): Promise<string> {
  const text = await buffer(answer).then(String, () => '');
  return `${answer.statusCode} ${/<Code>([^<]{1,100})<\/Code>/.exec(text)?.[1] ?? ''}`.trim();
}

function urlOf({ endpoint, bucket, pathStyle }: S3Settings, { key = '', query }: S3Request): URL {
  const url = new URL(endpoint);
  if (!pathStyle) url.host = `${bucket}.${url.host}`;
  const base = url.pathname.replace(/\/$/, '');
  url.pathname = pathStyle ? `${base}/${bucket}/${key}` : `${base}/${key}`;
  url.search = new URLSearchParams(query).toString();
  return url;
}

async function signed(settings: S3Settings, request: S3Request, url: URL): Promise<Headers> {
  const { body } = request;
  const headers: Record<string, string> = { ...request.headers };
  // A streamed body can not be hashed in advance.
  headers['X-Amz-Content-Sha256'] =
    body?.content instanceof Readable
      ? 'UNSIGNED-PAYLOAD'
      : createHash('sha256')
          .update(body?.content ?? '')
          .digest('hex');
  const { accessKeyId, secretAccessKey, region } = settings;
  const signer = new AwsV4Signer({
    method: request.method,
    url: url.href,
    headers,
    accessKeyId,
    secretAccessKey,
    service: 's3',
    region,
    // The content type is stored with the object, so it is signed too.
    allHeaders: true,
  });
  return (await signer.sign()).headers;
}

async function send(settings: S3Settings, request: S3Request): Promise<IncomingMessage> {
  const { body, method } = request;
  const url = urlOf(settings, request);
  const headers = Object.fromEntries(await signed(settings, request, url));
  const size = body ? { 'Content-Length': String(body.size) } : {};
  const { request: open } = url.protocol === 'https:' ? https : http;
  const timeoutMs = settings.timeoutMs ?? 10_000;
  const sent = open(url, { method, headers: { ...headers, ...size }, timeout: timeoutMs });
  sent.on('timeout', () => sent.destroy(new Silence(`no answer within ${timeoutMs} ms`)));
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    sent.on('response', resolve);
    sent.on('error', reject);
  });
  if (!body) sent.end();
  const sending = body ? sendBody(body, sent) : Promise.resolve();
  try {
    // A refusal may arrive while the body is still being sent.
    return await Promise.race([answered, sending.then(() => answered)]);
  } catch (error) {
    sent.destroy();
    if (error instanceof BodyFailure) throw error.cause;
    throw new StoreUnreachable('The object store does not answer.', { cause: error });
  }
}

/** The store sent nothing within the timeout; such a request is not retried. */
class Silence extends Error {}

/** The body could not be read to its end, or has the wrong size; see `cause`. */
class BodyFailure extends Error {}

async function sendBody(
  { content, size }: NonNullable<S3Request['body']>,
  sent: http.ClientRequest,
): Promise<void> {
  const source = content instanceof Readable ? content : Readable.from([content]);
  const counted = exactly(size);
  // A failure propagates to all three streams; the first one to fail is the cause.
  let failed: 'body' | 'store' | undefined;
  for (const stream of [source, counted]) stream.once('error', () => (failed ??= 'body'));
  source.once('close', () => (failed ??= source.readableEnded ? undefined : 'body'));
  sent.once('error', () => (failed ??= 'store'));
  try {
    await pipeline(source, counted, sent);
  } catch (error) {
    throw failed === 'body' ? new BodyFailure('', { cause: error }) : error;
  }
}
