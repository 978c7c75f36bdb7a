import type * as v from 'valibot';
import { pageNumber } from './paging.ts';
import { exactly } from '../strict.ts';

/** Query of GET /api/my/classes and /api/my/subscriptions. */
export const myQuery = exactly({});

/** Query of GET /api/my/past. */
export const myPastQuery = exactly({ page: pageNumber });
export type MyPastQuery = v.InferInput<typeof myPastQuery>;
