import * as v from 'valibot';
import { fields, line, listOf, text, whole } from './lenient.ts';
import type { ListingPublicData } from './listingData.ts';
import { classroomOpens, recordingDays } from './meetingProviders.ts';

/** How the classroom of a class is: what does not fit has its usual value. */
const classroomSettings = fields({
  /** Minutes before the class at which it opens. */
  opensMinutes: whole(classroomOpens.min, classroomOpens.max),
  /** Days for which those who booked can see the recording; 0: none is made. */
  recordingDays: v.picklist(recordingDays),
  /** What students need beside them. */
  bring: text(500),
  /** Parts of the class, in order. */
  plan: listOf(fields({ title: line(80), minutes: whole(1, 480) }, 'title', 'minutes'), 30),
});
export type ClassroomSettings = v.InferOutput<typeof classroomSettings>;

/** The settings of the classroom of a class, as its public data has them. */
export function classroomOf({ classroom }: ListingPublicData): ClassroomSettings {
  const read = v.safeParse(classroomSettings, classroom ?? {});
  return read.success ? read.output : {};
}
