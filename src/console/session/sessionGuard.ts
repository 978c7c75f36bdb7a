import type { SessionGuard } from '../api/consoleApi.ts';

/** What the person at the machine has to do. */
export type SessionQuestion = 'renew' | 'confirm';

/** The guard of the API, and how its question is shown and answered. */
export interface AskingGuard extends SessionGuard {
  /** The question that is open; null for none. */
  question(): SessionQuestion | null;
  /** Ends the question. @param isMended the refused call can be repeated */
  answer(isMended: boolean): void;
  /** Calls back when a question opens or ends. Returns what ends that. */
  subscribe(listener: () => void): () => void;
}

/** Creates a guard. Calls that are refused while a question is open wait for its answer. */
export function createGuard(): AskingGuard {
  const listeners = new Set<() => void>();
  let open: { kind: SessionQuestion; resolve: (isMended: boolean) => void } | null = null;
  let answered: Promise<boolean> | null = null;
  const notify = () => listeners.forEach(listener => listener());
  const ask = (kind: SessionQuestion): Promise<boolean> => {
    answered ??= new Promise<boolean>(resolve => {
      open = { kind, resolve };
      notify();
    });
    return answered;
  };
  return {
    renew: () => ask('renew'),
    confirm: () => ask('confirm'),
    question: () => open?.kind ?? null,
    answer: isMended => {
      const asked = open;
      open = null;
      answered = null;
      asked?.resolve(isMended);
      notify();
    },
    subscribe: listener => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
