import { useCallback, useMemo, useState } from 'react';
import { RawIntlProvider } from 'react-intl';
import { BrowserRouter } from 'react-router-dom';
import { ToastProvider } from '#src/components/Toast/Toast.tsx';
import { intlOf } from '#src/translations/intl.ts';
import { localeOf } from '#shared/config/siteLanguages.ts';
import type { SiteLanguage } from '#shared/config/siteLanguages.ts';
import { createConsoleApi } from './api/consoleApi.ts';
import { ConsoleRoutes } from './ConsoleRoutes.tsx';
import { loadConsoleMessages } from './consoleMessages.ts';
import { chooseLanguage } from './shell/preferences.ts';
import { SessionGate } from './session/SessionGate.tsx';
import { createGuard } from './session/sessionGuard.ts';
import { LanguageProvider } from './shell/LanguageContext.tsx';
import { LastResort } from './shell/LastResort.tsx';

/** The operators' console, in the language that was chosen last. */
export function ConsoleApp({ initialLanguage }: { initialLanguage: SiteLanguage }) {
  const [language, setShown] = useState(initialLanguage);
  const setLanguage = useCallback((next: SiteLanguage) => {
    void loadConsoleMessages(next).then(() => {
      chooseLanguage(next);
      setShown(next);
    });
  }, []);
  const choice = useMemo(() => ({ language, setLanguage }), [language, setLanguage]);
  const [guard] = useState(createGuard);
  const [api] = useState(() => createConsoleApi(guard));
  return (
    <RawIntlProvider value={intlOf(localeOf(language))}>
      <LanguageProvider value={choice}>
        <LastResort>
          <ToastProvider>
            <BrowserRouter basename="/console">
              <SessionGate api={api} guard={guard}>
                <ConsoleRoutes />
              </SessionGate>
            </BrowserRouter>
          </ToastProvider>
        </LastResort>
      </LanguageProvider>
    </RawIntlProvider>
  );
}
