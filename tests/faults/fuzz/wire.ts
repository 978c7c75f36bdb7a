import type { Draft, DraftBody, Part } from './draft.ts';

/** A serialised request. */
export interface WireRequest {
  method: string;
  target: string;
  headers: [string, string][];
  body: Buffer;
  /** The whole request as sent. */
  bytes: Buffer;
  /** True when the body has the announced length. */
  isWhole: boolean;
}

const boundary = 'flowroom-edge';

/** Returns the transit form of a JSON value, also of values that the official writer refuses. */
function asTransit(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(asTransit);
  return ['^ ', ...Object.entries(value).flatMap(([key, item]) => [`~:${key}`, asTransit(item)])];
}

const formOf = (value: unknown): string =>
  new URLSearchParams(
    Object.entries((value ?? {}) as Record<string, unknown>).map(([key, item]) => [
      key,
      typeof item === 'string' ? item : (JSON.stringify(item) ?? ''),
    ]),
  ).toString();

function partBytes({ name, filename, type, data }: Part): Buffer {
  const file = filename === undefined ? '' : `; filename="${filename}"`;
  const kind = type === undefined ? '' : `\r\nContent-Type: ${type}`;
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}${kind}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), data, Buffer.from('\r\n')]);
}

/** Returns the encoded body with its media type. */
function encoded(body: DraftBody): { type: string | null; bytes: Buffer } {
  switch (body.kind) {
    case 'none':
      return { type: null, bytes: Buffer.alloc(0) };
    case 'json':
      return { type: 'application/json', bytes: Buffer.from(JSON.stringify(body.value) ?? '') };
    case 'transit':
      return {
        type: 'application/transit+json',
        bytes: Buffer.from(JSON.stringify(asTransit(body.value)) ?? ''),
      };
    case 'form':
      return { type: 'application/x-www-form-urlencoded', bytes: Buffer.from(formOf(body.value)) };
    case 'multipart':
      return {
        type: `multipart/form-data; boundary=${boundary}`,
        bytes: Buffer.concat([...body.parts.map(partBytes), Buffer.from(`--${boundary}--\r\n`)]),
      };
    case 'bytes':
      return body;
  }
}

const targetOf = ({ path, query, rawQuery }: Draft): string => {
  const asked = [new URLSearchParams(query).toString(), rawQuery].filter(Boolean).join('&');
  return asked ? `${path}?${asked}` : path;
};

const chunk = (bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);

/** Returns the header lines for the body's length, and the framed body. */
function framed(
  bytes: Buffer,
  length: Draft['framing']['length'],
): { lines: [string, string][]; payload: Buffer; isWhole: boolean } {
  const said = (text: string | number): [string, string] => ['Content-Length', String(text)];
  switch (length) {
    case 'chunked':
    case 'brokenChunks': {
      const half = Math.ceil(bytes.length / 2);
      const chunks = [bytes.subarray(0, half), bytes.subarray(half)].filter(one => one.length > 0);
      const isWhole = length === 'chunked';
      const end = Buffer.from(isWhole ? '0\r\n\r\n' : 'xyz\r\n');
      const payload = Buffer.concat([...chunks.map(chunk), end]);
      return { lines: [['Transfer-Encoding', 'chunked']], payload, isWhole };
    }
    case 'tooLong':
      return { lines: [said(bytes.length + 10)], payload: bytes, isWhole: false };
    case 'tooShort':
      return {
        lines: [said(Math.max(0, bytes.length - 3))],
        payload: bytes,
        isWhole: bytes.length < 4,
      };
    case 'twice':
      return {
        lines: [said(bytes.length), said(bytes.length + 1)],
        payload: bytes,
        isWhole: false,
      };
    case 'garbage':
      return { lines: [said('0x10')], payload: bytes, isWhole: false };
    case 'none':
      return { lines: [], payload: bytes, isWhole: bytes.length === 0 };
    case undefined:
      return { lines: bytes.length > 0 ? [said(bytes.length)] : [], payload: bytes, isWhole: true };
  }
}

/** Serialises a request. @param host of the server, with the port */
export function toWire(draft: Draft, host: string): WireRequest {
  const { type, bytes } = encoded(draft.body);
  const body = draft.framing.bytes?.(bytes) ?? bytes;
  const has = (name: string) => draft.headers.some(([key]) => key.toLowerCase() === name);
  const length =
    draft.framing.length ??
    // Without a length the body is empty; methods that expect one say so.
    (body.length === 0 && ['POST', 'PUT', 'PATCH'].includes(draft.method) ? 'empty' : undefined);
  const frame =
    length === 'empty'
      ? { lines: [['Content-Length', '0'] as [string, string]], payload: body, isWhole: true }
      : framed(body, length);
  const headers: [string, string][] = [
    ...(has('host') ? [] : ([['Host', host]] as [string, string][])),
    ...draft.headers,
    ...(type && !has('content-type') ? ([['Content-Type', type]] as [string, string][]) : []),
    ...(draft.signed ? [draft.signed(body)] : []),
    ...frame.lines,
    ['Connection', 'close'],
  ];
  const target = targetOf(draft);
  const lines = headers.map(([key, value]) => `${key}: ${value}\r\n`).join('');
  const head = Buffer.from(`${draft.method} ${target} HTTP/1.1\r\n${lines}\r\n`, 'latin1');
  return {
    method: draft.method,
    target,
    headers,
    body,
    bytes: Buffer.concat([head, frame.payload]),
    isWhole: frame.isWhole,
  };
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Returns a shell command that sends a request again: curl where possible, otherwise its bytes. */
export function asCommand(request: WireRequest, origin: string): string {
  const isPlain = /^[\x21-\x7e]+$/.test(request.target) && request.isWhole;
  const isSayable = request.headers.every(([key, value]) => /^[\x20-\x7e]*$/.test(key + value));
  if (!isPlain || !isSayable) {
    const { hostname, port } = new URL(origin);
    return `base64 -d <<< ${request.bytes.toString('base64')} | nc ${hostname} ${port}`;
  }
  const headers = request.headers
    .filter(([key]) => !['content-length', 'transfer-encoding'].includes(key.toLowerCase()))
    .map(([key, value]) => `-H ${quoted(`${key}: ${value}`)}`);
  const line = ['curl -sS -i --path-as-is --globoff', `-X ${request.method}`, ...headers];
  const url = quoted(origin + request.target);
  if (request.body.length === 0) return [...line, url].join(' ');
  return `base64 -d <<< ${request.body.toString('base64')} | ${[...line, '--data-binary @-', url].join(' ')}`;
}
