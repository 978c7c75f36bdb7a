import { z } from 'zod';
import {
  commaList,
  int,
  oneOf,
  optionalParam,
  text,
  timestamp,
  uuid,
} from '#marketplace/contract/fields.ts';
import { orderSorts } from '#marketplace/db/operators/orderLookup.ts';
import {
  knownReferences,
  searchOrdersForOperators,
} from '#marketplace/db/operators/ordersForOperators.ts';
import { orderWanted } from '#marketplace/domain/search/orderSearch.ts';
import { orderAnswer } from './answers.ts';
import { consoleOperation } from '../operation.ts';
import { consolePage } from '../pages.ts';
import { presentOrder } from './present.ts';

/** Returns what of a search the tables do not have. */
function unknownOf(search: string | undefined): string[] {
  const wanted = search === undefined ? null : orderWanted(search);
  // Of a card that was not saved, the payment provider alone knows the digits.
  if (wanted?.kind === 'card') return ['cardsNotSaved'];
  if (wanted?.kind !== 'reference' || knownReferences.includes(wanted.type)) return [];
  return [`reference ${wanted.type}`];
}

/** Lists orders of all processes. */
export const queryOrders = consoleOperation({
  name: 'orders/query',
  method: 'GET',
  summary:
    'Orders, by number or its first 8 digits, person, class, end of a saved card, or id of the payment provider, with filters.',
  answer: orderAnswer,
  isList: true,
  input: z.object({
    search: optionalParam(text(1, 200)),
    personId: optionalParam(uuid()),
    listingId: optionalParam(uuid()),
    states: optionalParam(commaList()),
    lastTransitions: optionalParam(commaList()),
    processName: optionalParam(text(1, 200)),
    processVersion: optionalParam(int(1, 2 ** 31 - 1)),
    createdAtStart: optionalParam(timestamp()),
    createdAtEnd: optionalParam(timestamp()),
    lastTransitionedAtStart: optionalParam(timestamp()),
    lastTransitionedAtEnd: optionalParam(timestamp()),
    sort: optionalParam(oneOf(...orderSorts)),
  }),
  async run({ db, ...page }, { sort = '-createdAt', ...search }) {
    const found = await searchOrdersForOperators(db, { ...search, sort }, page);
    const meta = {
      ...consolePage(found.count, page),
      isPartial: found.isPartial,
      unknown: unknownOf(search.search),
    };
    return { data: found.rows.map(presentOrder), meta };
  },
});
