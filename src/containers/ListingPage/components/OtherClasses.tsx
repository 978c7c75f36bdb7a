import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { ListingCard } from '#src/components/ListingCard/ListingCard.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import { RecordBoundary } from '#src/components/RecordBoundary/RecordBoundary.tsx';
import { selectListing } from '#src/ducks/marketplaceData.duck.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { paths } from '#shared/config/paths.ts';
import type { Listing } from '#shared/contract/entities.ts';
import { readerTimeZone } from '#shared/time/time.ts';
import { fetchOtherClasses } from '../similar.duck.ts';
import type { OtherClass, OtherClasses as Found } from '../similar.duck.ts';
import css from './OtherClasses.module.css';

export interface OtherClassesProps {
  listing: Listing;
}

/**
 * What begins next beside a class: more of its teacher, and similar classes. Nothing where the
 * server can not search by class times, or there is nothing.
 */
export function OtherClasses({ listing }: OtherClassesProps) {
  const dispatch = useAppDispatch();
  const [found, setFound] = useState<Found | null>(null);
  const { id, author } = listing;
  const workouts = (listing.attributes.publicData.yogaStyles ?? []).filter(key => key !== 'other');
  const teacherId = author && !author.attributes.deleted ? author.id : null;
  const asked = workouts.join();
  useEffect(() => {
    let isOver = false;
    const beside = { listingId: id, teacherId, workouts: asked ? asked.split(',') : [] };
    void dispatch(fetchOtherClasses({ ...beside, zone: readerTimeZone() })).then(answer => {
      if (!isOver && fetchOtherClasses.fulfilled.match(answer)) setFound(answer.payload);
    });
    return () => {
      isOver = true;
    };
  }, [dispatch, id, teacherId, asked]);
  if (!found) return null;
  const teacher = author?.attributes.profile.displayName ?? '';
  return (
    <>
      <Cards classes={found.ofTeacher} id="more-of-teacher">
        <FormattedMessage id="OtherClasses.ofTeacher" values={{ teacher }} />
      </Cards>
      <Cards
        classes={found.similar}
        id="similar"
        all={paths.search({ workouts: asked, sort: 'soonest' })}
      >
        <FormattedMessage id="OtherClasses.similar" />
      </Cards>
    </>
  );
}

interface CardsProps {
  classes: readonly OtherClass[];
  /** Of the heading. */
  id: string;
  /** Address of all of them. */
  all?: string;
  /** Heading. */
  children: ReactNode;
}

function Cards({ classes, id, all, children }: CardsProps) {
  if (classes.length === 0) return null;
  return (
    <section aria-labelledby={id} className={css.root}>
      <h2 id={id} className={css.heading}>
        {children}
      </h2>
      <ul className={css.cards}>
        {classes.map(one => (
          <RecordBoundary key={one.id} type="listing" id={one.id} as="li">
            <OtherCard shown={one} />
          </RecordBoundary>
        ))}
      </ul>
      {all && (
        <p>
          <Link to={all}>
            <FormattedMessage id="OtherClasses.all" />
          </Link>
        </p>
      )}
    </section>
  );
}

function OtherCard({ shown }: { shown: OtherClass }) {
  const listing = useAppSelector(state => selectListing(state, shown.id));
  if (!listing) return null;
  return (
    <li className={css.card}>
      <ListingCard listing={listing} time={shown} headingLevel={3} />
    </li>
  );
}
