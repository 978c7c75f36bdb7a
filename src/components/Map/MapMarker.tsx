import type { ReactNode } from 'react';
import { useOnMap } from './MapContext.ts';
import type { OnMap } from './MapContext.ts';
import css from './Map.module.css';
import type { LatLng } from '#shared/contract/values.ts';

export interface MapMarkerProps {
  at: LatLng;
  /** Centred on the place. */
  children: ReactNode;
}

const put = (element: HTMLElement, { x, y }: OnMap) => {
  element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
};

/** Something at a place of the map. */
export function MapMarker({ at, children }: MapMarkerProps) {
  const element = useOnMap<HTMLDivElement>(at, put);
  return (
    <div ref={element} className={css.marker}>
      <div className={css.middle}>{children}</div>
    </div>
  );
}
