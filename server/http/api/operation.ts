import type * as v from 'valibot';
import type { ErrorCode } from './errorCodes.ts';

/**
 * Caller of an operation, and what it is known by:
 *
 * - `page`: the header of our pages; a session if there is one
 * - `signedInPage`: that header and the session of a person
 * - `signedInLink`: the session alone, as a link can send no header
 * - `anyone`: nothing
 * - `operator`: a proof of the operators' secret
 * - `service`: a signature of an outside service in the request
 */
export type Caller = 'page' | 'signedInPage' | 'signedInLink' | 'anyone' | 'operator' | 'service';

/**
 * Answer that is no JSON: a file, a page or a stream of this media type. `lines`: schema of each
 * line of JSON.
 */
export interface FileAnswer {
  media: string;
  lines?: v.GenericSchema;
}

/** Answer that leads elsewhere. */
export interface RedirectAnswer {
  redirect: string;
}

/** What a route takes and answers; its room serves and describes it by this (decision 205). */
export interface Operation {
  method: 'get' | 'post';
  /** From the root, parameters in braces. */
  path: string;
  /** A sentence without an end. */
  summary: string;
  caller: Caller;
  /** The body of a POST in plain JSON: ids and instants as text. */
  body?: v.GenericSchema;
  query?: v.GenericSchema;
  /** null: an empty answer with the status 204. */
  answer: v.GenericSchema | FileAnswer | RedirectAnswer | null;
  /** Codes of refusals besides those of every operation with such a caller. */
  errors?: readonly ErrorCode[];
}

/** Operations of a room by their names. */
export type Operations = Readonly<Record<string, Operation>>;

/** A call of our pages that `endpoint` serves. */
export interface PageCall<Body extends v.GenericSchema> extends Operation {
  method: 'post';
  caller: 'page' | 'signedInPage';
  body: Body;
}

/** A read of our pages by somebody who is signed in. */
export interface PageRead<Query extends v.GenericSchema> extends Operation {
  method: 'get';
  caller: 'signedInPage';
  query: Query;
}

/** Codes of bodies and queries that do not fit. */
export const invalidErrors = [
  'validation-missing-key',
  'validation-disallowed-key',
  'validation-invalid-value',
] as const;

/** An address as a router below /api, or at the root, writes it. */
type Route<Path extends string> = Path extends `/api${infer Rest}` ? Colons<Rest> : Colons<Path>;
type Colons<Path extends string> = Path extends `${infer Before}{${infer Name}}${infer After}`
  ? `${Before}:${Name}${Colons<After>}`
  : Path;

/** Returns the address of an operation for a router that is mounted at /api, or at the root. */
export const routeOf = <Path extends string>({ path }: { path: Path }): Route<Path> =>
  path.replace(/^\/api(?=\/)/, '').replace(/\{(\w+)\}/g, ':$1') as Route<Path>;
