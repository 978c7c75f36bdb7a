import * as v from 'valibot';
import { day, changeKinds, wallTime } from '../listingData.ts';
import { exactly, trimmed, uuid } from '../strict.ts';

const change = {
  listingId: uuid,
  kind: v.picklist(changeKinds),
  /** Names the class time, or the first of several; left out for the whole class. */
  date: v.optional(day),
  /** New day and wall time in the class's zone, of a move. */
  to: v.optional(exactly({ date: day, time: wallTime })),
};

/** Body of POST /api/teach/changes/preview. */
export const changePreviewBody = exactly(change);
export type ChangeCall = v.InferOutput<typeof changePreviewBody>;

/** Body of POST /api/teach/changes. `id` is made by the page, so that a repeated call is one change. */
export const changeBody = exactly({ ...change, id: uuid, note: v.optional(trimmed(1_000)) });

/** Body of POST /api/teach/changes/undo. */
export const undoChangeBody = exactly({ listingId: uuid, id: uuid });

/** Body of POST /api/teach/attendance; null takes back what was set by hand. */
export const attendanceBody = exactly({
  orderId: uuid,
  date: day,
  status: v.nullable(v.picklist(['present', 'absent'])),
});

/** Body of POST /api/teach/messages: to all students of a class time. */
export const messageAllBody = exactly({ listingId: uuid, date: day, content: trimmed(5_000) });
