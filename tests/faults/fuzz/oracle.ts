import type { Draft } from './draft.ts';
import type { Answer } from './send.ts';
import type { WireRequest } from './wire.ts';

/** Outcomes that count as faults. */
export type Fault = 'server error' | 'no answer in time' | 'no answer';

// Identity providers are unreachable (productSettings), which the site reports with 502 or 503.
const leansOnAbsent = /auth_with_idp|create_with_idp|\/auth\/(google|facebook)/;

// A larger request may be refused while it is being sent, and the answer lost with the connection.
const largest = 60_000;

/** Returns the fault of an answer, null for a valid one. */
export function faultOf(draft: Draft, request: WireRequest, answer: Answer): Fault | null {
  if (answer.outcome === 'hung') return 'no answer in time';
  if (answer.status === null) {
    return request.isWhole && request.bytes.length < largest ? 'no answer' : null;
  }
  if (answer.status < 500) return null;
  const isAway = answer.status === 502 || answer.status === 503;
  return isAway && leansOnAbsent.test(draft.path) ? null : 'server error';
}
