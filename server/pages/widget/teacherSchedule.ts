import type { Logger } from 'pino';
import { fromEach } from '#server/logging/fromEach.ts';
import type { ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';
import { findTeacher, publicClassesOf } from '#server/marketplaceClient/sdk/teacher.ts';
import { createSlug, paths } from '#shared/config/paths.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { Money } from '#shared/contract/values.ts';
import { stillOpen } from '#shared/contract/openListings.ts';
import { offeredTimes } from '#shared/schedule/classSchedule.ts';
import { courseDatesOf, isCourse } from '#shared/transactions/course.ts';
import { planPriceOf, sellsSessions } from '#shared/transactions/ordering.ts';
import { dayMs, iso } from '#shared/time/time.ts';

/** A class time that can be booked. */
export interface OfferedTime {
  title: string;
  /** Epoch milliseconds. */
  start: number;
  end: number;
  /** Of one class, or of a month where it is sold in no other way; null for a free class. */
  price: Money | null;
  /** What the price is for where that is not one class time. */
  plan: 'perMonth' | 'perCourse' | null;
  /** The page of the class with this time chosen; a path of the site. */
  path: string;
}

/** What a teacher offers next. */
export interface TeacherSchedule {
  name: string;
  /** The teacher's page; a path of the site. */
  path: string;
  /** Soonest first. */
  times: OfferedTime[];
}

/** Four weeks, and not more than fit a screen or two. */
const daysAhead = 28;
const mostTimes = 20;

export interface TeacherScheduleOptions {
  /** Anonymous SDK: what is shown is public. */
  sdk: ServerSdk;
  teacherId: string;
  /** Epoch milliseconds. */
  now: number;
  logger: Logger;
}

/** Returns the next class times of a teacher; null for one whom visitors can not see. */
export async function teacherSchedule({
  sdk,
  teacherId,
  now,
  logger,
}: TeacherScheduleOptions): Promise<TeacherSchedule | null> {
  const teacher = await findTeacher(sdk, teacherId);
  if (!teacher) return null;
  const listings = await publicClassesOf(sdk, teacherId, stillOpen(now));
  const times = fromEach(listings, listing => timesOf(listing, now), logger)
    .toSorted((one, other) => one.start - other.start)
    .slice(0, mostTimes);
  const { displayName } = teacher.attributes.profile;
  return { name: displayName, path: paths.profile({ id: teacherId }), times };
}

function timesOf(listing: Listing, now: number): OfferedTime[] {
  const { id, attributes } = listing;
  const { title, price, publicData } = attributes;
  const month = sellsSessions(listing) ? null : planPriceOf(listing);
  const link = { slug: createSlug(title), id };
  // A course is booked from its next date on, and in the end not at all.
  const joins = isCourse(publicData) ? courseDatesOf(publicData, now).first?.start : undefined;
  return offeredTimes(publicData, now, now + daysAhead * dayMs)
    .filter(({ start }) => (isCourse(publicData) ? start === joins : start > now))
    .map(({ start, end }) => ({
      title,
      start,
      end,
      price: month ?? (price && price.amount > 0 ? price : null),
      plan: month && (isCourse(publicData) ? 'perCourse' : 'perMonth'),
      path: paths.listing(link, { start: iso(start) }),
    }));
}
