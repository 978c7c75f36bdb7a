import { FormattedMessage, useIntl } from 'react-intl';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';
import { ErrorState } from '#src/components/ErrorState/ErrorState.tsx';
import { ListingCard, ListingCardSkeleton } from '#src/components/ListingCard/ListingCard.tsx';
import { MyLayout } from '#src/components/MyLayout/MyLayout.tsx';
import { RecordBoundary } from '#src/components/RecordBoundary/RecordBoundary.tsx';
import { selectListings } from '#src/ducks/marketplaceData.duck.ts';
import { selectOwnList } from '#src/ducks/ownLists.duck.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import type { Loader } from '#src/store/loader.ts';
import { paths } from '#shared/config/paths.ts';
import { FollowedTeacher } from './components/FollowedTeacher.tsx';
import { RemoveButton } from './components/RemoveButton.tsx';
import { fetchFavorites, selectFavorites } from './FavoritesPage.duck.ts';
import css from './FavoritesPage.module.css';

/** Loads what the reader has marked. */
export const loader: Loader = async ({ dispatch }) => {
  await dispatch(fetchFavorites());
};

/** The classes and teachers that the reader has marked. */
export function FavoritesPage() {
  const intl = useIntl();
  return (
    <MyLayout
      page="favorites"
      title={intl.formatMessage({ id: 'FavoritesPage.title' })}
      freshness={null}
    >
      <Content />
    </MyLayout>
  );
}

function Content() {
  const dispatch = useAppDispatch();
  const { show, listingIds, bookedIds, teacherIds, goneCount } = useAppSelector(selectFavorites);
  const marked = useAppSelector(state => selectOwnList(state, 'listings'));
  const followed = useAppSelector(state => selectOwnList(state, 'teachers'));
  const listings = useAppSelector(state => selectListings(state, listingIds)).filter(({ id }) =>
    marked.includes(id),
  );
  const teachers = teacherIds.filter(id => followed.includes(id));
  if (show.status === 'failed') {
    return (
      <ErrorState
        title={<FormattedMessage id="FavoritesPage.failed" />}
        onRetry={() => void dispatch(fetchFavorites())}
      />
    );
  }
  if (show.status !== 'ready') {
    return <CardsSkeleton />;
  }
  if (listings.length + teachers.length === 0) {
    return <NothingMarked />;
  }
  return (
    <div className={css.root}>
      {listings.length > 0 && (
        <section aria-labelledby="saved" className={css.section}>
          <h2 id="saved" className={css.heading}>
            <FormattedMessage id="FavoritesPage.classes" />
          </h2>
          <ul className={css.grid}>
            {listings.map(listing => (
              <li key={listing.id} className={css.cell}>
                <RecordBoundary type="listing" id={listing.id} shape="card">
                  <ListingCard
                    listing={listing}
                    headingLevel={3}
                    isYours={bookedIds.includes(listing.id)}
                  />
                </RecordBoundary>
                <RemoveButton list="listings" id={listing.id} name={listing.attributes.title} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {goneCount > 0 && (
        <p className={css.note}>
          <FormattedMessage id="FavoritesPage.gone" values={{ count: goneCount }} />
        </p>
      )}
      {teachers.length > 0 && (
        <section aria-labelledby="followed" className={css.section}>
          <h2 id="followed" className={css.heading}>
            <FormattedMessage id="FavoritesPage.teachers" />
          </h2>
          <ul className={css.people}>
            {teachers.map(id => (
              <FollowedTeacher key={id} id={id} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function CardsSkeleton() {
  return (
    <ul className={css.grid} aria-busy="true">
      {['a', 'b', 'c', 'd'].map(key => (
        <li key={key}>
          <ListingCardSkeleton />
        </li>
      ))}
    </ul>
  );
}

function NothingMarked() {
  return (
    <EmptyState
      title={<FormattedMessage id="FavoritesPage.empty" />}
      action={
        <ButtonLink to={paths.search()}>
          <FormattedMessage id="FavoritesPage.empty.action" />
        </ButtonLink>
      }
    >
      <FormattedMessage id="FavoritesPage.empty.help" />
    </EmptyState>
  );
}
