import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { screens, useMediaQuery } from '#src/components/useMediaQuery.ts';

/** Panels that open by a query parameter of any page. */
export type PanelName = 'mobilemenu' | 'mobilesearch';

/** Gives the address of this page with a panel open. */
export function usePanelAddress() {
  const { pathname, search } = useLocation();
  return (panel: PanelName) => {
    const query = new URLSearchParams(search);
    query.delete('mobilemenu');
    query.delete('mobilesearch');
    query.set(panel, 'open');
    return { pathname, search: `?${query.toString()}` };
  };
}

/**
 * Returns whether a panel is open, and a function that closes it. Panels are for phones: the topbar
 * of wider screens has all of it.
 */
export function usePanel(panel: PanelName) {
  const [search] = useSearchParams();
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const isWide = useMediaQuery(screens.fromTablet);
  const close = useCallback(() => {
    const query = new URLSearchParams(search);
    query.delete(panel);
    const rest = query.toString();
    void navigate({ pathname, hash, search: rest && `?${rest}` }, { replace: true });
  }, [search, panel, pathname, hash, navigate]);
  return { isOpen: !isWide && search.get(panel) === 'open', close };
}
