/** One part of a multipart body. */
export interface Part {
  name: string;
  filename?: string;
  type?: string;
  data: Buffer;
}

/** Parts that a request carries, before it is written down in bytes. */
export type DraftBody =
  | { kind: 'none' }
  /** `value` is plain JSON; in transit a text with a tilde may say any of its types. */
  | { kind: 'json' | 'transit' | 'form'; value: unknown }
  | { kind: 'multipart'; parts: Part[] }
  | { kind: 'bytes'; type: string; bytes: Buffer };

/** How the bytes of a request are spoilt after they have been written down. */
export interface Framing {
  /** Of the body, after it has been encoded. */
  bytes?: (body: Buffer) => Buffer;
  /** In place of a truthful Content-Length. */
  length?: 'chunked' | 'brokenChunks' | 'tooShort' | 'tooLong' | 'twice' | 'none' | 'garbage';
}

/** A request that is still to be sent; paths are below the origin and already encoded. */
export interface Draft {
  /** The entry of the corpus that it comes from. */
  name: string;
  method: string;
  path: string;
  query: [string, string][];
  /** Encoded already: follows the query as it stands. */
  rawQuery: string;
  headers: [string, string][];
  body: DraftBody;
  framing: Framing;
  /** Adds what is computed of the body, such as a signature. */
  signed?: (body: Buffer) => [string, string];
  /** Which mutations were made. */
  mutations: string[];
}

/** A copy whose parts can be changed. */
export const copyOf = (draft: Draft): Draft => ({
  ...draft,
  query: draft.query.map(([key, value]) => [key, value]),
  headers: draft.headers.map(([key, value]) => [key, value]),
  body: structuredCloneOf(draft.body),
  framing: { ...draft.framing },
  mutations: [...draft.mutations],
});

// Buffers stay as they are: nothing writes into them.
function structuredCloneOf(body: DraftBody): DraftBody {
  if (body.kind === 'multipart') return { ...body, parts: body.parts.map(part => ({ ...part })) };
  return body.kind === 'none' || body.kind === 'bytes'
    ? body
    : { ...body, value: structuredClone(body.value) };
}

/** Sets a header, in place of any that has the name. */
export function setHeader(draft: Draft, name: string, value: string): void {
  draft.headers = draft.headers.filter(([key]) => key.toLowerCase() !== name.toLowerCase());
  draft.headers.push([name, value]);
}
