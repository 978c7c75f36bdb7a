import * as v from 'valibot';
import type { Operations } from '#server/http/api/operation.ts';
import { invalidErrors } from '#server/http/api/operation.ts';
import {
  listingDecision,
  pendingListings,
  pendingUsers,
  userApproval,
} from './operator/approval/orders.ts';

const operator = { method: 'get', caller: 'operator' } as const;
const get = { method: 'get', caller: 'anyone' } as const;

/** Of this description. */
export const descriptionOperations = {
  readDescription: {
    ...get,
    path: '/api/openapi.json',
    answer: v.looseObject({ openapi: v.string() }),
    summary: 'Read this description',
  },
  showDescription: {
    ...get,
    path: '/api/docs',
    answer: { media: 'text/html' },
    summary: 'Show this description as a page',
  },
} satisfies Operations;

/** Of operators. */
export const operatorOperations = {
  askWhetherAlive: {
    method: 'get',
    path: '/healthz',
    caller: 'anyone',
    answer: { media: 'text/plain' },
    summary: 'Ask whether the process runs',
  },
  askWhetherReady: {
    method: 'get',
    path: '/readyz',
    caller: 'anyone',
    answer: { media: 'text/plain' },
    summary: 'Ask whether the process answers requests; operators get its state as JSON',
  },
  readArrival: {
    ...operator,
    path: '/api/operator/arrival',
    summary: 'Read how a request arrives behind the proxies',
    answer: v.looseObject({ address: v.string() }),
  },
  listPendingListings: {
    ...operator,
    path: '/api/operator/listings',
    answer: pendingListings,
    summary: 'List the classes that wait for approval',
  },
  decideListing: {
    ...operator,
    method: 'post',
    path: '/api/operator/listings',
    answer: pendingListings,
    summary: 'Approve a class, or tell its teacher why not',
    body: listingDecision,
    errors: ['listing-invalid-state', 'mail-failed', ...invalidErrors],
  },
  listPendingUsers: {
    ...operator,
    path: '/api/operator/users',
    answer: pendingUsers,
    summary: 'List the people who wait for approval',
  },
  approveUser: {
    ...operator,
    method: 'post',
    path: '/api/operator/users',
    answer: pendingUsers,
    summary: 'Approve a person',
    body: userApproval,
    errors: ['not-found', ...invalidErrors],
  },
} satisfies Operations;
