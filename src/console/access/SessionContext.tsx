import { createContext, useContext } from 'react';
import type { ConsoleApi } from '../api/consoleApi.ts';
import type { ConsoleSession } from '../api/shapes.ts';

/** Everything below the sign-in has it. */
export interface SignedIn {
  api: ConsoleApi;
  session: ConsoleSession;
  signOut: () => Promise<void>;
}

const SignedInContext = createContext<SignedIn | null>(null);

/** Gives the session to the pages. */
export const SignedInProvider = SignedInContext.Provider;

/** The session, and the API that it opens. */
export function useSignedIn(): SignedIn {
  const signedIn = useContext(SignedInContext);
  if (!signedIn) throw new Error('useSignedIn needs a SignedInProvider above it.');
  return signedIn;
}

/**
 * Whether the role has the right to an operation. Pages leave out what would be refused; the
 * marketplace is who refuses.
 */
export function useMay(): (operation: string) => boolean {
  const { rights } = useSignedIn().session;
  return operation => rights.includes(operation);
}
