import type { Operations } from '#server/http/api/operation.ts';
import { rebuildLine } from './rebuildRouter.ts';

/** Refusals while nothing is counted. */
export const countedErrors = ['projection-not-ready', 'projection-not-available'] as const;
/** Refusals of a link: nobody is signed in, or nothing is counted. */
export const uncountedLinkErrors = ['auth-invalid-access-token', ...countedErrors] as const;

/** Of operators. */
export const rebuildOperations = {
  rebuild: {
    method: 'post',
    caller: 'operator',
    path: '/api/operator/projection',
    summary: 'Count all orders anew; the answer has a line of JSON for each step',
    answer: { media: 'application/x-ndjson', lines: rebuildLine },
  },
} satisfies Operations;
