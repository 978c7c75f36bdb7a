import { useSyncExternalStore } from 'react';
import type { Session } from '#src/features/classroom/session/session.ts';
import type { SessionState } from '#src/features/classroom/session/sessionState.ts';

/** Returns the state of a session, and follows it. */
export const useSessionState = (session: Pick<Session, 'store'>): SessionState =>
  useSyncExternalStore(session.store.subscribe, session.store.get, session.store.get);
