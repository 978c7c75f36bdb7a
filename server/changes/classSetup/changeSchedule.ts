import { finishSeats, takeSeats } from './changeSeats.ts';
import type { RunningSetup } from './runningSetup.ts';
import { isShowable } from '#shared/contract/listing.ts';

/**
 * Holds a published class at other times, with other seats or by another plan, while nobody has
 * booked it. One whose schedule can not be read is repaired, booked or not.
 *
 * `alignMeetings` makes its meetings those of its class times.
 *
 * @throws ApiFault 409 `places-taken` when somebody has booked, `old-total-mismatch` when somebody
 * does meanwhile
 */
export async function changeSchedule(
  setup: RunningSetup,
  alignMeetings: () => Promise<void>,
): Promise<void> {
  const mayBeBooked = !isShowable(setup.listing);
  const { written = await takeSeats(setup, { mayBeBooked }) } = setup.record;
  await finishSeats(setup, written);
  // Last: a meeting service that does not answer leaves the class at its new times.
  await alignMeetings();
}
