import * as v from 'valibot';
import { fields, instant, listOf, whole } from '../lenient.ts';
import { cancellationPolicies } from '../listingData.ts';
import { money } from '../values.ts';

const freeTime = fields({ start: instant, end: instant, seats: whole(1, 10_000) }, 'start', 'end');
export type FreeTime = v.InferOutput<typeof freeTime>;

/** Answer of POST /api/order-choices: what a student may change of an order now. */
export const orderChoicesAnswer = v.object({
  /** The request can be taken back; nothing is charged. */
  withdraw: v.boolean(),
  cancel: v.nullable(
    v.object({
      /** Everything, or nothing. */
      givesBack: v.boolean(),
      /** Refund; null where nothing was paid. */
      refund: v.nullable(money),
      /** Last moment at which everything comes back; null for never. */
      until: v.nullable(instant),
      policy: v.picklist(cancellationPolicies),
    }),
  ),
  move: v.nullable(
    v.object({
      until: instant,
      /** It is the one move after the deadline: nothing is given back after it. */
      isLast: v.boolean(),
      /** Other class times with enough free places, soonest first. */
      times: listOf(freeTime, 500),
    }),
  ),
  /**
   * Why nothing can be changed on the page although the order is open: it began under an older
   * process, or an account of the two is closed.
   */
  obstacle: v.nullable(v.picklist(['older', 'gone'])),
});
export type OrderChoices = v.InferOutput<typeof orderChoicesAnswer>;
