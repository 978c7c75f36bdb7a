import type { Draft } from './draft.ts';
import type { Answer } from './send.ts';
import type { WireRequest } from './wire.ts';

/** Faults of how a request ended. */
export type Fault = 'server error' | 'no answer in time' | 'no answer';

// The providers of identities are away on purpose (productSettings), and the site says so.
const leansOnAbsent = /auth_with_idp|create_with_idp|\/auth\/(google|facebook)/;

// What is larger may be refused while it is still being sent, and the refusal lost on its way.
const largest = 60_000;

/** Judges an answer; null for one as it has to be. */
export function faultOf(draft: Draft, request: WireRequest, answer: Answer): Fault | null {
  if (answer.outcome === 'hung') return 'no answer in time';
  if (answer.status === null) {
    return request.isWhole && request.bytes.length < largest ? 'no answer' : null;
  }
  if (answer.status < 500) return null;
  const isAway = answer.status === 502 || answer.status === 503;
  return isAway && leansOnAbsent.test(draft.path) ? null : 'server error';
}
