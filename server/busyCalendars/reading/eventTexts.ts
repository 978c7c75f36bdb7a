import { addDays } from '#shared/time/time.ts';

/** Days (`YYYY-MM-DD`) between which events matter. */
export interface Days {
  first: string;
  last: string;
}

/** Parts of the text of a calendar. */
export interface CalendarTexts {
  /** Events that may lie within the days, by their UID. */
  events: Map<string, string[]>;
  /** Descriptions of zones by their name. */
  zones: Map<string, string>;
  /** IANA name of the zone in which the calendar is shown, as Google and Apple write it. */
  shownZone: string | null;
}

/** Days of the longest event that is looked at. */
const longestEvent = 100;

/**
 * Splits the text of a calendar into its events, and leaves out those that can be seen to be over
 * or far ahead: a calendar of many years has few others. Returns null for what is no calendar.
 */
export function eventTextsOf(text: string, days: Days): CalendarTexts | null {
  // Long lines are folded (RFC 5545, section 3.1).
  const unfolded = text.replace(/\r?\n[ \t]/g, '').replace(/\r\n?/g, '\n');
  if (!/^\s*BEGIN:VCALENDAR\b/i.test(unfolded.slice(0, 200).replace(/^\uFEFF/, ''))) return null;
  const events = new Map<string, string[]>();
  for (const event of blocksOf(unfolded, 'VEVENT')) {
    if (!mayMatter(event, days)) continue;
    const uid = /^UID[^:\n]*:(.*)$/m.exec(event)?.[1]?.trim() ?? '';
    const known = events.get(uid);
    if (known) known.push(event);
    else events.set(uid, [event]);
  }
  const zones = new Map(
    [...blocksOf(unfolded, 'VTIMEZONE')].map(zone => [
      /^TZID[^:\n]*:(.*)$/m.exec(zone)?.[1]?.trim() ?? '',
      zone,
    ]),
  );
  const shownZone = /^X-WR-TIMEZONE[^:\n]*:(.*)$/m.exec(unfolded)?.[1]?.trim() ?? null;
  return { events, zones, shownZone };
}

/** Finds the components of a name. What is not closed ends the search. */
function* blocksOf(text: string, name: string): Generator<string> {
  const [begin, end] = [`\nBEGIN:${name}\n`, `\nEND:${name}`];
  for (let from = text.indexOf(begin); from !== -1; from = text.indexOf(begin, from)) {
    const until = text.indexOf(end, from);
    if (until === -1) return;
    yield `${text.slice(from + 1, until)}${end}`;
    from = until;
  }
}

const dayOf = (digits: string) =>
  `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}`;

/** Returns whether an event may lie within the days, by its first lines. */
function mayMatter(event: string, { first, last }: Days): boolean {
  const digits = /^DTSTART[^:\n]*:(\d{8})/m.exec(event)?.[1];
  // One that changes an occurrence has to be there to take that away.
  if (!digits || /^RECURRENCE-ID/m.test(event)) return true;
  const start = dayOf(digits);
  if (start > last) return false;
  const earliest = addDays(first, -longestEvent);
  if (!/^(?:RRULE|RDATE)/m.test(event)) return start >= earliest;
  const until = /^RRULE[^\n]*UNTIL=(\d{8})/m.exec(event)?.[1];
  return until === undefined || dayOf(until) >= earliest || /^RDATE/m.test(event);
}
