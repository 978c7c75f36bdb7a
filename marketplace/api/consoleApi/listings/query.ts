import { z } from 'zod';
import {
  listOf,
  oneOf,
  optionalParam,
  text,
  timestamp,
  uuid,
  uuidList,
} from '#marketplace/contract/fields.ts';
import {
  listingSorts,
  searchListingsForOperators,
} from '#marketplace/db/operators/listingsForOperators.ts';
import { listingStates } from '#marketplace/domain/listing/state.ts';
import { keywordQuery } from '#marketplace/domain/search/keywords.ts';
import { listingAnswer } from '../answers.ts';
import { consoleOperation } from '../operation.ts';
import { consolePage } from '../pages.ts';
import { presentListing } from './present.ts';

/** Lists listings in any state, and the queue of those that wait for approval. */
export const queryListings = consoleOperation({
  name: 'listings/query',
  method: 'GET',
  summary: 'Listings in any state, with filters; `queue=approval`: those that wait for approval.',
  answer: listingAnswer,
  isList: true,
  input: z.object({
    queue: optionalParam(oneOf('approval')),
    states: optionalParam(listOf(...listingStates)),
    authorId: optionalParam(uuid()),
    keywords: optionalParam(text(1, 1000)),
    ids: optionalParam(uuidList()),
    createdAtStart: optionalParam(timestamp()),
    createdAtEnd: optionalParam(timestamp()),
    updatedAtStart: optionalParam(timestamp()),
    updatedAtEnd: optionalParam(timestamp()),
    sort: optionalParam(oneOf(...listingSorts)),
  }),
  async run({ db, ...page }, input) {
    const { queue, keywords, updatedAtStart, updatedAtEnd, sort, ...search } = input;
    const isQueue = queue === 'approval';
    const { rows, count } = await searchListingsForOperators(
      db,
      {
        search: {
          ...search,
          keywords: keywords === undefined ? undefined : keywordQuery(keywords),
        },
        isQueue,
        updatedAtStart,
        updatedAtEnd,
        // The one that waits for longest comes first.
        sort: sort ?? (isQueue ? 'updatedAt' : '-createdAt'),
      },
      page,
    );
    return { data: rows.map(presentListing), meta: consolePage(count, page) };
  },
});
