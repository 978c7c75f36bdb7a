import type { OwnCaller } from './ownCaller.ts';
import type { OwnEndpoints } from './types.ts';
import type { LineItem } from '#shared/contract/transaction.ts';

/** Those of our own endpoints that the page of a class asks for by itself: they come with it. */
export const firstOwnEndpoints = ({
  post,
  postForData,
}: OwnCaller): Pick<OwnEndpoints, 'lineItems' | 'checkTransaction'> => ({
  lineItems: body => postForData<LineItem[]>('transaction-line-items', body),
  checkTransaction: listingId => post('check-transaction', { listingId }),
});
