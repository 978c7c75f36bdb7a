import { FormattedMessage } from 'react-intl';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { CachedFragment } from '#src/components/CachedFragment/CachedFragment.tsx';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';
import { ListingCard } from '#src/components/ListingCard/ListingCard.tsx';
import type { CardTime, ListingCardProps } from '#src/components/ListingCard/ListingCard.tsx';
import { RecordBoundary } from '#src/components/RecordBoundary/RecordBoundary.tsx';
import { ClassHeart } from '#src/features/favorites/ClassHeart.tsx';
import { paths } from '#shared/config/paths.ts';
import type { CountedCity } from '#shared/contract/api/classTimes.ts';
import type { Listing } from '#shared/contract/entities.ts';
import { kindSearch } from '../kind.ts';
import type { Kind } from '../kind.ts';
import css from './NextClasses.module.css';

export interface NextClassesProps {
  kind: Kind;
  /** Name of the kind within a sentence. */
  name: string;
  city: CountedCity | null;
  /** Classes of the kind. */
  total: number;
  /** The next of them, soonest first. */
  listings: readonly Listing[];
  /** Their next class times, by the id of the listing. */
  times: Readonly<Record<string, CardTime>>;
}

const sizes = '(min-width: 80rem) 24rem, (min-width: 64rem) 31vw, (min-width: 48rem) 47vw, 100vw';

/** The next classes of a kind, and the way to all of them. */
export function NextClasses({ kind, name, city, total, listings, times }: NextClassesProps) {
  if (listings.length === 0) {
    return (
      <EmptyState
        title={<FormattedMessage id="ClassKind.none" values={{ by: kind.by, name }} />}
        action={
          <ButtonLink to={paths.search({ sort: 'soonest' })}>
            <FormattedMessage id="ClassKind.none.action" />
          </ButtonLink>
        }
      >
        <FormattedMessage id="ClassKind.none.text" />
      </EmptyState>
    );
  }
  return (
    <section className={css.root} aria-labelledby="next-classes">
      <h2 id="next-classes" className={css.heading}>
        <FormattedMessage id="ClassKind.next" />
      </h2>
      <ul className={css.grid}>
        {listings.map(listing => (
          <li key={listing.id} className={css.cell}>
            <CachedFragment
              as="div"
              className={css.card}
              component={KindCard}
              props={{ listing, time: times[listing.id] }}
            />
            <ClassHeart id={listing.id} title={listing.attributes.title} look="icon" />
          </li>
        ))}
      </ul>
      <p className={css.all}>
        <ButtonLink to={kindSearch(kind, city)}>
          <FormattedMessage id="ClassKind.seeAll" values={{ count: total }} />
        </ButtonLink>
      </p>
    </section>
  );
}

function KindCard({ listing, time }: Pick<ListingCardProps, 'listing' | 'time'>) {
  return (
    <RecordBoundary type="listing" id={listing.id} shape="card">
      <ListingCard listing={listing} time={time} sizes={sizes} />
    </RecordBoundary>
  );
}
