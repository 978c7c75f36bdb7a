import type { Viewer } from '../hooks/useViewer.ts';
import { MobileMenu } from './MobileMenu.tsx';
import { MobileSearch } from './MobileSearch.tsx';

/** Panels that phones open over the page. The code is loaded when one is first opened. */
export function MobilePanels({ viewer }: { viewer: Viewer }) {
  return (
    <>
      <MobileMenu viewer={viewer} />
      <MobileSearch />
    </>
  );
}
