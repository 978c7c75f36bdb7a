import { z } from 'zod';
import { optionalParam, queryBool, text } from '#marketplace/contract/fields.ts';
import { waitsForEvidence } from '#marketplace/contract/payments.ts';
import type { Dispute, DisputePage, PaymentsPort } from '#marketplace/contract/payments.ts';
import { consoleOperation } from '../operation.ts';
import { disputesAnswer } from './answers.ts';
import { paymentsOf, presentDisputes } from './present.ts';

/** Disputes that the provider lists at once, and that are looked at for those that wait. */
const [perRequest, mostLookedAt] = [100, 1_000];
/**
 * Age of a dispute that may still wait for evidence. Banks take it for weeks; an inquiry may become
 * a dispute within 120 days.
 */
const longestMs = 150 * 24 * 60 * 60_000;

interface Waiting {
  disputes: Dispute[];
  isPartial: boolean;
}

/** Reads the disputes that wait, by the time that is left. The provider has no such filter. */
async function waitingDisputes(payments: PaymentsPort, now: Date): Promise<Waiting> {
  const createdFrom = new Date(now.getTime() - longestMs);
  const found: Dispute[] = [];
  let page: DisputePage = { disputes: [], hasMore: true };
  for (let looked = 0; page.hasMore && looked < mostLookedAt; looked += perRequest) {
    const after = page.disputes.at(-1)?.id;
    page = await payments.listDisputes({ createdFrom, after, limit: perRequest });
    found.push(...page.disputes.filter(waitsForEvidence));
  }
  const left = ({ dueAt }: Dispute) => dueAt?.getTime() ?? 0;
  const disputes = found.toSorted((one, other) => left(one) - left(other));
  return { disputes, isPartial: page.hasMore };
}

/** Lists the disputes that wait for evidence, or all of them in pages. */
export const queryDisputes = consoleOperation({
  name: 'disputes/query',
  method: 'GET',
  summary: 'Disputes that wait for evidence, by the time that is left; or all, the newest first.',
  answer: disputesAnswer,
  input: z.object({
    /** Pages of all, in place of those that wait. */
    all: optionalParam(queryBool()),
    after: optionalParam(text(1, 100)),
  }),
  async run(call, { all = false, after }) {
    const payments = paymentsOf(call);
    if (!all) {
      const { disputes, isPartial } = await waitingDisputes(payments, call.now);
      const shown = await presentDisputes(call.db, disputes);
      return { data: { disputes: shown, next: null, isPartial } };
    }
    const { disputes, hasMore } = await payments.listDisputes({ after, limit: call.perPage });
    const next = hasMore ? (disputes.at(-1)?.id ?? null) : null;
    const shown = await presentDisputes(call.db, disputes);
    return { data: { disputes: shown, next, isPartial: false } };
  },
});
