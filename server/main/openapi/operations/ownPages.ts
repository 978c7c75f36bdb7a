import * as v from 'valibot';
import type { Subject } from '../operation.ts';
import { inboxAnswer, inboxSummaryAnswer } from '#shared/contract/api/inbox.ts';
import { myClassesAnswer, myPastAnswer, mySubscriptionsAnswer } from '#shared/contract/api/my.ts';
import { receiptsAnswer } from '#shared/contract/api/receipts.ts';
import {
  inboxEventsQuery,
  inboxQuery,
  inboxSummaryQuery,
  seenBody,
} from '#shared/contract/bodies/inbox.ts';
import { myPastQuery, myQuery } from '#shared/contract/bodies/my.ts';
import {
  receiptFileQuery,
  receiptsQuery,
  statementQuery,
} from '#shared/contract/bodies/receipts.ts';

const counted = ['projection-not-ready', 'projection-not-available'] as const;
const page = { method: 'get', caller: 'signedInPage' } as const;
const link = { method: 'get', caller: 'signedInLink' } as const;
const pdf = { media: 'application/pdf' };

export const ownPages: Subject = {
  name: 'Own pages',
  description: 'A student’s classes, the inbox and receipts.',
  operations: [
    {
      ...page,
      path: '/api/my/classes',
      query: myQuery,
      answer: myClassesAnswer,
      summary: 'List the class times that come, and what is open',
      errors: counted,
    },
    {
      ...page,
      path: '/api/my/past',
      query: myPastQuery,
      answer: myPastAnswer,
      summary: 'List what is over, a page at a time',
      errors: counted,
    },
    {
      ...page,
      path: '/api/my/subscriptions',
      query: myQuery,
      answer: mySubscriptionsAnswer,
      summary: 'List subscriptions',
      errors: counted,
    },
    {
      ...page,
      path: '/api/inbox/rows',
      query: inboxQuery,
      answer: inboxAnswer,
      summary: 'List conversations: unread ones first, then by what comes next',
      errors: counted,
    },
    {
      ...page,
      path: '/api/inbox/summary',
      query: inboxSummaryQuery,
      summary: 'Count what is new',
      answer: inboxSummaryAnswer,
    },
    {
      ...link,
      path: '/api/inbox/events',
      query: inboxEventsQuery,
      summary: 'Follow changes of own orders, as server-sent events with `{ "orderId": … }`',
      answer: { media: 'text/event-stream' },
      errors: [
        'auth-invalid-access-token',
        'projection-not-available',
        'not-acceptable',
        'too-many-streams',
      ],
    },
    {
      method: 'post',
      path: '/api/inbox/seen',
      caller: 'signedInPage',
      summary: 'Note until when an order was read; false while a step of it is under way',
      body: seenBody,
      answer: v.object({ seen: v.boolean() }),
      errors: ['not-found'],
    },
    {
      ...page,
      path: '/api/receipts',
      query: receiptsQuery,
      answer: receiptsAnswer,
      summary: 'List receipts, 20 a page',
      errors: counted,
    },
    {
      ...link,
      path: '/api/receipts/{orderId}/{file}',
      query: receiptFileQuery,
      summary: 'Download a receipt, `<number>.pdf`',
      answer: pdf,
      errors: ['auth-invalid-access-token', 'not-found'],
    },
    {
      ...link,
      path: '/api/receipts/statements/{file}',
      query: statementQuery,
      summary: 'Download the payments and refunds of a year, `<year>.pdf`',
      answer: pdf,
      errors: ['auth-invalid-access-token', 'not-found', ...counted],
    },
  ],
};
