import { holderOf } from './people.ts';
import type { CoTeacherRecords } from './records.ts';

export interface ForgetSideDeps {
  records: Pick<CoTeacherRecords, 'allOf' | 'end' | 'forget'>;
  /** Writes the copy of a class. */
  copy: (listingId: string) => Promise<void>;
  /** Epoch milliseconds. */
  now: () => number;
}

/**
 * Creates the function that deletes what is stored of an account or a class that is deleted. That
 * goes last: the rows say which copies have the name, after a failure or a crash too.
 */
export const createForgetSide =
  ({ records, copy, now }: ForgetSideDeps) =>
  async (id: string): Promise<void> => {
    const rows = await records.allOf(id);
    for (const row of rows) {
      const isSide = [row.teacher_id, row.listing_id, holderOf(row)].includes(id);
      if (isSide && !row.ended_at) await records.end(row.id, null, new Date(now()));
    }
    const listingIds = new Set(rows.map(({ listing_id }) => listing_id));
    listingIds.delete(id);
    for (const listingId of listingIds) await copy(listingId);
    await records.forget(id);
  };
