import type { Subject } from '../operation.ts';
import * as v from 'valibot';
import { reportedBody, reportsAnswer } from '#server/account/safety/reportQueue.ts';
import {
  listingDecision,
  pendingListings,
  pendingUsers,
  userApproval,
} from '../../operator/approval/orders.ts';
import { rebuildLine } from '#server/projection/rebuildRouter.ts';
import { webhooksAnswer, webhooksOrder } from '#server/webhooks/operator/orders.ts';

const invalid = [
  'validation-missing-key',
  'validation-disallowed-key',
  'validation-invalid-value',
] as const;
const operator = { method: 'get', caller: 'operator' } as const;

export const operators: Subject = {
  name: 'Operators',
  description:
    'What the commands of operators call. Without a proof these addresses are not found.',
  operations: [
    {
      method: 'get',
      path: '/healthz',
      caller: 'anyone',
      answer: { media: 'text/plain' },
      summary: 'Ask whether the process runs',
    },
    {
      method: 'get',
      path: '/readyz',
      caller: 'anyone',
      answer: { media: 'text/plain' },
      summary: 'Ask whether the process answers requests; operators get its state as JSON',
    },
    {
      ...operator,
      path: '/api/operator/arrival',
      summary: 'Read how a request arrives behind the proxies',
      answer: v.looseObject({ address: v.string() }),
    },
    {
      ...operator,
      path: '/api/operator/reports',
      answer: reportsAnswer,
      summary: 'List what people have reported',
    },
    {
      ...operator,
      method: 'post',
      path: '/api/operator/reports',
      answer: reportsAnswer,
      summary: 'Close a report',
      body: reportedBody,
    },
    {
      ...operator,
      path: '/api/operator/listings',
      answer: pendingListings,
      summary: 'List the classes that wait for approval',
    },
    {
      ...operator,
      method: 'post',
      path: '/api/operator/listings',
      answer: pendingListings,
      summary: 'Approve a class, or tell its teacher why not',
      body: listingDecision,
      errors: ['listing-invalid-state', 'mail-failed', ...invalid],
    },
    {
      ...operator,
      path: '/api/operator/users',
      answer: pendingUsers,
      summary: 'List the people who wait for approval',
    },
    {
      ...operator,
      method: 'post',
      path: '/api/operator/users',
      answer: pendingUsers,
      summary: 'Approve a person',
      body: userApproval,
      errors: ['not-found', ...invalid],
    },
    {
      ...operator,
      method: 'post',
      path: '/api/operator/projection',
      summary: 'Count all orders anew; the answer has a line of JSON for each step',
      answer: { media: 'application/x-ndjson', lines: rebuildLine },
    },
    {
      ...operator,
      method: 'post',
      path: '/api/operator/webhooks',
      summary: 'Set up webhooks to other programs, read their log, send some again',
      body: webhooksOrder,
      answer: webhooksAnswer,
      errors: [...invalid, 'webhook-address-refused', 'webhooks-not-available'],
    },
  ],
};
