import { useCallback } from 'react';
import type { ReactNode } from 'react';
import { RawIntlProvider } from 'react-intl';
import { Provider } from 'react-redux';
import { ErrorBoundary } from './errors/ErrorBoundary.tsx';
import { LastResort } from './pages/FailurePage.tsx';
import { Pages } from './Pages.tsx';
import type { AppStore } from './store/makeStore.ts';
import type { Shown } from './routing/useNavigation.ts';
import { LazyMessages } from '#src/components/lazyComponent.tsx';
import { ToastProvider } from '#src/components/Toast/Toast.tsx';
import type { AppConfig } from '#shared/config/appConfig.ts';
import { ConfigProvider } from '#src/config/ConfigContext.tsx';
import { languageOfLocale } from '#shared/config/siteLanguages.ts';
import { intlOf } from '#src/translations/intl.ts';
import { loadMessages } from '#src/translations/messages.ts';

export interface ProvidersProps {
  store: AppStore;
  config: AppConfig;
  children: ReactNode;
}

/** Everything a cached fragment finds above it, besides the router; adds no markup of its own. */
export function FragmentProviders({ store, config, children }: ProvidersProps) {
  return (
    <ConfigProvider value={config}>
      <Provider store={store}>
        <RawIntlProvider value={intlOf(config.locale)}>{children}</RawIntlProvider>
      </Provider>
    </ConfigProvider>
  );
}

/** Everything a component may count on finding above it, except router and head. */
export function Providers({ children, ...props }: ProvidersProps) {
  const { locale } = props.config;
  const loadAreas = useCallback(
    (areas: readonly string[]) => loadMessages(languageOfLocale(locale), areas),
    [locale],
  );
  return (
    <FragmentProviders {...props}>
      <LazyMessages value={loadAreas}>
        <ToastProvider>{children}</ToastProvider>
      </LazyMessages>
    </FragmentProviders>
  );
}

export interface AppProps {
  store: AppStore;
  config: AppConfig;
  initial: Shown;
}

/** The whole application below router and head, the same on both sides. */
export function App({ store, config, initial }: AppProps) {
  return (
    <ErrorBoundary fallback={() => <LastResort locale={config.locale} />}>
      <Providers store={store} config={config}>
        <Pages initial={initial} />
      </Providers>
    </ErrorBoundary>
  );
}
