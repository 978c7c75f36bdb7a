import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { ErrorState } from '#src/components/ErrorState/ErrorState.tsx';
import type { ConsoleApi } from '../api/consoleApi.ts';
import type { ConsoleSession } from '../api/shapes.ts';
import { AdminProviders } from '../data/AdminProviders.tsx';
import { failureOf } from '../shell/failure.ts';
import { SessionDialog } from './SessionDialog.tsx';
import { SignedInProvider } from '../access/SessionContext.tsx';
import { SignInPage } from './SignInPage.tsx';
import type { AskingGuard } from './sessionGuard.ts';

type Known =
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'signedOut' }
  | { kind: 'signedIn'; session: ConsoleSession };

export interface SessionGateProps {
  api: ConsoleApi;
  guard: AskingGuard;
  /** The pages, for who is signed in. */
  children: ReactNode;
}

/** Shows the pages to operators, and everybody else the sign-in at the same address. */
export function SessionGate({ api, guard, children }: SessionGateProps) {
  const [known, setKnown] = useState<Known>({ kind: 'loading' });
  const navigate = useNavigate();
  const load = useCallback(() => {
    setKnown({ kind: 'loading' });
    api.session.show().then(
      session => setKnown(session ? { kind: 'signedIn', session } : { kind: 'signedOut' }),
      (error: unknown) => setKnown({ kind: 'failed', error }),
    );
  }, [api]);
  useEffect(load, [load]);

  const session = known.kind === 'signedIn' ? known.session : null;
  const signedIn = useMemo(
    () =>
      session && {
        api,
        session,
        signOut: async () => {
          await api.session.end();
          setKnown({ kind: 'signedOut' });
          // Who signs in next begins at the beginning.
          await navigate('/');
        },
      },
    [api, session, navigate],
  );
  const onSession = (next: ConsoleSession) => setKnown({ kind: 'signedIn', session: next });

  if (known.kind === 'loading') return null;
  if (known.kind === 'failed') {
    return (
      <main>
        <ErrorState headingLevel={1} onRetry={load}>
          <FormattedMessage {...failureOf(known.error)} />
        </ErrorState>
      </main>
    );
  }
  if (!signedIn) return <SignInPage api={api} onSignedIn={onSession} />;
  return (
    <SignedInProvider value={signedIn}>
      {/* The answers of one operator are not shown to the next. */}
      <AdminProviders key={signedIn.session.operator.id} signedIn={signedIn}>
        {children}
        <SessionDialog
          guard={guard}
          api={api}
          session={signedIn.session}
          onSession={onSession}
          onSignedOut={() => setKnown({ kind: 'signedOut' })}
        />
      </AdminProviders>
    </SignedInProvider>
  );
}
