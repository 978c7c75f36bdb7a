import * as v from 'valibot';
import { fields, whole, word } from '../lenient.ts';

/** How soon somebody answers, in words. */
export const answerSpans = ['hour', 'hours', 'day', 'days'] as const;
export type AnswerSpan = (typeof answerSpans)[number];

const teacherFigures = fields(
  {
    /** People with a booking of a class that was held. */
    students: whole(0, Number.MAX_SAFE_INTEGER),
    /** Left out while too few enquiries were answered. */
    answersWithin: v.picklist(answerSpans),
  },
  'students',
);
export type TeacherFigures = v.InferOutput<typeof teacherFigures>;

/** Answer of GET /api/teachers/figures. */
export const teacherFiguresAnswer = v.object({ data: teacherFigures });

/** Answer of GET /api/teachers/find. `handle`: the address of now, where an older one led here. */
export const foundTeacherAnswer = v.object({
  data: fields({ id: word, handle: word }, 'id', 'handle'),
});
export type FoundTeacher = v.InferOutput<typeof foundTeacherAnswer>['data'];

const ownHandle = fields({
  /** The short address of the caller; left out without one. */
  handle: word,
  /** Whether the caller can have the one of the call. */
  isFree: v.boolean(),
});
export type OwnHandle = v.InferOutput<typeof ownHandle>;

/** Answer of GET and POST /api/teachers/handle. */
export const ownHandleAnswer = v.object({ data: ownHandle });
