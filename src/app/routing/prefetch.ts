import { matchRoute } from './match.ts';
import { splitLanguage } from '#shared/config/siteLanguages.ts';
import type { SiteLanguage } from '#shared/config/siteLanguages.ts';
import { loadCode } from './preparePage.ts';

/** Fetches the code of a page as soon as a link to it is pointed at or focused. */
export function prefetchOnIntent(language: SiteLanguage) {
  const seen = new Set<string>();
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || link.origin !== globalThis.location.origin) return;
    const address = splitLanguage(link.pathname);
    // The same site in another language is another document.
    if (address.language !== language) return;
    const { row } = matchRoute(address.pathname);
    if ('redirect' in row || seen.has(row.name)) return;
    seen.add(row.name);
    // The navigation itself will report a failure.
    loadCode(row, language).catch(() => seen.delete(row.name));
  };
  document.addEventListener('pointerover', onIntent, { passive: true });
  document.addEventListener('focusin', onIntent, { passive: true });
}
