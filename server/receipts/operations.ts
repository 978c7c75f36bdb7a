import type { Operations } from '#server/http/api/operation.ts';
import { countedErrors } from '#server/projection/operations.ts';
import { receiptsAnswer } from '#shared/contract/api/receipts.ts';
import {
  receiptFileQuery,
  receiptsQuery,
  statementQuery,
} from '#shared/contract/bodies/receipts.ts';

const link = { method: 'get', caller: 'signedInLink' } as const;
const pdf = { media: 'application/pdf' };

/** Of receipts. */
export const receiptOperations = {
  listReceipts: {
    method: 'get',
    caller: 'signedInPage',
    path: '/api/receipts',
    query: receiptsQuery,
    answer: receiptsAnswer,
    summary: 'List receipts, 20 a page',
    errors: countedErrors,
  },
  downloadReceipt: {
    ...link,
    path: '/api/receipts/{orderId}/{file}',
    query: receiptFileQuery,
    summary: 'Download a receipt, `<number>.pdf`',
    answer: pdf,
    errors: ['auth-invalid-access-token', 'not-found'],
  },
  downloadStatement: {
    ...link,
    path: '/api/receipts/statements/{file}',
    query: statementQuery,
    summary: 'Download the payments and refunds of a year, `<year>.pdf`',
    answer: pdf,
    errors: ['auth-invalid-access-token', 'not-found', ...countedErrors],
  },
} satisfies Operations;
