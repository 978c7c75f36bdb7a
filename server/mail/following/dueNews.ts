import { sql } from 'kysely';
import type { ClassNews } from './classNews.ts';
import type { OpenMailTables } from '../tables.ts';
import { dayMs, hourMs, minuteMs } from '#shared/time/time.ts';

/** News of classes of one teacher that one person is to be notified of. */
export interface DueNews {
  personId: string;
  teacherId: string;
  classes: { listingId: string; news: ClassNews }[];
}

/**
 * Teachers publish several classes in a row, which are mailed together; who does not stop is mailed
 * about at last.
 */
const quietMs = 15 * minuteMs;
const longestMs = 2 * hourMs;
/** Least time between two mails about a teacher to a person. */
const everyMs = dayMs;
/**
 * News of less than this may be of another process that has not written them yet: they wait for the
 * next mail.
 */
const settledMs = minuteMs;
/** Older news are mailed no more. */
const oldestMs = 3 * dayMs;
/** Mails of one run, so that reminders do not wait for long. */
const most = 100;

/** Names the mail about a teacher to a person. */
export const followKey = (personId: string, teacherId: string) =>
  `following/${personId}/${teacherId}`;

const keyOf = sql`'following/' || n.person_id || '/' || n.teacher_id`;

/** Removes news that were mailed, and those that are too old. */
export async function dropMailedNews(
  { withoutCacheInvalidation }: OpenMailTables,
  now: number,
): Promise<void> {
  await withoutCacheInvalidation(tx =>
    sql`
      DELETE FROM site_mail.follow_news AS n
      WHERE n.at < ${new Date(now - oldestMs)} OR EXISTS (
        SELECT FROM site_mail.sends AS s
        WHERE s.key = ${keyOf} AND s.handed_at IS NOT NULL
          AND n.at <= s.about_at - make_interval(secs => ${settledMs / 1000})
      )
    `.execute(tx),
  );
}

/** Lists what is mailed at `now`, where the last mail about the teacher is a day ago. */
export async function dueNews({ tables }: OpenMailTables, now: number): Promise<DueNews[]> {
  const { rows } = await sql<{
    person_id: string;
    teacher_id: string;
    classes: DueNews['classes'];
  }>`
    SELECT n.person_id, n.teacher_id,
      json_agg(json_build_object('listingId', n.listing_id, 'news', n.news) ORDER BY n.at)
        FILTER (WHERE n.at <= ${new Date(now - settledMs)}) AS classes
    FROM site_mail.follow_news AS n
    WHERE NOT EXISTS (
      SELECT FROM site_mail.sends AS s
      WHERE s.key = ${keyOf} AND s.handed_at IS NOT NULL AND s.about_at > ${new Date(now - everyMs)}
    )
    GROUP BY n.person_id, n.teacher_id
    HAVING max(n.at) <= ${new Date(now - quietMs)} OR min(n.at) <= ${new Date(now - longestMs)}
    ORDER BY min(n.at)
    LIMIT ${most}
  `.execute(tables);
  return rows.map(row => ({
    personId: row.person_id,
    teacherId: row.teacher_id,
    classes: row.classes,
  }));
}
