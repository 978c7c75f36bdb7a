import type { Site } from './site.ts';
import { pageReader } from '#server/events/eventLog.ts';
import type { Followers } from '#server/events/followers/followers.ts';
import type { FollowerTables } from '#server/events/followers/followerTables.ts';
import { createStoredFollowers } from '#server/events/followers/storedFollowers.ts';
import type { Projection } from '#server/projection/projection.ts';

/**
 * Milliseconds between two checks as a precaution over a marketplace that bills its calls: each
 * makes some three to ten.
 */
const hostedGapMs = 60_000;

/** Opens the states of followers, beside the projection; undefined where nothing is followed. */
export function openFollowers(
  { config, eventLog, operator, now }: Site,
  projection: Projection | null,
): Followers | undefined {
  if (!projection || !operator || !eventLog) return undefined;
  const { hosted, databaseUrl } = config;
  return createStoredFollowers({
    async openDatabase() {
      const { db, withoutCacheInvalidation } = await projection.database();
      return { db: db.withTables<FollowerTables>(), withoutCacheInvalidation };
    },
    source: hosted ? `${hosted.integrationUrl} ${hosted.clientId}` : 'embedded',
    isShared: Boolean(databaseUrl),
    log: eventLog,
    readPage: pageReader(operator),
    listedGapMs: hosted ? hostedGapMs : 0,
    now,
  });
}
