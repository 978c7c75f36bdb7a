import type { Viewer } from '../hooks/useViewer.ts';
import { MobileMenu } from './MobileMenu.tsx';
import { MobileSearch } from './MobileSearch.tsx';

/** What phones open over the page; its code comes with the first opening. */
export function MobilePanels({ viewer }: { viewer: Viewer }) {
  return (
    <>
      <MobileMenu viewer={viewer} />
      <MobileSearch />
    </>
  );
}
