import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { ClassTime } from '#src/components/ClassTime/ClassTime.tsx';
import { selectEntity } from '#src/ducks/marketplaceData.duck.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { fetchWantedClass } from '../AuthenticationPage.duck.ts';
import css from '../AuthenticationPage.module.css';

export interface WantedClassProps {
  listingId: string;
  isBooking: boolean;
  /**
   * Class time that was chosen, an instant; undefined where the class has one, or none was chosen.
   */
  start: string | undefined;
}

/** Says for which class somebody signs up. Takes no room where the class is unknown. */
export function WantedClass({ listingId, isBooking, start }: WantedClassProps) {
  const dispatch = useAppDispatch();
  const listing = useAppSelector(state => selectEntity(state, 'listing', listingId));
  const isMissing = listing === null;
  useEffect(() => {
    if (isMissing) void dispatch(fetchWantedClass(listingId));
  }, [dispatch, isMissing, listingId]);
  if (!listing) return null;
  const { title, publicData } = listing.attributes;
  const name = listing.author?.attributes.profile.displayName;
  return (
    <section className={css.wanted} aria-labelledby="wanted">
      <p id="wanted" className={css.wantedLabel}>
        <FormattedMessage id={`AuthenticationPage.wanted.${isBooking ? 'booking' : 'class'}`} />
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
    </section>
  );
}
