import { setImmediate as nextTurn } from 'node:timers/promises';
import { joinSpans } from '../joinSpans.ts';
import { busyTimesOf } from './busyTimes.ts';
import type { Stretch } from './busyTimes.ts';
import { eventTextsOf } from './eventTexts.ts';
import { createWallClock } from './wallClock.ts';
import { OutOfTime, createWithinTime } from './withinTime.ts';
import type { BusySpan } from '#shared/contract/api/busy.ts';
import { dayMs, iso } from '#shared/time/time.ts';
import { isTimeZone } from '#shared/time/zones.ts';

/** Options of the reading of a calendar. */
export interface ReadSpansOptions {
  /** Of whole days, and of times that name none, unless the calendar says in which it is shown. */
  zone: string;
  within: Stretch;
  /** Host of this site: its own classes, which mails have put into a calendar, make nobody busy. */
  siteHost: string;
}

/** Milliseconds for the events of one UID, and most of these that may take longer. */
const eventMs = 500;
const mostOutOfTime = 3;
/** Milliseconds of work for a whole calendar. */
const calendarMs = 10_000;
/** Most spans that are stored. */
const mostSpans = 4_000;

/**
 * Reads when a calendar says that its owner is busy; null for what is no calendar. Events that can
 * not be read are left out. Other work goes on in between.
 */
export async function readSpans(
  text: string,
  { zone, within, siteHost }: ReadSpansOptions,
): Promise<BusySpan[] | null> {
  // Zones are a day apart at most.
  const days = {
    first: iso(within.start - dayMs).slice(0, 10),
    last: iso(within.end + dayMs).slice(0, 10),
  };
  const texts = eventTextsOf(text, days);
  if (!texts) return null;
  const { shownZone } = texts;
  const clock = createWallClock(
    shownZone !== null && isTimeZone(shownZone) ? shownZone : zone,
    texts.zones,
  );
  const withinTime = createWithinTime(eventMs);
  const found: Stretch[] = [];
  let [late, spentMs] = [0, 0];
  for (const [uid, events] of texts.events) {
    if (uid.endsWith(`@${siteHost}`)) continue;
    const begin = performance.now();
    try {
      found.push(...withinTime(() => busyTimesOf(events, clock, within)));
    } catch (error) {
      if (error instanceof OutOfTime) late += 1;
    }
    spentMs += performance.now() - begin;
    if (late > mostOutOfTime || spentMs > calendarMs) break;
    await nextTurn();
  }
  return spansOf(found, within);
}

/** Returns the spans of times, cut to a stretch. */
const spansOf = (times: readonly Stretch[], within: Stretch): BusySpan[] =>
  joinSpans(
    times.map(({ start, end }): BusySpan => [
      Math.floor(Math.max(start, within.start) / 1000),
      Math.ceil(Math.min(end, within.end) / 1000),
    ]),
  ).slice(0, mostSpans);
