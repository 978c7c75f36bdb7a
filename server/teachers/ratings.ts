import { sql } from 'kysely';
import { createEventReconciler } from '#server/events/reconciler.ts';
import type { EventReconciler, ReconcilerSettings } from '#server/events/reconciler.ts';
import type { ReconcilerEvent } from '#server/events/keyReader.ts';
import type { EventCursor } from '#server/events/readToEnd.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import type { Projection } from '#server/projection/projection.ts';
import type { ProjectionDb } from '#server/projection/tables.ts';
import type { TeacherRating } from '#shared/contract/user.ts';
import { hourMs, minuteMs } from '#shared/time/time.ts';

export interface RatingsOptions extends ReconcilerSettings {
  operator: () => IntegrationSdk;
  projection: Pick<Projection, 'current'>;
}

const eventTypes = 'review/created,review/updated,review/deleted';
/** The tables may be a moment behind the event that names a teacher. */
const recheckMs = minuteMs;

/** A copy that was lost is mended within the hour: looking for one is one query. */
const allAgainMs = hourMs;

/** With the first start all who were reviewed are due: news of reviews go first. */
const listedShare = 0.2;

/** A teacher whose copy is another one than the reviews say. */
interface Due {
  id: string;
  /** null without a review that counts. */
  rating: TeacherRating | null;
}

/** Finds the teachers whose copy differs; of one teacher where an id is given. */
async function findDue(db: ProjectionDb, id?: string): Promise<Due[]> {
  const { rows } = await sql<{ id: string; count: number | null; mean: number | null }>`
    SELECT p.id, r.count, r.mean FROM projection.people AS p
    LEFT JOIN (
      SELECT subject_id, count(*)::integer AS count,
        round(avg(rating), 6)::double precision AS mean
      FROM projection.reviews
      WHERE NOT deleted ${id ? sql`AND subject_id = ${id}` : sql``} GROUP BY subject_id
    ) AS r ON r.subject_id = p.id
    WHERE NOT p.deleted ${id ? sql`AND p.id = ${id}` : sql``}
      AND (p.rating IS NOT NULL OR r.count IS NOT NULL) AND (
        (p.rating ->> 'count')::bigint IS DISTINCT FROM r.count
        OR (p.rating ->> 'mean')::double precision IS DISTINCT FROM r.mean
      )
  `.execute(db);
  return rows.map(({ count, mean, ...teacher }) => ({
    ...teacher,
    rating: count === null || mean === null ? null : { mean, count },
  }));
}

/**
 * Copies what the reviews of teachers say into their metadata: so it comes with each answer that
 * has the teacher, and a change is an event of the profile, by which caches drop it.
 */
export function createRatings({
  operator,
  projection,
  ...settings
}: RatingsOptions): EventReconciler {
  async function all(): Promise<string[]> {
    const { db } = await projection.current();
    return (await findDue(db)).map(({ id }) => id);
  }

  async function events(after: EventCursor): Promise<ReconcilerEvent[]> {
    const found = await operator().events.query({ ...after, eventTypes });
    return found.map(({ sequenceId, subjectId }) => ({
      sequenceId,
      keys: subjectId ? [subjectId] : [],
    }));
  }

  async function followUp(id: string): Promise<void> {
    const { db } = await projection.current();
    for (const { rating } of await findDue(db, id)) {
      await operator().users.updateProfile({ id, metadata: { rating } });
    }
  }

  return createEventReconciler({
    ...settings,
    name: 'ratings',
    all,
    events,
    followUp,
    recheckMs,
    allAgainMs,
    listedShare,
  });
}
