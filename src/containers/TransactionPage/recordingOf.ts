import { classroomOf } from '#shared/contract/classroomSettings.ts';
import type { Transaction } from '#shared/contract/entities.ts';
import type { TransactionState } from '#shared/contract/orderStates.ts';
import { dayMs } from '#shared/time/time.ts';
import { classTimeOf } from '#shared/transactions/classTime.ts';
import { orderKindOf } from '#shared/transactions/process.ts';
import { headingVariantOf } from '#src/transactions/wording.ts';

/**
 * Returns the id by which the recording of an order's class is watched (`/replay/:id`); null where
 * there can be none now: the class is not over, it is not recorded, or its days have passed. A
 * subscription has many classes, whose recordings come by mail.
 */
export function recordingOf(
  transaction: Transaction,
  state: TransactionState,
  now: number,
): string | null {
  const { listing } = transaction;
  const time = classTimeOf(transaction, now);
  const isBooked = ['accepted', 'delivered'].includes(headingVariantOf(state) ?? '');
  if (!listing || !isBooked || orderKindOf(transaction) === 'subscription') return null;
  if (!time?.end || now < time.end) return null;
  const { recordingDays = 0 } = classroomOf(listing.attributes.publicData);
  return now < time.end + recordingDays * dayMs ? `${listing.id}.${time.start}` : null;
}
