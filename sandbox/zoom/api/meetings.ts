import { randomBytes, randomInt } from 'node:crypto';
import type { Tx } from '../../store/store.ts';
import { randomText } from '../../base/secrets.ts';
import type { ZoomContext } from '../state/context.ts';
import type { Meeting, User, ZoomData } from '../state/rows.ts';
import { heldOccurrences } from '../state/occurrences.ts';
import type { Occurrence } from '../state/occurrences.ts';
import { noMeeting } from './errors.ts';
import { readPlan } from './plan.ts';

/** Makes a meeting of the host's from the body of a create call. */
export function createMeeting({ store, now }: ZoomContext, host: User, body: unknown): Meeting {
  const base = {
    topic: `${host.name}'s meeting`,
    agenda: '',
    type: 2,
    recurrence: null,
    startsAt: now(),
    duration: 60,
    timezone: 'UTC',
    settings: { waiting_room: true, join_before_host: false },
  } as const;
  const { passcode = randomText(6), ...plan } = readPlan(body, base);
  return store.transact(tx =>
    tx.put('meetings', {
      ...plan,
      id: freeNumber(tx),
      uuid: randomBytes(16).toString('base64'),
      hostId: host.id,
      passcode,
      passcodeToken: randomText(32),
      hostToken: randomText(64),
      created: now(),
      openedAt: null,
    }),
  );
}

/** The host's meeting with this number; 3001 for any other. */
export function findMeeting({ store }: ZoomContext, host: User, id: string): Meeting {
  const meeting = store.get('meetings', id);
  if (meeting?.hostId !== host.id) throw noMeeting(id);
  return meeting;
}

/** Changes what the body names, of a whole meeting or of one of its times; the links stay good. */
export function updateMeeting(
  context: ZoomContext,
  host: User,
  id: string,
  body: unknown,
  occurrenceId?: string,
): void {
  const meeting = findMeeting(context, host, id);
  if (occurrenceId !== undefined) {
    const one = findOccurrence(meeting, occurrenceId);
    const { startsAt, duration } = readPlan(body, {
      ...meeting,
      startsAt: one.start,
      duration: one.duration,
    });
    changeOccurrence(context, meeting, occurrenceId, { startsAt, duration });
    return;
  }
  const { passcode = meeting.passcode, ...plan } = readPlan(body, meeting);
  context.store.transact(tx => tx.put('meetings', { ...meeting, ...plan, passcode }));
}

const findOccurrence = (meeting: Meeting, occurrenceId: string): Occurrence => {
  const found =
    meeting.recurrence && heldOccurrences(meeting).find(({ id }) => id === occurrenceId);
  if (!found) throw noMeeting(`${meeting.id} ${occurrenceId}`);
  return found;
};

const changeOccurrence = (
  { store }: ZoomContext,
  meeting: Meeting,
  occurrenceId: string,
  change: { startsAt: number; duration: number } | null,
) =>
  store.transact(tx =>
    tx.put('meetings', { ...meeting, changed: { ...meeting.changed, [occurrenceId]: change } }),
  );

/** Takes the meeting away, after which its links lead nowhere, or only one of its times. */
export function deleteMeeting(
  context: ZoomContext,
  host: User,
  id: string,
  occurrenceId?: string,
): void {
  const meeting = findMeeting(context, host, id);
  if (occurrenceId !== undefined) {
    findOccurrence(meeting, occurrenceId);
    changeOccurrence(context, meeting, occurrenceId, null);
    return;
  }
  context.store.transact(tx => tx.remove('meetings', meeting.id));
}

/** Where host and participants of a meeting go. */
export const linksOf = ({ publicUrl }: ZoomContext, meeting: Meeting) => ({
  start_url: `${publicUrl}/zoom/s/${meeting.id}?zak=${meeting.hostToken}`,
  join_url: `${publicUrl}/zoom/j/${meeting.id}?pwd=${meeting.passcodeToken}`,
});

/** The meeting as its host may see it. */
export function presentMeeting(context: ZoomContext, host: User, meeting: Meeting): object {
  const { id, uuid, topic, agenda, type, duration, timezone, settings, passcode } = meeting;
  return {
    uuid,
    id: Number(id),
    host_id: host.id,
    host_email: host.email,
    topic,
    agenda,
    type,
    status: meeting.openedAt === null ? 'waiting' : 'started',
    start_time: iso(meeting.startsAt),
    duration,
    timezone,
    created_at: iso(meeting.created),
    ...linksOf(context, meeting),
    password: passcode,
    encrypted_password: meeting.passcodeToken,
    settings,
    ...recurring(meeting),
  };
}

/** Additional fields of a recurring meeting. */
function recurring(meeting: Meeting): object {
  const { recurrence } = meeting;
  if (!recurrence) return {};
  return {
    recurrence,
    occurrences: heldOccurrences(meeting).map(({ id, start, duration }) => ({
      occurrence_id: id,
      start_time: iso(start),
      duration,
      status: 'available',
    })),
  };
}

/** Eleven digits that no meeting has. */
function freeNumber(tx: Tx<ZoomData>): string {
  const id = String(randomInt(90_000_000_000, 99_999_999_999));
  return tx.get('meetings', id) ? freeNumber(tx) : id;
}

const iso = (instant: number) => new Date(instant).toISOString().replace(/\.\d{3}Z$/, 'Z');
