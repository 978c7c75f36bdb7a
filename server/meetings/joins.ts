import * as v from 'valibot';
import { readResource } from './zoomClient.ts';
import type { ZoomAccess } from './zoomClient.ts';
import type { Attendance } from '#shared/contract/transaction.ts';
import { hourMs, iso, minuteMs } from '#shared/time/time.ts';

/** Somebody's stay in a meeting, as the meeting service reports it. */
export interface Join {
  name: string;
  /** Empty where the service does not report it. */
  email: string;
  /** Epoch milliseconds. */
  from: number;
  until: number;
  /** Order that they came on, where the provider knows it. */
  orderId?: string;
}

const instances = v.object({
  meetings: v.array(v.object({ uuid: v.string(), start_time: v.string() })),
});

const participants = v.object({
  next_page_token: v.optional(v.string(), ''),
  participants: v.array(
    v.object({
      name: v.optional(v.string(), ''),
      user_email: v.optional(v.string(), ''),
      join_time: v.string(),
      leave_time: v.string(),
    }),
  ),
});

/** Teachers open a room early. */
const earlyMs = hourMs;
const pageSize = 300;
/** Pages of one meeting: more people than any meeting takes. */
const maxPages = 40;

/** A uuid may have slashes, which the service wants encoded twice. */
const uuidPath = (uuid: string): string =>
  uuid.startsWith('/') || uuid.includes('//')
    ? encodeURIComponent(encodeURIComponent(uuid))
    : encodeURIComponent(uuid);

async function joinsOfInstance(access: ZoomAccess, uuid: string): Promise<Join[]> {
  const found: Join[] = [];
  let token = '';
  for (let page = 0; page < maxPages; page += 1) {
    const query = new URLSearchParams({
      page_size: String(pageSize),
      ...(token && { next_page_token: token }),
    });
    const path = `/past_meetings/${uuidPath(uuid)}/participants?${query.toString()}`;
    const answer = await readResource(access, path, participants);
    for (const { name, user_email: email, join_time, leave_time } of answer?.participants ?? []) {
      found.push({ name, email, from: Date.parse(join_time), until: Date.parse(leave_time) });
    }
    token = answer?.next_page_token ?? '';
    if (token === '') break;
  }
  return found;
}

/**
 * Returns who was in a meeting at a class time; null when the service knows of no meeting then that
 * has ended.
 * @throws MeetingError
 */
export async function joinsOf(
  access: ZoomAccess,
  meetingId: string,
  { start, end }: { start: number; end: number },
): Promise<Join[] | null> {
  const path = `/past_meetings/${encodeURIComponent(meetingId)}/instances`;
  const held = ((await readResource(access, path, instances))?.meetings ?? []).filter(one => {
    const began = Date.parse(one.start_time);
    return began >= start - earlyMs && began < end;
  });
  if (held.length === 0) return null;
  const all: Join[] = [];
  for (const { uuid } of held) all.push(...(await joinsOfInstance(access, uuid)));
  return all;
}

/** A student of a class time. */
export interface Student {
  orderId: string;
  email: string | null;
  /** Names that the student goes by. */
  names: readonly string[];
}

const plain = (text: string): string =>
  text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLocaleLowerCase('en');

/** What is noted of somebody who was there. */
export type Stay = Required<Pick<Attendance, 'minutes' | 'from' | 'until'>>;

/** Sums stays up, those at the same time counted once; at least one minute. */
function sumOf(stays: readonly [Join, ...Join[]]): Stay {
  let total = 0;
  let reached = -Infinity;
  for (const { from, until } of stays.toSorted((a, b) => a.from - b.from)) {
    total += Math.max(0, until - Math.max(from, reached));
    reached = Math.max(reached, until);
  }
  return {
    minutes: Math.min(24 * 60, Math.max(1, Math.round(total / minuteMs))),
    from: iso(Math.min(...stays.map(({ from }) => from))),
    until: iso(reached),
  };
}

const overlap = (stays: readonly Join[]): boolean =>
  stays.some((one, index) =>
    stays.slice(index + 1).some(other => one.from < other.until && other.from < one.until),
  );

/**
 * Returns how long the students who were there stayed, by order. A student is known by the order
 * that they came on, where the provider has it, by the e-mail
 * address, or by a name that no other student has, where the service has no address and no two
 * people of that name were there at once. Nobody else is taken for present, and nobody for absent:
 * they may go by another name.
 */
export function attendeesOf(
  students: readonly Student[],
  joins: readonly Join[],
): Map<string, Stay> {
  const found = new Map<string, Stay>();
  for (const { orderId, email, names } of students) {
    const own = names.map(plain).filter(name => name !== '');
    const isUnique = !students.some(
      other => other.orderId !== orderId && other.names.some(name => own.includes(plain(name))),
    );
    const byOrder = joins.filter(join => join.orderId === orderId);
    const others = joins.filter(join => join.orderId === undefined);
    const byEmail = others.filter(join => email && plain(join.email) === plain(email));
    const byName = others.filter(join => join.email === '' && own.includes(plain(join.name)));
    const [first, ...more] = [
      ...byOrder,
      ...byEmail,
      ...(isUnique && !overlap(byName) ? byName : []),
    ];
    if (first) found.set(orderId, sumOf([first, ...more]));
  }
  return found;
}
