import * as v from 'valibot';

const figures = {
  /** Class times that ended with somebody in them, with their seats. */
  classesHeld: v.number(),
  seatsTaken: v.number(),
  seatsOffered: v.number(),
  seatsSold: v.number(),
  newTeachers: v.number(),
  newStudents: v.number(),
  /** Minor units. */
  money: v.array(
    v.object({
      currency: v.string(),
      gross: v.number(),
      commission: v.number(),
      refunds: v.number(),
    }),
  ),
};
const period = v.object({ start: v.string(), end: v.string(), ...figures });

/** How business goes: up to now, as much of the period before, and thirty days. */
export const figuresShape = v.object({
  periods: v.array(
    v.object({ name: v.picklist(['day', 'week', 'month']), now: period, before: period }),
  ),
  days: v.array(v.object({ date: v.string(), ...figures })),
});
export type ShownFigures = v.InferOutput<typeof figuresShape>;
export type Figures = Omit<ShownFigures['days'][number], 'date'>;

const level = v.picklist(['ok', 'warn', 'fail']);

/** How the installation does. */
export const healthShape = v.object({
  parts: v.array(
    v.object({
      part: v.string(),
      level,
      code: v.string(),
      values: v.record(v.string(), v.number()),
    }),
  ),
  services: v.array(
    v.object({
      subject: v.string(),
      level,
      message: v.string(),
      advice: v.nullable(v.string()),
    }),
  ),
});
export type Health = v.InferOutput<typeof healthShape>;
