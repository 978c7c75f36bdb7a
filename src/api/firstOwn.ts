import { reading } from './ownCaller.ts';
import type { OwnCaller } from './ownCaller.ts';
import type { OwnEndpoints } from './types.ts';
import { appError } from '#src/util/errors.ts';

// The readers are not in the first load; they come while the question is out.
const loadReaders = () =>
  import(/* webpackChunkName: "first-answers" */ './firstAnswers.ts').catch((): never => {
    throw appError('network', 'The server could not be reached.');
  });

/** Those of our own endpoints that the page of a class asks for by itself: they come with it. */
export const firstOwnEndpoints = ({
  post,
}: OwnCaller): Pick<OwnEndpoints, 'lineItems' | 'checkTransaction'> => ({
  lineItems: async body => {
    const [answer, { readLineItems }] = await Promise.all([
      post('transaction-line-items', body),
      loadReaders(),
    ]);
    return reading(() => readLineItems(answer));
  },
  checkTransaction: async listingId => {
    const [answer, { readOwnOrders }] = await Promise.all([
      post('check-transaction', { listingId }),
      loadReaders(),
    ]);
    return reading(() => readOwnOrders(answer));
  },
});
