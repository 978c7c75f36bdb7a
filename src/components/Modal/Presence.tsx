import { createContext, useCallback, useState } from 'react';
import type { ReactNode } from 'react';

export interface PresenceState {
  /** False once the owner does not render the dialog any more. */
  isPresent: boolean;
  /** Called by the dialog when it has left. */
  onLeft: () => void;
}

/** Passes to a dialog whether its owner still renders it. */
export const PresenceContext = createContext<PresenceState>({
  isPresent: true,
  onLeft: () => undefined,
});

/** Returns the last value of a time when `isCurrent` was true. */
export function useLast<Value>(value: Value, isCurrent: boolean): Value {
  const [last, setLast] = useState(value);
  if (isCurrent && last !== value) setLast(value);
  return isCurrent ? value : last;
}

/**
 * Renders a dialog until its closing animation has ended:
 *
 *     <Presence>{isOpen && <BookingModal onClose={close} />}</Presence>
 */
export function Presence({ children }: { children: ReactNode }) {
  const isPresent = Boolean(children);
  const [isKept, setKept] = useState(false);
  const [opening, setOpening] = useState(0);
  const [wasPresent, setWasPresent] = useState(false);
  if (isPresent !== wasPresent) {
    setWasPresent(isPresent);
    setKept(true);
    // A dialog that is reopened starts over, also while the one before leaves.
    if (isPresent) setOpening(opening + 1);
  }
  const last = useLast(children, isPresent);
  const onLeft = useCallback(() => setKept(false), []);
  if (!isPresent && !isKept) return null;
  return (
    <PresenceContext key={opening} value={{ isPresent, onLeft }}>
      {last}
    </PresenceContext>
  );
}
