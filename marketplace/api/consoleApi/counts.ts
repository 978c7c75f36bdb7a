import { z } from 'zod';
import { countWaiting } from '#marketplace/db/operators/waitingCounts.ts';
import { countsAnswer } from './answers.ts';
import { consoleOperation } from './operation.ts';

/** Payment calls are decided within minutes, by repetition where the provider does not answer. */
const undecidedMs = 15 * 60_000;

/** What the site has and the marketplace does not know. */
const unknown = ['reports', 'webhooks'];

/** Counts what waits for an operator. */
export const showCounts = consoleOperation({
  name: 'counts/show',
  method: 'GET',
  summary: 'What waits for somebody: how much, and since when the oldest.',
  answer: countsAnswer,
  input: z.object({}),
  async run({ db, now }) {
    const undecidedSince = new Date(now.getTime() - undecidedMs);
    return { data: await countWaiting(db, { undecidedSince }), meta: { unknown } };
  },
});
