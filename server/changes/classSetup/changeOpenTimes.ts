import * as v from 'valibot';
import { isRefusal } from '#server/marketplaceClient/sdk/refusal.ts';
import { fitExceptions } from './openings.ts';
import { hasSubscribers, resume } from './runningSetup.ts';
import type { RunningSetup } from './runningSetup.ts';
import { apiFault } from '#server/base/apiFault.ts';

/** What of a call is carried out. */
const openTimesContent = v.object({
  add: v.optional(v.object({ start: v.string(), end: v.string(), seats: v.number() })),
  remove: v.optional(v.string()),
});

/**
 * Opens or closes times of a published class, booked or not: an exception takes no
 * booking away. Each step can be repeated, so none is undone.
 *
 * @throws ApiFault 400 `validation-invalid-value` for times that subscribers would not have; 409
 * `conflict` where another exception is in the way
 */
export async function changeOpenTimes(setup: RunningSetup): Promise<void> {
  const { access, record, listing, now } = setup;
  const { add, remove } = v.parse(openTimesContent, record.content);
  const { paymentType = [] } = listing.attributes.publicData;
  const sellsMonths = paymentType.some(({ value }) => value === 'recurring');
  if (add && add.seats > 0 && sellsMonths) {
    throw apiFault(400, 'validation-invalid-value', 'Subscriptions have their places by the plan.');
  }
  // 404: another tab, or an earlier run, has removed it.
  if (remove !== undefined) await access.removeException(remove).catch(unlessGone);
  if (add) await open(setup, add);
  // With subscribers the server does it: it knows from when on each of them has their seat.
  if (remove !== undefined && !hasSubscribers(setup)) {
    await fitExceptions(access, listing, now());
  }
  await resume(setup);
}

async function open(
  { access, now }: RunningSetup,
  { start, end, seats }: { start: string; end: string; seats: number },
): Promise<void> {
  const wanted = { start: Date.parse(start), end: Date.parse(end), seats };
  try {
    await access.createException(wanted);
  } catch (error) {
    const isMade = (one: typeof wanted) =>
      one.start === wanted.start && one.end === wanted.end && one.seats === seats;
    // An earlier run has made it.
    if (!isRefusal(error, 409) || !(await access.exceptions(now())).some(isMade)) throw error;
  }
}

function unlessGone(error: unknown): void {
  if (!isRefusal(error, 404)) throw error;
}
