import { z } from 'zod';
import { int, oneOf, optionalParam, text, timestamp, uuid } from '#marketplace/contract/fields.ts';
import {
  pageOfFailures,
  presentFailure,
  searchFailures,
} from '#marketplace/db/maintenance/failedRequests.ts';
import { failedRequestsAnswer } from './answers.ts';
import { consoleOperation } from './operation.ts';

/** Lists requests that the marketplace has answered 5xx, and errors that nobody has handled. */
export const queryFailedRequests = consoleOperation({
  name: 'failed_requests/query',
  method: 'GET',
  summary: 'Requests that the marketplace has answered 5xx in two weeks, the newest first.',
  answer: failedRequestsAnswer,
  input: z.object({
    kind: optionalParam(oneOf('request', 'error')),
    status: optionalParam(int(500, 599)),
    route: optionalParam(text(1, 200)),
    code: optionalParam(text(1, 100)),
    requestId: optionalParam(uuid()),
    accountId: optionalParam(uuid()),
    from: optionalParam(timestamp()),
    to: optionalParam(timestamp()),
    before: optionalParam(uuid()),
  }),
  async run({ db, perPage }, search) {
    const rows = await searchFailures(db, 'failed_requests', search, perPage);
    const shown = rows.map(row => presentFailure(row, 'marketplace'));
    return { data: pageOfFailures(shown, perPage) };
  },
});
