import { useState } from 'react';
import type { ReactNode } from 'react';
import { QueryClient } from '@tanstack/react-query';
import { CoreAdminContext } from 'ra-core';
import type { AuthProvider, I18nProvider } from 'ra-core';
import { ConsoleError } from '../api/consoleError.ts';
import type { SignedIn } from '../access/SessionContext.tsx';
import { createDataProvider } from './dataProvider.ts';

/** Words are those of this project: nothing of the framework is shown. */
const i18nProvider: I18nProvider = {
  translate: key => key,
  changeLocale: () => Promise.resolve(),
  getLocale: () => 'en',
};

/** Repeats what got no answer; a refusal stays one. */
const retry = (failures: number, error: unknown) =>
  failures < 2 && error instanceof ConsoleError && (error.status === 0 || error.status >= 502);

const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      // Without a network too, so that a page says that there is none.
      queries: { retry, networkMode: 'always', staleTime: 5_000 },
      mutations: { networkMode: 'always' },
    },
  });

/** Gives the framework who is signed in. The session itself is held above it. */
const authProviderOf = ({ session }: SignedIn): AuthProvider => ({
  login: () => Promise.resolve(),
  logout: () => Promise.resolve(false),
  checkAuth: () => Promise.resolve(),
  checkError: () => Promise.resolve(),
  getIdentity: () => Promise.resolve({ id: session.operator.id, fullName: session.operator.name }),
  canAccess: ({ action, resource }) =>
    Promise.resolve(session.rights.includes(`${resource}/${action === 'list' ? 'query' : action}`)),
});

/** What lists and forms of the framework need. */
export function AdminProviders({
  signedIn,
  children,
}: {
  signedIn: SignedIn;
  children: ReactNode;
}) {
  const [queryClient] = useState(createQueryClient);
  const [dataProvider] = useState(() => createDataProvider(signedIn.api));
  return (
    <CoreAdminContext
      dataProvider={dataProvider}
      authProvider={authProviderOf(signedIn)}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
    >
      {children}
    </CoreAdminContext>
  );
}
