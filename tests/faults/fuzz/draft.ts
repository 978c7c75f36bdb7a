/** One part of a multipart body. */
export interface Part {
  name: string;
  filename?: string;
  type?: string;
  data: Buffer;
}

/** Body of a request before it is serialised. */
export type DraftBody =
  | { kind: 'none' }
  /** `value` is plain JSON; in transit a string with a tilde may be a tagged value. */
  | { kind: 'json' | 'transit' | 'form'; value: unknown }
  | { kind: 'multipart'; parts: Part[] }
  | { kind: 'bytes'; type: string; bytes: Buffer };

/** Mutations of the serialised request. */
export interface Framing {
  /** Changes the encoded body. */
  bytes?: (body: Buffer) => Buffer;
  /** Replaces the correct Content-Length. */
  length?: 'chunked' | 'brokenChunks' | 'tooShort' | 'tooLong' | 'twice' | 'none' | 'garbage';
}

/** A request before it is serialised; `path` is below the origin and already encoded. */
export interface Draft {
  /** Name of its corpus entry. */
  name: string;
  method: string;
  path: string;
  query: [string, string][];
  /** Appended to the query unencoded. */
  rawQuery: string;
  headers: [string, string][];
  body: DraftBody;
  framing: Framing;
  /** Returns a header that depends on the body, such as a signature. */
  signed?: (body: Buffer) => [string, string];
  /** Names of the applied mutations. */
  mutations: string[];
}

/** Returns a deep copy, to be mutated. */
export const copyOf = (draft: Draft): Draft => ({
  ...draft,
  query: draft.query.map(([key, value]) => [key, value]),
  headers: draft.headers.map(([key, value]) => [key, value]),
  body: structuredCloneOf(draft.body),
  framing: { ...draft.framing },
  mutations: [...draft.mutations],
});

// Buffers are shared, as no mutation writes into them.
function structuredCloneOf(body: DraftBody): DraftBody {
  if (body.kind === 'multipart') return { ...body, parts: body.parts.map(part => ({ ...part })) };
  return body.kind === 'none' || body.kind === 'bytes'
    ? body
    : { ...body, value: structuredClone(body.value) };
}

/** Sets a header, replacing those of the same name. */
export function setHeader(draft: Draft, name: string, value: string): void {
  draft.headers = draft.headers.filter(([key]) => key.toLowerCase() !== name.toLowerCase());
  draft.headers.push([name, value]);
}
