import { sql } from 'kysely';
import { acceptedStates } from '#server/projection/heldSeats.ts';
import type { ProjectionDb } from '#server/projection/tables.ts';
import type { AnswerSpan, TeacherFigures } from '#shared/contract/api/teachers.ts';
import { dayMs } from '#shared/time/time.ts';

/** Days of which answers are counted. */
const answerDays = 90;
/** Fewer answers say nothing, and could be traced to a person. */
const fewestAnswers = 5;

const hourSeconds = 3_600;

/** Counts what everybody may know of a teacher. `now`: epoch milliseconds. */
export async function teacherFigures(
  db: ProjectionDb,
  teacherId: string,
  now: number,
): Promise<TeacherFigures> {
  const [students, answersWithin] = await Promise.all([
    countStudents(db, teacherId, now),
    usualAnswer(db, teacherId, now),
  ]);
  return { students, ...(answersWithin ? { answersWithin } : {}) };
}

/** Counts the people with a booking of a class that was held, and who were not noted as absent. */
async function countStudents(db: ProjectionDb, teacherId: string, now: number): Promise<number> {
  const at = new Date(now);
  const absent = JSON.stringify([{ status: 'absent' }]);
  const { rows } = await sql<{ students: number }>`
    SELECT count(DISTINCT o.customer_id)::integer AS students
    FROM projection.orders o JOIN projection.bookings b ON b.order_id = o.id
    WHERE o.provider_id = ${teacherId} AND NOT o.deleted AND NOT b.deleted AND (
      (o.kind <> 'subscription' AND o.state = ANY(${[...acceptedStates]}::text[])
        AND b.end_at <= ${at} AND NOT o.attendance @> ${absent}::jsonb)
      -- Its booking reaches from the first class to the end of the series.
      OR (o.kind = 'subscription' AND o.state = ANY(${[...acceptedStates, 'canceled']}::text[])
        AND b.start_at <= ${at} AND coalesce(o.ended_at, ${at}) > b.start_at)
    )
  `.execute(db);
  return rows[0]?.students ?? 0;
}

/** Returns the median time until the first answer of a conversation; null of too few. */
async function usualAnswer(
  db: ProjectionDb,
  teacherId: string,
  now: number,
): Promise<AnswerSpan | null> {
  const since = new Date(now - answerDays * dayMs);
  const { rows } = await sql<{ answers: number; seconds: number | null }>`
    SELECT count(*)::integer AS answers,
      percentile_cont(0.5) WITHIN GROUP (
        ORDER BY extract(epoch FROM answer.sent_at - enquiry.sent_at)::double precision
      ) AS seconds
    FROM projection.orders o
    JOIN LATERAL (
      SELECT sender_id, sent_at FROM projection.messages
      WHERE order_id = o.id AND NOT deleted ORDER BY sent_at LIMIT 1
    ) enquiry ON enquiry.sender_id = o.customer_id AND enquiry.sent_at > ${since}
    JOIN LATERAL (
      SELECT sent_at FROM projection.messages
      WHERE order_id = o.id AND NOT deleted AND sender_id = o.provider_id
        AND sent_at >= enquiry.sent_at
      ORDER BY sent_at LIMIT 1
    ) answer ON true
    WHERE o.provider_id = ${teacherId} AND NOT o.deleted
  `.execute(db);
  const { answers = 0, seconds = null } = rows[0] ?? {};
  return answers < fewestAnswers || seconds === null ? null : spanOf(seconds);
}

/** Returns the shortest of the spans that a time fits in. */
export function spanOf(seconds: number): AnswerSpan {
  if (seconds <= hourSeconds) return 'hour';
  if (seconds <= 6 * hourSeconds) return 'hours';
  return seconds <= 24 * hourSeconds ? 'day' : 'days';
}
