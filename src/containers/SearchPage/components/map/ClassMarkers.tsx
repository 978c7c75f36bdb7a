import { useEffect, useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { mapCenterOf } from '#src/components/ListingLocation/mapCenter.ts';
import { useMap } from '#src/components/Map/MapContext.ts';
import { MapMarker } from '#src/components/Map/MapMarker.tsx';
import { RecordBoundary } from '#src/components/RecordBoundary/RecordBoundary.tsx';
import { groupByPlace } from './groupByPlace.ts';
import type { PlaceGroup } from './groupByPlace.ts';
import css from './ClassMarkers.module.css';
import type { Listing } from '#shared/contract/entities.ts';
import type { IntlShape } from 'react-intl';
import { listingCardFacts } from '#src/components/ListingCard/listingCardFacts.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { formatPrice } from '#shared/values/money.ts';

/** Zoom in half steps, within which groups of markers stay the same. */
const stepOf = (zoom: number) => Math.floor(zoom * 2) / 2;

function useZoomStep(): number {
  const engine = useMap();
  const [step, setStep] = useState(() => stepOf(engine.zoom()));
  useEffect(() => engine.on('move', () => setStep(stepOf(engine.zoom()))), [engine]);
  return step;
}

export interface ClassMarkersProps {
  /** Classes with a place. */
  listings: readonly Listing[];
  /** Ids of the classes whose card is open. */
  open: readonly string[];
  onOpen: (group: PlaceGroup<Listing>) => void;
  /** Id of the element that shows the open card. */
  cardId: string;
}

/** Markers of classes, with the price, or with the number of classes that are close together. */
export function ClassMarkers({ listings, open, onOpen, cardId }: ClassMarkersProps) {
  const step = useZoomStep();
  const groups = useMemo(() => groupByPlace(listings, mapCenterOf, step), [listings, step]);
  return groups.map(group => (
    <RecordBoundary
      key={group.items[0]?.id}
      type="listing"
      id={group.items[0]?.id ?? ''}
      shape="none"
    >
      <MapMarker at={group.at}>
        <Marker
          group={group}
          isOpen={group.items.some(({ id }) => open.includes(id))}
          cardId={cardId}
          onOpen={onOpen}
        />
      </MapMarker>
    </RecordBoundary>
  ));
}

interface MarkerProps extends Pick<ClassMarkersProps, 'onOpen' | 'cardId'> {
  group: PlaceGroup<Listing>;
  isOpen: boolean;
}

function Marker({ group, isOpen, cardId, onOpen }: MarkerProps) {
  const intl = useIntl();
  const [first, ...more] = group.items;
  if (!first) return null;
  const price = priceLabel(first, intl);
  const name =
    more.length > 0
      ? intl.formatMessage({ id: 'SearchMap.group' }, { count: group.items.length })
      : intl.formatMessage({ id: 'SearchMap.class' }, { title: first.attributes.title, price });
  return (
    <button
      type="button"
      className={more.length > 0 ? css.group : css.price}
      aria-label={name}
      aria-expanded={isOpen}
      aria-controls={isOpen ? cardId : undefined}
      onClick={event => {
        // A click on the map would close the card.
        event.stopPropagation();
        onOpen(group);
      }}
    >
      <span className={css.text}>{more.length > 0 ? group.items.length : price}</span>
    </button>
  );
}

/** Returns the label of a marker: the price, or that the class is free. */
function priceLabel(listing: Listing, intl: IntlShape): string {
  const { price, monthlyPrice, priceKind } = listingCardFacts(listing, marketplace.currency);
  const shown = price ?? monthlyPrice;
  return shown && priceKind !== 'free'
    ? formatPrice(shown, intl.locale)
    : intl.formatMessage({ id: 'ListingCard.free' });
}
