import type * as v from 'valibot';
import type { ErrorCode } from './errors.ts';

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

/** Answer that is no JSON: a file, a page or a stream of this media type. `lines`: schema of each line of JSON. */
export interface FileAnswer {
  media: string;
  lines?: v.GenericSchema;
}

/** Answer that leads elsewhere. */
export interface RedirectAnswer {
  redirect: string;
}

/** One operation of the web server, as the document tells it (decision 190). */
export interface Operation {
  method: 'get' | 'post';
  /** From the root, parameters in braces. */
  path: string;
  /** A sentence without an end. */
  summary: string;
  caller: Caller;
  body?: v.GenericSchema;
  query?: v.GenericSchema;
  /** null: an empty answer with the status 204. */
  answer: v.GenericSchema | FileAnswer | RedirectAnswer | null;
  /** Codes of refusals besides those of every operation with such a caller. */
  errors?: readonly ErrorCode[];
}

/** Operations about one subject. */
export interface Subject {
  name: string;
  description: string;
  operations: readonly Operation[];
}
