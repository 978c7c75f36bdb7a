import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { KeywordSearch } from '#src/components/KeywordSearch/KeywordSearch.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { Tabs } from '#src/components/Tabs/Tabs.tsx';
import { TeachContent, TeachLayout } from '#src/components/TeachLayout/TeachLayout.tsx';
import { useRefetch } from '#src/components/useRefetch.ts';
import { useClassChange } from '#src/features/classChange/useClassChange.ts';
import { paths } from '#shared/config/paths.ts';
import { listingGroups } from '#shared/contract/api/teach.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import type { Loader } from '#src/store/loader.ts';
import { errorOf } from '#src/util/request.ts';
import { ListingsSkeleton } from './components/ListingList.tsx';
import { NoListings } from './components/NoListings.tsx';
import { OwnSite } from './components/OwnSite.tsx';
import { Results } from './components/Results.tsx';
import { fetchListings, readQuery, selectManageListings } from './ManageListingsPage.duck.ts';
import type { ListingsQuery } from './ManageListingsPage.duck.ts';
import type { ListingsShown } from './ownListings.ts';
import css from './ManageListingsPage.module.css';

/** Loads the listings of the group, the search and the page in the address. */
export const loader: Loader = async ({ search, dispatch }) => {
  await dispatch(fetchListings(readQuery(search)));
};

/** The teacher's listings by group, with search and everything that can be done with one. */
export function ManageListingsPage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const heading = useRef<HTMLHeadingElement>(null);
  const [search] = useSearchParams();
  const query = readQuery(search);
  const { show, listings, uncounted, changedAt } = useAppSelector(selectManageListings);
  const change = useClassChange();
  const refetch = () => void dispatch(fetchListings(readQuery(search)));
  useRefetch(refetch, changedAt);
  useRefetch(refetch, change.pending?.settlesAt ?? null);
  const error = errorOf(show);
  const isEmpty = listings?.listings.length === 0 && !query.keywords && !query.group;

  return (
    <TeachLayout
      page="listings"
      title={intl.formatMessage({ id: 'ManageListingsPage.title' })}
      headingRef={heading}
      freshness={listings}
      actions={
        <>
          <ButtonLink to={paths.importClasses()} variant="secondary">
            <FormattedMessage id="ManageListingsPage.import" />
          </ButtonLink>
          {!isEmpty && (
            <span className={css.create}>
              <ButtonLink to={paths.startListing()}>
                <FormattedMessage id="TeachDeskPage.create" />
              </ButtonLink>
            </span>
          )}
        </>
      }
    >
      {!isEmpty && !uncounted && <Filters query={query} counts={listings?.counts} />}
      {uncounted?.code === 'projection-not-ready' && (
        <Notice tone="info" title={<FormattedMessage id="TeachLayout.counting" />}>
          <FormattedMessage id="TeachLayout.counting.help" />
        </Notice>
      )}
      <TeachContent
        error={error ?? uncounted}
        title={<FormattedMessage id="ManageListingsPage.failed" />}
        onRetry={refetch}
        skeleton={<ListingsSkeleton />}
      >
        {error || !listings ? null : listings.listings.length === 0 ? (
          <NoListings query={query} />
        ) : (
          <Results
            listings={listings}
            query={query}
            change={change}
            isStale={show.status === 'loading' && !uncounted}
            onLook={refetch}
            onGone={() => heading.current?.focus()}
          />
        )}
      </TeachContent>
      {!isEmpty && listings && <OwnSite />}
    </TeachLayout>
  );
}

interface FiltersProps {
  query: ListingsQuery;
  counts: ListingsShown['counts'];
}

/** Search by title, and the groups with how many listings each has. */
function Filters({ query: { keywords, group }, counts }: FiltersProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  return (
    <>
      <KeywordSearch
        keywords={keywords ?? ''}
        label={intl.formatMessage({ id: 'ManageListingsPage.search' })}
        onSearch={words => void navigate(paths.manageListings({ keywords: words, group }))}
      />
      <Tabs
        label={intl.formatMessage({ id: 'ManageListingsPage.groups' })}
        selected={group ?? 'all'}
        tabs={[undefined, ...listingGroups].map(one => ({
          id: one ?? 'all',
          to: paths.manageListings({ keywords, group: one }),
          label: intl.formatMessage({ id: `ManageListingsPage.group.${one ?? 'all'}` }),
          count: one && counts?.[one],
          countTone: 'neutral',
        }))}
      />
    </>
  );
}
