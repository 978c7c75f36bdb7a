import { ChevronLeft, ChevronRight, ImageOff, X } from 'lucide-react';
import { useCallback, useEffect, useId, useState } from 'react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { PlainLink } from '#src/components/Link/PlainLink.tsx';
import { CardPrice } from '#src/components/ListingCard/components/CardPrice.tsx';
import { CardWhere } from '#src/components/ListingCard/components/CardWhere.tsx';
import { CardWhen } from '#src/components/ListingCard/components/CardWhen.tsx';
import { listingCardFacts } from '#src/components/ListingCard/listingCardFacts.ts';
import { useOnMap } from '#src/components/Map/MapContext.ts';
import { RecordBoundary } from '#src/components/RecordBoundary/RecordBoundary.tsx';
import { ResponsiveImage } from '#src/components/ResponsiveImage/ResponsiveImage.tsx';
import { marketplace } from '#shared/config/marketplace.ts';
import { createSlug, paths } from '#shared/config/paths.ts';
import { ClassHeart } from '#src/features/favorites/ClassHeart.tsx';
import { putCard } from './cardPlace.ts';
import type { PlaceGroup } from './groupByPlace.ts';
import css from './ClassCard.module.css';
import type { Listing } from '#shared/contract/entities.ts';

export interface ClassCardProps {
  /** Never empty. */
  group: PlaceGroup<Listing>;
  /** Id of the element, which the marker refers to. */
  id: string;
  onClose: () => void;
}

const stop = (event: MouseEvent) => event.stopPropagation();

/** Card of a marker, with one class or several to page through. */
export function ClassCard({ group, id, onClose }: ClassCardProps) {
  const intl = useIntl();
  const titleId = useId();
  const [index, setIndex] = useState(0);
  const count = group.items.length;
  const listing = group.items[index % count];
  const element = useCardOnMap(group.at);
  useCloseOnEscape(onClose);

  if (!listing) return null;
  const turn = (steps: number) => setIndex((index + steps + count) % count);
  function onKeyDown(event: KeyboardEvent) {
    // Arrow keys would move the map.
    event.stopPropagation();
    if (event.key === 'ArrowLeft') turn(-1);
    if (event.key === 'ArrowRight') turn(1);
  }
  return (
    // A press on the card is none on the map below it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <article
      ref={element}
      id={id}
      className={css.root}
      tabIndex={-1}
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
      onClick={stop}
      onDoubleClick={stop}
      onMouseDown={stop}
      onTouchStart={event => event.stopPropagation()}
      onWheel={event => event.stopPropagation()}
    >
      <RecordBoundary key={listing.id} type="listing" id={listing.id}>
        <Content listing={listing} titleId={titleId} />
        <div className={css.save}>
          <ClassHeart id={listing.id} title={listing.attributes.title} look="round" />
        </div>
      </RecordBoundary>
      {count > 1 && <Turns index={index} count={count} onTurn={turn} />}
      <button
        type="button"
        className={css.close}
        aria-label={intl.formatMessage({ id: 'SearchMap.close' })}
        onClick={onClose}
      >
        <X aria-hidden="true" />
      </button>
    </article>
  );
}

/** Places the card at its marker; it has the focus when it opens, and the marker gets it back. */
function useCardOnMap(at: PlaceGroup<Listing>['at']) {
  const put = useCallback(putCard, []);
  const element = useOnMap<HTMLElement>(at, put);
  useEffect(() => {
    element.current?.focus({ preventScroll: true });
    // The map may be higher than the window.
    element.current?.scrollIntoView({ block: 'nearest' });
  }, [element]);
  return element;
}

function useCloseOnEscape(onClose: () => void): void {
  useEffect(() => {
    const closeOnEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
    };
    // Captured on the document, before the card stops its key events.
    document.addEventListener('keydown', closeOnEscape, true);
    return () => document.removeEventListener('keydown', closeOnEscape, true);
  }, [onClose]);
}

interface TurnsProps {
  index: number;
  count: number;
  onTurn: (steps: number) => void;
}

/** Pages through the classes of a marker. */
function Turns({ index, count, onTurn }: TurnsProps) {
  const intl = useIntl();
  return (
    <div className={css.turns}>
      <button
        type="button"
        className={css.turn}
        aria-label={intl.formatMessage({ id: 'SearchMap.previous' })}
        onClick={() => onTurn(-1)}
      >
        <ChevronLeft aria-hidden="true" />
      </button>
      <p className={css.index} aria-live="polite">
        <FormattedMessage id="SearchMap.index" values={{ index: index + 1, count }} />
      </p>
      <button
        type="button"
        className={css.turn}
        aria-label={intl.formatMessage({ id: 'SearchMap.next' })}
        onClick={() => onTurn(1)}
      >
        <ChevronRight aria-hidden="true" />
      </button>
    </div>
  );
}

/** Content of a class. The boundary per class replaces the picture at once. */
function Content({ listing, titleId }: { listing: Listing; titleId: string }) {
  const { title, publicData } = listing.attributes;
  const teacher = listing.author?.attributes.profile?.displayName;
  return (
    <>
      <div className={css.picture}>
        {listing.images?.[0] ? (
          <ResponsiveImage
            image={listing.images[0]}
            alt=""
            sizes="20rem"
            aspectRatio="16 / 9"
            variants={['landscape-crop', 'landscape-crop2x']}
            priority
          />
        ) : (
          <p className={css.missing}>
            <ImageOff aria-hidden="true" />
            <FormattedMessage id="SearchMap.noImage" />
          </p>
        )}
        <CardWhen publicData={publicData} />
      </div>
      <div className={css.text}>
        <h2 id={titleId} className={css.title} aria-live="polite">
          <PlainLink
            className={css.link}
            to={paths.listing({ slug: createSlug(title), id: listing.id })}
          >
            {title}
          </PlainLink>
        </h2>
        {teacher && (
          <p className={css.teacher}>
            <FormattedMessage id="ListingCard.with" values={{ teacher }} />
          </p>
        )}
        <ul className={css.where}>
          <CardWhere publicData={publicData} />
        </ul>
        <CardPrice facts={listingCardFacts(listing, marketplace.currency)} />
      </div>
    </>
  );
}
