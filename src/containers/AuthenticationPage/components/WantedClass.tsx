import { isCourse } from '#shared/transactions/course.ts';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ClassTime } from '#src/components/ClassTime/ClassTime.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { selectEntity } from '#src/ducks/marketplaceData.duck.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import type { Listing } from '#shared/contract/entities.ts';
import { isFree, planPriceOf, onlyTimeOf, sellsSessions } from '#shared/transactions/ordering.ts';
import { formatPrice } from '#shared/values/money.ts';
import { fetchWantedClass } from '../AuthenticationPage.duck.ts';
import type { Door } from '../door.ts';
import css from '../AuthenticationPage.module.css';

export interface WantedClassProps {
  listingId: string;
  door: Door;
}

/**
 * Says for which class somebody signs up, when it is and what it costs. Takes no room where the
 * class can not be loaded.
 */
export function WantedClass({ listingId, door }: WantedClassProps) {
  const dispatch = useAppDispatch();
  const listing = useAppSelector(state => selectEntity(state, 'listing', listingId));
  const [hasFailed, setFailed] = useState(false);
  const isMissing = listing === null;
  useEffect(() => {
    if (!isMissing) return;
    void dispatch(fetchWantedClass(listingId)).then(answer =>
      setFailed(fetchWantedClass.rejected.match(answer)),
    );
  }, [dispatch, isMissing, listingId]);
  if (!listing) return hasFailed ? null : <Skeleton shape="block" height="9rem" />;
  const { title, publicData } = listing.attributes;
  const name = listing.author?.attributes.profile.displayName;
  const start = door.start ?? onlyTimeOf(listing)?.start;
  return (
    <section className={css.wanted} aria-labelledby="wanted">
      <p id="wanted" className={css.wantedLabel}>
        <FormattedMessage
          id={`AuthenticationPage.wanted.${door.isBooking ? 'booking' : 'class'}`}
        />
      </p>
      <p className={css.wantedTitle}>
        {name ? (
          <FormattedMessage id="AuthenticationPage.wanted.with" values={{ title, name }} />
        ) : (
          title
        )}
      </p>
      {start && publicData.timezone && (
        <ClassTime start={start} timeZone={publicData.timezone} size="small" />
      )}
      <Price listing={listing} door={door} />
    </section>
  );
}

/** What the class costs: by the month where that was chosen, or nothing else is sold. */
function Price({ listing, door: { isMonthly, seats = 1 } }: { listing: Listing; door: Door }) {
  const { locale } = useIntl();
  const monthly = isMonthly || !sellsSessions(listing) ? planPriceOf(listing) : null;
  const price = monthly ?? listing.attributes.price;
  const isWhole = isCourse(listing.attributes.publicData);
  const kind = isFree(listing) ? 'free' : isWhole ? 'course' : monthly ? 'month' : 'price';
  if (kind !== 'free' && !price) return null;
  return (
    <p className={css.wantedPrice}>
      <FormattedMessage
        id={`AuthenticationPage.wanted.${kind}`}
        values={{ price: price && formatPrice(price, locale), seats }}
      />
    </p>
  );
}
