import { isFinal } from './finalRefusal.ts';
import {
  bookedMeanwhile,
  fitOpenings,
  hasSoldMeanwhile,
  requireNobodyNew,
  restoreContent,
  resume,
  seatsTaken,
  wantedSeatsOf,
  writeContent,
} from './runningSetup.ts';
import type { RunningSetup } from './runningSetup.ts';
import { readBookedSeats } from './readBookedSeats.ts';
import { markStock, pauseSales } from './sales.ts';
import type { Written } from './setupRecord.ts';

/**
 * Gives a published class other seats, of which no more than there are may be sold meanwhile.
 *
 * @throws ApiFault 409 `places-taken` when more are booked, `old-total-mismatch` when somebody
 * books or cancels meanwhile
 */
export async function changeSeats(setup: RunningSetup): Promise<void> {
  const { written = await takeSeats(setup, { mayBeBooked: true }) } = setup.record;
  await finishSeats(setup, written);
}

/**
 * Closes the sale and writes the content. Without the last step nothing but the stock has changed.
 */
export async function takeSeats(
  setup: RunningSetup,
  { mayBeBooked }: { mayBeBooked: boolean },
): Promise<Written> {
  const { access, listing, now } = setup;
  const seats = wantedSeatsOf(setup);
  let isPaused = setup.isAgain;
  try {
    const booked = await readBookedSeats(access, listing, now());
    if (seats < booked.most || (booked.isBooked && !mayBeBooked)) throw seatsTaken();
    isPaused = true;
    await pauseSales(access, listing.currentStock?.attributes.quantity ?? null);
    // Before the bookings are read again: a sale that begins later is recognised by it.
    const stockSeen = await markStock(access, now());
    await requireNobodyNew(setup, { seats, isBooked: booked.isBooked });
    return await writeContent(setup, stockSeen);
  } catch (error) {
    // Undone: sold as before. A run that was interrupted does not know whether it has written: the
    // next one looks.
    if (isPaused && (isFinal(error) || !setup.isResumable)) await resume(setup);
    throw error;
  }
}

/** Brings what people can book in line with what was written, or takes it back. */
export async function finishSeats(setup: RunningSetup, written: Written): Promise<void> {
  if (!setup.record.isRestored) {
    await fitOpenings(setup, written);
    if (!(await hasSoldMeanwhile(setup, written))) {
      await resume(setup);
      return;
    }
    // Undone: seats and times as they were, for those who have booked them.
    await restoreContent(setup, written);
  }
  await fitOpenings(setup, written, true);
  await resume(setup);
  throw bookedMeanwhile();
}
