import * as v from 'valibot';
import { FormattedMessage } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import { listingRowShape, listMetaShape } from '../api/shapes.ts';
import { useRead } from '../data/useOperation.ts';
import { ListingState } from '../listings/ListingState.tsx';
import { useMay } from '../access/SessionContext.tsx';
import { listAddress } from '../shell/listAddress.ts';
import { LoadFailure } from '../shell/LoadFailure.tsx';
import { RowsSkeleton } from '../shell/RowsSkeleton.tsx';
import css from './PersonPage.module.css';
import list from './PersonListings.module.css';

const shown = 5;
const shape = v.object({ data: v.array(listingRowShape), meta: listMetaShape });

/** The newest classes of a person, and the way to all. */
export function PersonListings({ id }: { id: string }) {
  const may = useMay()('listings/query');
  const { data, error, isFetching, refetch } = useRead(
    shape,
    'listings/query',
    { authorId: id, perPage: shown },
    { enabled: may },
  );
  if (!may) return null;
  return (
    <section className={css.section} aria-labelledby="listings">
      <h2 id="listings" className={css.heading}>
        <FormattedMessage id="ConsolePerson.listings" />
      </h2>
      {data?.data.length === 0 && (
        <p className={css.soft}>
          <FormattedMessage id="ConsolePerson.noListings" />
        </p>
      )}
      {data && data.data.length > 0 && (
        <ul className={list.root}>
          {data.data.map(listing => (
            <li key={listing.id} className={list.row}>
              <Link to={`/listings/${listing.id}`}>
                <bdi>{listing.title}</bdi>
              </Link>
              <ListingState listing={listing} />
            </li>
          ))}
        </ul>
      )}
      {data && data.meta.totalItems > shown && (
        <p>
          <Link to={listAddress('/listings', { authorId: id })}>
            <FormattedMessage
              id="ConsolePerson.allListings"
              values={{ count: data.meta.totalItems }}
            />
          </Link>
        </p>
      )}
      {!data && error && (
        <LoadFailure error={error} inProgress={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !error && <RowsSkeleton />}
    </section>
  );
}
