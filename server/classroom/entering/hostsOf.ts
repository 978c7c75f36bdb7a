import type { ClassTime } from './chooseTime.ts';
import { mayHost } from '#server/coTeachers/mayHost.ts';
import type { CoTeacherRecords } from '#server/coTeachers/records.ts';
import { timeOnceAt } from '#server/projection/changedNames.ts';
import type { Listing } from '#shared/contract/entities.ts';
import { nameOfStart } from '#shared/schedule/classDates.ts';

/** Returns which class times of a class of somebody else an account hosts. */
export type HostsOf = (
  accountId: string,
  listing: Listing,
) => Promise<(time: ClassTime) => boolean>;

/** Creates the reader. `now`: epoch milliseconds. */
export const hostsReader =
  (records: Pick<CoTeacherRecords, 'helpsOf'> | null, now: () => number): HostsOf =>
  async (accountId, { id, attributes: { publicData, privateData } }) => {
    const helps = (await records?.helpsOf(accountId, id)) ?? [];
    const changes = privateData?.changes ?? [];
    return ({ start, end }) => {
      if (helps.length === 0) return false;
      const date =
        nameOfStart(publicData, start) ?? timeOnceAt(publicData, changes, start)?.date ?? '';
      return mayHost(helps, { public_data: publicData, changes }, { date, end }, now());
    };
  };
