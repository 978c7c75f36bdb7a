import { useCallback } from 'react';
import { useConfig } from '#src/config/ConfigContext.tsx';
import type { RouteOf } from '#src/components/useLeaveGuard.ts';
import { languageOfLocale, splitLanguage } from '#shared/config/siteLanguages.ts';

/**
 * Returns the path of an address of the site, without the prefix of the language; null for another
 * language and for `/api/`, which the browser opens as documents.
 */
export function useSiteRoute(): RouteOf {
  const current = languageOfLocale(useConfig().locale);
  return useCallback(
    address => {
      const { language, pathname } = splitLanguage(address.pathname);
      return language !== current || pathname.startsWith('/api/') ? null : pathname;
    },
    [current],
  );
}
