import { gzipSync } from 'node:zlib';
import type { SeededRandom } from './seededRandom.ts';
import { setHeader } from './draft.ts';
import type { Mutator } from './mutateValues.ts';
import {
  malformedHeaders,
  unusualMethods,
  malformedQueries,
  malformedSegments,
} from './malformedHttp.ts';

/** Defers a change of the body's bytes until the request is serialised. */
const onBytes =
  (change: (body: Buffer, at: number, random: SeededRandom) => Buffer): Mutator =>
  (draft, random) => {
    if (draft.body.kind === 'none') return false;
    const at = random.below(1 << 20);
    const earlier = draft.framing.bytes;
    // Random numbers are drawn now, so that repeated serialisation gives the same bytes.
    const seed = random.below(1 << 30);
    const later: SeededRandom = {
      below: end => seed % Math.max(1, end),
      oneIn: times => seed % times === 0,
      pick: values => values[seed % values.length] as (typeof values)[number],
    };
    draft.framing.bytes = body =>
      change(earlier?.(body) ?? body, at % Math.max(1, body.length), later);
    return true;
  };

const splice = (body: Buffer, at: number, removed: number, added: Buffer | string): Buffer =>
  Buffer.concat([body.subarray(0, at), Buffer.from(added as string), body.subarray(at + removed)]);

const cutBody = onBytes((body, at) => body.subarray(0, at));
const flipByte = onBytes((body, at, random) =>
  body.length === 0 ? body : splice(body, at, 1, Buffer.from([random.below(256)])),
);
const noUtf8 = onBytes((body, at, random) =>
  splice(
    body,
    at,
    0,
    Buffer.from(random.pick(['ff', 'c328', 'eda080', 'f8a1a1a1a1', '00'] as const), 'hex'),
  ),
);
const byteOrderMark = onBytes(body => Buffer.concat([Buffer.from('efbbbf', 'hex'), body]));
const doubleBody = onBytes(body => Buffer.concat([body, body]));
const largeBody = onBytes((body, at) => splice(body, at, 0, ' '.repeat(1_200_000)));
const deepBody = onBytes((_body, _at, random) =>
  Buffer.from(random.pick(['[', '{"a":', '["~#set",', '["^ ","~:a",']).repeat(20_000)),
);
const duplicateKey = onBytes(body => {
  const text = body.toString('latin1');
  const json = /^\{("[^"]{1,60}"):/.exec(text)?.[1];
  if (json) return Buffer.from(`{${json}:[1],${text.slice(1)}`, 'latin1');
  const transit = /^\["\^ ",("~:[^"]{1,60}"),/.exec(text)?.[1];
  return transit ? Buffer.from(`["^ ",${transit},[1],${text.slice(6)}`, 'latin1') : body;
});
const oddNumber = onBytes((body, _at, random) =>
  Buffer.from(
    body
      .toString('latin1')
      .replace(
        /(?<=[:,[])-?\d+(\.\d+)?(?=[,\]}])/,
        random.pick(['NaN', 'Infinity', '-Infinity', '1e999', '-0', '0x1', '01', '.5', '1.']),
      ),
    'latin1',
  ),
);
const oddPart = onBytes((body, _at, random) => {
  const text = body.toString('latin1');
  const changed = random.pick([
    () => text.replace('form-data;', ''),
    () => text.replace(/name="[^"]*"/, 'name="__proto__"'),
    () => text.replace(/filename="[^"]*"/, `filename="${'../'.repeat(40)}x\0.png"`),
    () => text.replace(/filename="[^"]*"/, "filename*=UTF-8''%ff%00"),
    () => text.replace(/Content-Type: [^\r]*/, 'Content-Type: ;;;'),
    () => text.replaceAll('--flowroom-edge--', ''),
    () => text.replaceAll('\r\n', '\n'),
    () => text.replace('\r\n\r\n', '\r\nX: '),
    () => text.replace('--flowroom-edge\r\n', '--flowroom-edge\r\n'.repeat(50)),
  ])();
  return Buffer.from(changed, 'latin1');
});

const emptyBody: Mutator = draft => {
  if (draft.body.kind === 'none') return false;
  draft.framing.bytes = () => Buffer.alloc(0);
  return true;
};

const oddLength: Mutator = (draft, random) => {
  if (draft.body.kind === 'none') return false;
  draft.framing.length = random.pick([
    'chunked',
    'chunked',
    'brokenChunks',
    'tooShort',
    'tooLong',
    'twice',
    'none',
    'garbage',
  ]);
  return true;
};

const compressed: Mutator = (draft, random) => {
  if (draft.body.kind === 'none') return false;
  const isBomb = random.oneIn(3);
  draft.framing.bytes = body =>
    gzipSync(isBomb ? Buffer.alloc(20_000_000, 32) : body, { level: 1 });
  setHeader(draft, 'Content-Encoding', 'gzip');
  return true;
};

const unasked: Mutator = draft => {
  if (draft.body.kind !== 'none') return false;
  draft.body = { kind: 'json', value: { a: 1 } };
  return true;
};

const oddHeader: Mutator = (draft, random) => {
  const [name, value] = random.pick(malformedHeaders);
  setHeader(draft, name, value);
  return true;
};

const doubleHeader: Mutator = (draft, random) => {
  draft.headers.push([...random.pick(malformedHeaders)]);
  return true;
};

const dropHeader: Mutator = (draft, random) => {
  if (draft.headers.length === 0) return false;
  draft.headers.splice(random.below(draft.headers.length), 1);
  return true;
};

const editHeader: Mutator = (draft, random) => {
  if (draft.headers.length === 0) return false;
  const header = random.pick(draft.headers);
  const at = random.below(header[1].length + 1);
  const added = random.pick(['', 'x', '%', ';', ',', '"', '\t', '\xff', '=']);
  header[1] = header[1].slice(0, at) + added + header[1].slice(at + 1);
  return true;
};

const otherMethod: Mutator = (draft, random) => {
  draft.method = random.pick(unusualMethods);
  return true;
};

const oddQuery: Mutator = (draft, random) => {
  draft.rawQuery = random.pick(malformedQueries);
  return true;
};

const oddSegment: Mutator = (draft, random) => {
  const parts = draft.path.split('/');
  const at = 1 + random.below(parts.length);
  parts.splice(at, random.below(2), random.pick(malformedSegments));
  draft.path = parts.join('/') || '/';
  return true;
};

const oddPath: Mutator = (draft, random) => {
  const change = random.pick([
    (path: string) => `/${path}`,
    (path: string) => `${path}/`,
    (path: string) => path.toUpperCase(),
    (path: string) => path.replaceAll('/', '//'),
    (path: string) => path.replaceAll('/', '%2f').replace('%2f', '/'),
    (path: string) => `/static/..${path}`,
    (path: string) => `http://evil.example${path}`,
    (path: string) => `${path}%00`,
    (path: string) => `${path}#fragment`,
    (path: string) => path.slice(0, -1) || '/',
  ]);
  draft.path = change(draft.path);
  return true;
};

/** Mutations of the serialised request. */
export const wireMutators: Readonly<Record<string, Mutator>> = {
  cutBody,
  flipByte,
  noUtf8,
  byteOrderMark,
  doubleBody,
  largeBody,
  deepBody,
  duplicateKey,
  oddNumber,
  oddPart,
  emptyBody,
  oddLength,
  compressed,
  unasked,
  oddHeader,
  doubleHeader,
  dropHeader,
  editHeader,
  otherMethod,
  oddQuery,
  oddSegment,
  oddPath,
};
