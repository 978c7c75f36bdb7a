import { useEffect } from 'react';
import { selfOf } from '#src/features/classroom/room/roomModel.ts';
import type { Session } from '#src/features/classroom/session/session.ts';

/** Where a key types, or presses what has the focus. */
const takesKeys = (target: EventTarget | null, key: string): boolean => {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('input, textarea, select, [role=menu], dialog')) return true;
  return key === ' ' && target.closest('button, a') !== null;
};

/**
 * Keys of the room: M microphone, V camera, H hand, and Space, which speaks as long as it is held.
 */
export function useRoomKeys(session: Session, leads: boolean): void {
  useEffect(() => {
    let holds = false;
    const down = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, repeat } = event;
      if (ctrlKey || metaKey || altKey || takesKeys(event.target, key)) return;
      const { isVoiceOn, local, model } = session.store.get();
      if (key === ' ') {
        event.preventDefault();
        if (repeat || isVoiceOn) return;
        holds = true;
        void session.setVoice(true);
      }
      if (repeat) return;
      if (key === 'm') void session.setVoice(!isVoiceOn);
      if (key === 'v') void session.setCamera(!local.camera);
      if (key === 'h' && !leads) {
        session.tell({ type: 'hand', isRaised: selfOf(model)?.handRaisedAt === null });
      }
    };
    const release = () => {
      if (holds) void session.setVoice(false);
      holds = false;
    };
    const up = ({ key }: KeyboardEvent) => key === ' ' && release();
    window.addEventListener('keydown', down);
    window.addEventListener('keyup', up);
    window.addEventListener('blur', release);
    return () => {
      window.removeEventListener('keydown', down);
      window.removeEventListener('keyup', up);
      window.removeEventListener('blur', release);
    };
  }, [session, leads]);
}
