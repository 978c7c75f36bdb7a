import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** Behavior of the next requests. */
export type S3Mood =
  | 'answers'
  | 'is busy'
  | 'hangs'
  | 'hangs up'
  | 'breaks off'
  | 'is busy once'
  | 'refuses';

/** An in-memory store of one bucket that checks signatures of AWS (version 4). */
export interface S3Stub {
  endpoint: string;
  objects: Map<string, { data: Buffer; contentType: string }>;
  mood: S3Mood;
  /** Received requests, as `METHOD key`. */
  requests: string[];
  close(): Promise<void>;
}

export const stubBucket = 'studio';
export const stubKeys = { accessKeyId: 'AKIASTUB', secretAccessKey: 'a secret for tests' };

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest();
const encode = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** The signed parts of a request. */
export interface SignedRequest {
  method: string;
  /** As in the request line. */
  url: string;
  headers: Record<string, string | undefined>;
}

/** Returns the fault of a request's signature; null when it is right. */
export function signatureFault(
  { method, url, headers }: SignedRequest,
  keys: { accessKeyId: string; secretAccessKey: string },
): string | null {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers['authorization'] ?? '',
    );
  if (!given) return 'AccessDenied';
  const [, keyId = '', day = '', region = '', names = '', signature = ''] = given;
  if (keyId !== keys.accessKeyId) return 'InvalidAccessKeyId';
  const { pathname, searchParams } = new URL(url, 'http://host');
  const query = [...searchParams]
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(pair => pair.join('='))
    .join('&');
  const signed = names.split(';');
  if (!signed.includes('host') || !signed.includes('x-amz-date')) return 'AccessDenied';
  const canonical = [
    method,
    pathname
      .split('/')
      .map(part => encode(decodeURIComponent(part)))
      .join('/'),
    query,
    ...signed.map(name => `${name}:${(headers[name] ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    names,
    headers['x-amz-content-sha256'] ?? '',
  ].join('\n');
  const at = headers['x-amz-date'] ?? '';
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${keys.secretAccessKey}`,
  );
  const expected = hmac(key, text);
  const matches = timingSafeEqual(expected, Buffer.from(signature, 'hex'));
  return matches ? null : 'SignatureDoesNotMatch';
}

const skewMs = 15 * 60_000;

function timeFault(at: string): string | null {
  const iso = at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
  return Math.abs(Date.parse(iso) - Date.now()) < skewMs ? null : 'RequestTimeTooSkewed';
}

/**
 * Starts a store on a free port; the bucket is in the path, or, with `pathStyle` false, in the host
 * name.
 */
export async function startS3Stub({ pathStyle = true } = {}): Promise<S3Stub> {
  const state: Omit<S3Stub, 'endpoint' | 'close'> = {
    objects: new Map(),
    mood: 'answers',
    requests: [],
  };
  const server = createServer((req, res) => {
    serve(state, pathStyle, req, res).catch(() => res.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    endpoint: `http://${pathStyle ? '127.0.0.1' : 'localhost'}:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  });
}

function refuse(res: ServerResponse, status: number, code: string): void {
  res.writeHead(status, { 'Content-Type': 'application/xml', Connection: 'close' });
  res.end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
}

async function serve(
  state: Omit<S3Stub, 'endpoint' | 'close'>,
  pathStyle: boolean,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const { method = '', url = '' } = req;
  const { pathname, searchParams } = new URL(url, 'http://host');
  const [, inPath = '', ...rest] = pathname.split('/');
  const bucket = pathStyle ? inPath : (req.headers.host ?? '').split('.')[0];
  const key = decodeURIComponent((pathStyle ? rest : [inPath, ...rest]).join('/'));
  state.requests.push(`${method} ${key}`);
  const { mood } = state;
  if (mood === 'is busy once') state.mood = 'answers';
  if (mood === 'hangs') return;
  if (mood === 'hangs up') return void req.destroy();
  if (mood === 'is busy' || mood === 'is busy once') return refuse(res, 503, 'SlowDown');
  if (mood === 'refuses') return refuse(res, 403, 'AccessDenied');

  const headers = req.headers as SignedRequest['headers'];
  const fault =
    signatureFault({ method, url, headers }, stubKeys) ?? timeFault(headers['x-amz-date'] ?? '');
  if (fault) return refuse(res, 403, fault);
  if (bucket !== stubBucket) return refuse(res, 404, 'NoSuchBucket');
  const body = await buffer(req);
  const hash = headers['x-amz-content-sha256'];
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) {
    return refuse(res, 400, 'XAmzContentSHA256Mismatch');
  }
  if (method === 'PUT') {
    if (headers['content-length'] === undefined) return refuse(res, 411, 'MissingContentLength');
    state.objects.set(key, { data: body, contentType: headers['content-type'] ?? '' });
    res.end();
  } else if (method === 'DELETE') {
    state.objects.delete(key);
    res.writeHead(204).end();
  } else if (key === '') list(state, searchParams, res);
  else read(state, key, req, res);
}

/** Two keys per page, so that clients have to paginate. */
function list(
  { objects }: Pick<S3Stub, 'objects'>,
  query: URLSearchParams,
  res: ServerResponse,
): void {
  const after = query.get('continuation-token') ?? '';
  const all = [...objects.keys()]
    .filter(key => key.startsWith(query.get('prefix') ?? '') && key > after)
    .toSorted();
  const page = all.slice(0, 2);
  const next = all.length > 2 ? `<NextContinuationToken>${page[1]}</NextContinuationToken>` : '';
  const keys = page.map(key => `<Contents><Key>${key}</Key></Contents>`).join('');
  res.setHeader('Content-Type', 'application/xml');
  res.end(`<?xml version="1.0"?><ListBucketResult>${keys}${next}</ListBucketResult>`);
}

function read(
  { objects, mood }: Pick<S3Stub, 'objects' | 'mood'>,
  key: string,
  req: IncomingMessage,
  res: ServerResponse,
): void {
  const object = objects.get(key);
  if (!object) return refuse(res, 404, 'NoSuchKey');
  const { data, contentType } = object;
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(req.headers.range ?? '') ?? [];
  const part = start === undefined ? data : data.subarray(Number(start), Number(end) + 1);
  res.writeHead(start === undefined ? 200 : 206, {
    'Content-Type': contentType,
    'Content-Length': part.length,
    ...(start === undefined
      ? {}
      : { 'Content-Range': `bytes ${start}-${Number(start) + part.length - 1}/${data.length}` }),
  });
  if (mood !== 'breaks off') return void res.end(part);
  res.write(part.subarray(0, part.length / 2), () => res.destroy());
}
