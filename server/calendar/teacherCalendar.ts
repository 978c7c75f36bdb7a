import type { Logger } from 'pino';
import type { CalendarEvent } from './calendarFile.ts';
import { calendarFile } from './calendarFile.ts';
import { fromEach } from '../logging/fromEach.ts';
import type { ServerSdk } from '../sdk/sdk.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { createSlug, paths } from '#shared/config/paths.ts';
import { isBannedOrDeleted } from '#shared/values/people.ts';
import { scheduledTimes } from '#shared/schedule/classSchedule.ts';
import { entitiesOf, entityOf } from '#shared/contract/denormalise.ts';
import type { Listing, User } from '#shared/contract/entities.ts';

const day = 86_400_000;
/** What has been held stays in the subscribers' calendars for a while; a series is half a year. */
const daysBack = 30;
const daysAhead = 190;
const refreshSeconds = 6 * 3600;
const perPage = 100;
const mostPages = 5;
const detailsLength = 400;

/** What a feed is made from. */
export interface TeacherCalendarOptions {
  /** A visitor's: a feed holds nothing but what everybody may see. */
  sdk: ServerSdk;
  teacherId: string;
  rootUrl: string;
  /** Epoch milliseconds. */
  now: number;
  logger: Logger;
}

/** The public classes of a teacher as iCalendar; null when there is no such person (any more). */
export async function teacherCalendar({
  sdk,
  teacherId,
  rootUrl,
  now,
  logger,
}: TeacherCalendarOptions): Promise<string | null> {
  const teacher = await findTeacher(sdk, teacherId);
  if (!teacher) return null;
  const listings = await classesOf(sdk, teacherId);
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

async function findTeacher(sdk: ServerSdk, id: string): Promise<User | null> {
  try {
    const teacher = entityOf(await sdk.users.show({ id }));
    return isBannedOrDeleted(teacher) ? null : teacher;
  } catch (error) {
    if ((error as { status?: unknown }).status === 404) return null;
    throw error;
  }
}

async function classesOf(sdk: ServerSdk, authorId: string): Promise<Listing[]> {
  const found: Listing[] = [];
  for (let page = 1; page <= mostPages; page += 1) {
    const answer = await sdk.listings.query({ authorId, page, perPage });
    found.push(...entitiesOf(answer));
    if (page >= answer.meta.totalPages) break;
  }
  return found;
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
  return scheduledTimes(publicData, now - daysBack * day, now + daysAhead * day).map(
    ({ start, end, date }) => ({
      id: `${id}-${date}`,
      start,
      end,
      stamp: Date.parse(createdAt),
      title,
      details,
      location: marketplace.siteTitle,
      url,
      status: 'confirmed',
      // What might be joined is no appointment yet.
      isBusy: false,
    }),
  );
}

const shortened = (text: string) =>
  text.length > detailsLength ? `${text.slice(0, detailsLength).trimEnd()}…` : text;
