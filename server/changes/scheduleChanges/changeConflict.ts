import { ApiFault } from '#server/base/apiFault.ts';
import { effectOf } from './records.ts';
import type { ChangeRequest } from './appliedChange.ts';
import type { Effect } from './records.ts';
import type { Listing } from '#shared/contract/entities.ts';

/** Refuses a change; the page shows `reason`. */
export const changeConflict = (reason: string): ApiFault =>
  new ApiFault(409, [
    {
      status: 409,
      code: 'class-change-conflict',
      title: 'The class can not be changed this way.',
      meta: { reason },
    },
  ]);

/**
 * Computes the effect of a change. `now`: epoch milliseconds.
 * @throws ApiFault 409 `class-change-conflict` when it can not be made
 */
export function requireEffect(
  { attributes: { publicData } }: Listing,
  asked: ChangeRequest,
  now: number,
): Effect {
  const effect = effectOf(publicData, asked, now);
  if (effect.conflict) throw changeConflict(effect.conflict);
  return effect;
}
