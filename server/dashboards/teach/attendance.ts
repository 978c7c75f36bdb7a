import { mayHost } from '#server/coTeachers/mayHost.ts';
import type { CoTeacherRecords } from '#server/coTeachers/records.ts';
import { acceptedStates, isOf } from '#server/projection/heldSeats.ts';
import { apiFault } from '#server/base/apiFault.ts';
import { endpoint } from '#server/http/api/endpoint.ts';
import type { MountableEndpoint } from '#server/http/api/endpoint.ts';
import type { Locks } from '#server/events/locks/locks.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { timeOfDate } from '#shared/schedule/classDates.ts';
import { entityOf } from '#shared/contract/denormalise.ts';
import type { Transaction } from '#shared/contract/entities.ts';
import type { Attendance } from '#shared/contract/transaction.ts';
import { stateOf } from '#shared/transactions/process.ts';
import { hourMs } from '#shared/time/time.ts';
import { teachOperations } from '../operations.ts';

export interface AttendanceOptions {
  operator: () => IntegrationSdk;
  locks: Locks;
  /** Those who teach classes of others. */
  helps: Pick<CoTeacherRecords, 'helpsOf'>;
  /** Epoch milliseconds. */
  now: () => number;
}

/** People may be noted who come early. */
const earlyMs = hourMs;

/**
 * Returns the attendance of an order after a word of the teacher, which counts more than the
 * meeting's. Null takes it back: then counts again what the meeting service reported.
 */
export function notedByTeacher(
  list: readonly Attendance[],
  date: string,
  status: Attendance['status'] | null,
): Attendance[] {
  const others = list.filter(one => one.date !== date);
  const known = list.find(one => one.date === date);
  if (status) return [...others, { ...known, date, status, source: 'teacher' }];
  if (known?.minutes === undefined) return others;
  return [...others, { ...known, status: 'present', source: 'meeting' }];
}

/**
 * Refuses class times that the order has not booked, and those to come. @throws ApiFault 404, 409
 */
function requireClassTime(order: Transaction, date: string, now: number): void {
  const data = order.listing?.attributes.publicData;
  const time = data && timeOfDate(data, date);
  const booking = order.booking?.attributes;
  const booked = booking && {
    start: Date.parse(booking.displayStart ?? booking.start),
    end: Date.parse(booking.displayEnd ?? booking.end),
  };
  if (!time || !booked || time.status === 'canceled' || !isOf(booked, time)) {
    throw apiFault(404, 'not-found', 'The order has no such class time.', ['date']);
  }
  const state = stateOf(order);
  if (!acceptedStates.some(one => one === state)) {
    throw apiFault(409, 'order-not-accepted', 'Only accepted students can come.');
  }
  if (time.start - earlyMs > now) {
    throw apiFault(409, 'class-time-not-begun', 'The class has not begun yet.', ['date']);
  }
}

/** Returns whether somebody may note who came to a class time of an order. */
async function isHost(
  { helps, now }: Pick<AttendanceOptions, 'helps' | 'now'>,
  { listing, provider }: Transaction,
  date: string,
  callerId: string,
): Promise<boolean> {
  if (provider?.id === callerId) return true;
  const time = listing && timeOfDate(listing.attributes.publicData, date);
  if (!time) return false;
  const { publicData, privateData } = listing.attributes;
  const names = { public_data: publicData, changes: privateData?.changes ?? [] };
  return mayHost(await helps.helpsOf(callerId, listing.id), names, time, now());
}

/** POST /teach/attendance: notes who came, in the order's metadata. */
export const attendanceEndpoint = (options: AttendanceOptions): MountableEndpoint =>
  endpoint({
    ...teachOperations.noteAttendance,
    async run({ input: { orderId, date, status }, sdk }) {
      const { operator, locks, now } = options;
      const callerId = (await sdk.currentUser.show()).data.id;
      const include = ['listing', 'booking', 'provider'];
      const order = entityOf(await operator().transactions.show({ id: orderId, include }));
      if (!(await isHost(options, order, date, callerId))) {
        throw apiFault(404, 'not-found', 'There is no such order.', ['orderId']);
      }
      requireClassTime(order, date, now());
      // The list is written as a whole, so others have to wait.
      await locks.withLock(`attendance ${orderId}`, async () => {
        const { attributes } = entityOf(await operator().transactions.show({ id: orderId }));
        const noted = attributes.metadata?.attendance ?? [];
        await operator().transactions.updateMetadata({
          id: orderId,
          metadata: { attendance: notedByTeacher(noted, date, status) },
        });
      });
      return { noted: true };
    },
  });
