import { createForgetSide } from './forgetSide.ts';
import { holderOf } from './people.ts';
import type { CoTeacherRecords } from './records.ts';
import type { CoTeacherRow } from './tables.ts';
import { createEventReconciler } from '#server/events/reconciler.ts';
import type { EventReconciler, ReconcilerSettings } from '#server/events/reconciler.ts';
import type { Blocks } from '#server/marketplaceClient/blocks.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { isRefusal } from '#server/marketplaceClient/sdk/refusal.ts';
import { dayMs, minuteMs } from '#shared/time/time.ts';

export interface EndsOfRightsOptions extends ReconcilerSettings {
  records: CoTeacherRecords;
  operator: () => IntegrationSdk;
  blocks: Pick<Blocks, 'areApart'>;
  /** Writes the copy of a class. */
  copy: (listingId: string) => Promise<void>;
}

const eventTypes = 'user,listing/updated,listing/deleted';
const deleted = 'deleted ';
/** Begins the key of a class whose copy may be of before. */
const copied = 'copy ';
/** Longer than from one list of all to the next. */
const endedMs = 30 * dayMs;
/** The tables may be a moment behind the event. */
const recheckMs = minuteMs;

/**
 * Creates the job that takes their rights from people who are banned, deleted, or apart from the
 * teacher by a block; and that deletes what is stored of deleted accounts and classes. People with
 * another name or picture get it in the copies, and so do class times that get another name.
 */
export function createEndsOfRights(options: EndsOfRightsOptions): EventReconciler {
  const { records, operator, blocks, copy, now, ...settings } = options;

  async function isGone(id: string): Promise<boolean> {
    try {
      const { banned, deleted: isDeleted } = await operator().users.account(id);
      return Boolean(banned || isDeleted);
    } catch (error) {
      if (isRefusal(error, 404)) return true;
      throw error;
    }
  }

  async function isOver(row: CoTeacherRow) {
    const { teacher_id: teacher } = row;
    if (await isGone(teacher)) return true;
    const person = holderOf(row);
    if (!person) return false;
    return (await isGone(person)) || blocks.areApart(teacher, person);
  }

  const forget = createForgetSide({ records, copy, now });

  async function followUp(key: string): Promise<void> {
    if (key.startsWith(deleted)) return forget(key.slice(deleted.length));
    if (key.startsWith(copied)) {
      const id = key.slice(copied.length);
      if ((await records.allOf(id)).length > 0) await copy(id);
      return;
    }
    const rows = await records.openOf(key);
    for (const row of rows) {
      if (await isOver(row)) await records.end(row.id, null, new Date(now()));
    }
    for (const id of new Set(rows.map(({ listing_id }) => listing_id))) await copy(id);
  }

  return createEventReconciler({
    ...settings,
    now,
    name: 'co-teachers',
    async all() {
      const [open, recent] = await Promise.all([
        records.openOf(),
        // A process may have ended between a row and its copy.
        records.since(new Date(now() - endedMs)),
      ]);
      return [
        ...new Set([
          ...open.map(one => one.teacher_id),
          ...recent.map(one => copied + one.listing_id),
        ]),
      ];
    },
    async events(after) {
      const found = await operator().events.query({ ...after, eventTypes });
      return found.map(({ sequenceId, resourceId, eventType }) => ({
        sequenceId,
        keys: [keyOf(eventType, resourceId)],
      }));
    },
    followUp,
    recheckMs,
  });
}

function keyOf(eventType: string, id: string): string {
  if (eventType.endsWith('/deleted')) return deleted + id;
  return eventType.startsWith('listing/') ? copied + id : id;
}
