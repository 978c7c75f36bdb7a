import { createHash, randomBytes } from 'node:crypto';
import type { Request } from 'express';
import type { ZoomContext } from '../state/context.ts';
import type { Instance, Meeting } from '../state/rows.ts';

/** A page polls every three seconds; a participant who was silent for longer has left. */
const silenceMs = 15_000;

/** Reports are stored for so long. */
const retentionMs = 30 * 86_400_000;

const runningOf = ({ store }: ZoomContext, meetingId: string): Instance | undefined =>
  store.all('instances').find(one => one.meetingId === meetingId && one.endedAt === null);

/** Notes that the host has opened or ended the room. */
export function noteRoom(context: ZoomContext, { id: meetingId }: Meeting, isOpen: boolean): void {
  const { store, now } = context;
  const running = runningOf(context, meetingId);
  store.transact(tx => {
    for (const old of tx.all('instances')) {
      if (old.startedAt > now() - retentionMs) continue;
      tx.remove('instances', old.id);
      for (const join of tx.all('joins')) {
        if (join.instanceId === old.id) tx.remove('joins', join.id);
      }
    }
    if (isOpen && !running) {
      const id = randomBytes(16).toString('base64');
      tx.put('instances', { id, meetingId, startedAt: now(), endedAt: null });
    }
    if (!isOpen && running) tx.put('instances', { ...running, endedAt: now() });
  });
}

const textOf = (value: unknown, most: number): string =>
  typeof value === 'string' ? value.trim().slice(0, most) : '';

/** The name and address that a participant goes by; a guest without them. */
export const visitorOf = ({ query }: Request): { name: string; email: string } => ({
  name: textOf(query.uname, 64) || 'Guest',
  email: textOf(query.email, 128),
});

/** Notes that a participant is in the open room. */
export function noteJoin(context: ZoomContext, meeting: Meeting, req: Request): void {
  const { store, now } = context;
  const running = runningOf(context, meeting.id);
  if (!running) return;
  const visitor = visitorOf(req);
  const key = `${running.id} ${visitor.name} ${visitor.email}`;
  const id = createHash('sha256').update(key).digest('base64url');
  const known = store.get('joins', id);
  store.transact(tx =>
    tx.put('joins', {
      id,
      instanceId: running.id,
      ...visitor,
      joinedAt: known?.joinedAt ?? now(),
      seenAt: now(),
    }),
  );
}

/** The times that a room was open, newest first; those that still run are left out. */
export const endedInstances = ({ store }: ZoomContext, meetingId: string): Instance[] =>
  store
    .all('instances')
    .filter(one => one.meetingId === meetingId && one.endedAt !== null)
    .sort((a, b) => b.startedAt - a.startedAt);

/** Participant of a meeting, with the fields of the service. */
export const participantsOf = ({ store }: ZoomContext, { id, endedAt }: Instance): object[] =>
  store
    .all('joins')
    .filter(join => join.instanceId === id)
    .map(join => {
      const end = endedAt ?? join.seenAt;
      const leftAt = end - join.seenAt > silenceMs ? join.seenAt : end;
      return {
        id: join.id,
        user_id: join.id,
        name: join.name,
        user_email: join.email,
        join_time: new Date(join.joinedAt).toISOString(),
        leave_time: new Date(leftAt).toISOString(),
        duration: Math.round((leftAt - join.joinedAt) / 1000),
        status: 'in_meeting',
      };
    });
