import * as v from 'valibot';
import { freshness } from './freshness.ts';
import { studentRow, studentTags } from './teach.ts';
import { fields, instant, line, listOf, text, whole, word } from '../lenient.ts';
import { noteLimits } from '../noteLimits.ts';
import { orderKinds } from '../orderStates.ts';
import { money } from '../values.ts';

/** `POST /api/teach/students/notes`: a note as it is stored. */
export const savedNoteAnswer = fields(
  { id: word, text: text(2 * noteLimits.text), writtenAt: instant },
  'id',
  'text',
  'writtenAt',
);
export type StudentNote = v.InferOutput<typeof savedNoteAnswer>;

/** `POST /api/teach/students/tags`: the tags as they are stored. */
export const savedTagsAnswer = v.object({ tags: studentTags });

/** What came of an order: a single class time, or a subscription. */
const standings = [
  'requested',
  'coming',
  'visited',
  'absent',
  'canceled',
  'declined',
  'subscribed',
  'ended',
] as const;

const studentOrder = fields(
  {
    orderId: word,
    title: line(1_000),
    kind: v.picklist(orderKinds),
    standing: v.picklist(standings),
    /** Of the class time; of a subscription its first one. */
    start: instant,
    places: whole(1, 1_000),
    /** What was paid and not given back. */
    paid: money,
  },
  'orderId',
  'title',
  'kind',
  'standing',
  'start',
  'places',
);
export type StudentOrder = v.InferOutput<typeof studentOrder>;

/** Most orders of an answer, the latest class times first. */
export const mostStudentOrders = 100;

/** `GET /api/teach/student?customerId=`: one of the teacher's students, with what they noted. */
export const studentAnswer = v.object({
  ...freshness,
  student: studentRow,
  notes: listOf(savedNoteAnswer, 1_000),
  orders: listOf(studentOrder, mostStudentOrders),
  totalOrders: whole(0, Number.MAX_SAFE_INTEGER),
});
export type Student = v.InferOutput<typeof studentAnswer>;
