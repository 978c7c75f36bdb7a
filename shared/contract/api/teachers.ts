import * as v from 'valibot';
import { fields, whole } from '../lenient.ts';

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
