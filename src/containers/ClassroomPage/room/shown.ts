import type { MediaKind } from '#shared/classroom/media.ts';
import type { Session } from '#src/features/classroom/session/session.ts';
import type { SessionState } from '#src/features/classroom/session/sessionState.ts';

/** What every part of the room is given. */
export interface Shown {
  session: Session;
  state: SessionState;
  /** The reader moderates. */
  leads: boolean;
}

/** The track of somebody else that is received now. */
export const trackOf = (
  { incoming }: SessionState,
  person: string,
  kind: MediaKind,
): MediaStreamTrack | null =>
  incoming.find(one => one.person === person && one.kind === kind)?.track ?? null;

/** What is to be seen of somebody else now: a shared screen before the camera. */
export const seenOf = (state: SessionState, person: string): MediaStreamTrack | null =>
  trackOf(state, person, 'screen') ?? trackOf(state, person, 'camera');
