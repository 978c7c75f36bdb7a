import { useEffect } from 'react';
import { withoutOverlays } from './match.ts';
import type { Shown } from './useNavigation.ts';
import { useConfig } from '#src/config/ConfigContext.tsx';
import { siteUrl } from '#shared/config/siteLanguages.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { locationChanged } from '#src/ducks/ui.duck.ts';

/** Name of the event on the document; its detail is `{ canonicalUrl }`. */
const locationEvent = 'locationchanged';

/** Records every shown page by its canonical URL, in the store and for analytics. */
export function useLocationEvent({ location: { pathname, search } }: Shown) {
  const config = useConfig();
  const dispatch = useAppDispatch();
  const query = withoutOverlays(search).toString();
  const canonicalUrl = siteUrl(config, pathname + (query && `?${query}`));
  useEffect(() => {
    dispatch(locationChanged(canonicalUrl));
    document.dispatchEvent(new CustomEvent(locationEvent, { detail: { canonicalUrl } }));
  }, [canonicalUrl, dispatch]);
}
