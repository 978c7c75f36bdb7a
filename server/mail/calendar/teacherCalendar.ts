import type { Logger } from 'pino';
import type { CalendarEvent } from './calendarEvent.ts';
import { calendarFile, onlineLocation } from './calendarFile.ts';
import { fromEach } from '#server/logging/fromEach.ts';
import { findTeacher, publicClassesOf } from '#server/marketplaceClient/sdk/teacher.ts';
import type { ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';
import { dayMs, hourMs } from '#shared/time/time.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { createSlug, paths } from '#shared/config/paths.ts';
import { statedTimes } from '#shared/schedule/classSchedule.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import { areaOf } from '#shared/geo/classPlace.ts';
import { hasAtMost, truncate } from '#shared/text/text.ts';
import { isInRoom } from '#shared/schedule/dateUnits.ts';

/** Past classes stay in the feed for some time, so that they stay in the subscribers' calendars. */
const daysBack = 30;
/** A series is half a year long. */
const daysAhead = 190;
const refreshSeconds = (6 * hourMs) / 1000;
const detailsLength = 400;

/** Input of a feed. */
export interface TeacherCalendarOptions {
  /** Anonymous SDK: a feed contains public data only. */
  sdk: ServerSdk;
  teacherId: string;
  rootUrl: string;
  /** Epoch milliseconds. */
  now: number;
  logger: Logger;
}

/**
 * Returns the public classes of a teacher as iCalendar; null when the person is unknown or banned.
 */
export async function teacherCalendar({
  sdk,
  teacherId,
  rootUrl,
  now,
  logger,
}: TeacherCalendarOptions): Promise<string | null> {
  const teacher = await findTeacher(sdk, teacherId);
  if (!teacher) return null;
  const listings = await publicClassesOf(sdk, teacherId);
  const name = teacher.attributes.profile.displayName;
  const events = fromEach(listings, listing => eventsOf(listing, name, rootUrl, now), logger).sort(
    (a, b) => a.start - b.start || a.id.localeCompare(b.id),
  );
  return calendarFile({
    name: `${name} · ${marketplace.siteTitle}`,
    rootUrl,
    events,
    refreshSeconds,
  });
}

function eventsOf(
  { id, attributes }: Listing,
  teacher: string,
  rootUrl: string,
  now: number,
): CalendarEvent[] {
  const { title, description, createdAt, publicData } = attributes;
  const url = `${rootUrl}${paths.listing({ slug: createSlug(title), id })}`;
  const details = [teacher, shortened(description ?? ''), url].filter(Boolean).join('\n\n');
  return (
    statedTimes(publicData, now - daysBack * dayMs, now + daysAhead * dayMs)
      // Nobody can come to a closed one but those who have it in calendars of their own.
      .filter(({ isClosed }) => !isClosed)
      .map(({ start, end, date, status }) => ({
        id: `${id}-${date}`,
        start,
        end,
        stamp: Date.parse(createdAt),
        sequence: revisions[status],
        title,
        details,
        location: locationOf(publicData),
        url,
        status: status === 'canceled' ? 'canceled' : 'confirmed',
        // Subscribers have not booked it, so it does not block their time.
        isBusy: false,
      }))
  );
}

// The exact location is shown to those who have booked.
const locationOf = ({ location, ...data }: ListingPublicData): string =>
  isInRoom(data) ? ((location && areaOf(location)) ?? '') : onlineLocation;

// A class time is moved, if at all, before it is canceled.
const revisions = { scheduled: 0, moved: 1, canceled: 2 };

const shortened = (text: string) =>
  hasAtMost(text, detailsLength) ? text : `${truncate(text, detailsLength).trimEnd()}…`;
