import { errorOf } from '#src/util/request.ts';
import { visitorRefused } from '#src/store/loader.ts';
import type { Loader } from '#src/store/loader.ts';
import { useRef } from 'react';
import { useIntl, FormattedMessage } from 'react-intl';
import { PageMeta } from '#src/components/PageMeta/PageMeta.tsx';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { selectListings } from '#src/ducks/marketplaceData.duck.ts';
import { FilterBar } from './components/filters/FilterBar.tsx';
import { MobileFilterButton } from './components/filters/MobileFilterButton.tsx';
import {
  LazyQuickChoices,
  LazyViewSwitch,
  LazyViewTabs,
  preloadChoices,
} from './components/choices/lazyChoices.tsx';
import { LazyTimetable } from './components/timetable/lazyTimetable.tsx';
import { SortSelect } from './components/filters/SortSelect.tsx';
import { MapColumn } from './components/MapColumn.tsx';
import { SearchResults } from './components/SearchResults.tsx';
import { useReadersZone } from './hooks/useReadersZone.ts';
import { useResultsFocus } from './hooks/useResultsFocus.ts';
import { useSearchQuery } from './hooks/useSearchQuery.ts';
import {
  countChoices,
  fetchWeek,
  searchListings,
  selectFoundIds,
  selectTimes,
  selectSearchPagination,
  selectSearchRequest,
  selectWeekRequest,
} from './SearchPage.duck.ts';
import {
  hasMoment,
  searchAddress,
  withoutFilters,
  withoutPlace,
  readSearch,
} from './searchQuery.ts';
import { readView } from './shownView.ts';
import css from './SearchPage.module.css';
import { InlineTextButton } from '#src/components/Link/Link.tsx';
import type { SearchInAddress } from './hooks/useSearchQuery.ts';
import type { SearchQuery } from './searchQuery.ts';
import type { RequestStatus } from '#src/util/request.ts';
import type { FoundPages } from './listingsQuery.ts';

const isServer = typeof window === 'undefined';

/** Runs the search of the address, or loads its timetable. The page shows a failure. */
export const loader: Loader = async ({ search, dispatch, getState }) => {
  const query = readSearch(search);
  const shown = readView(search);
  // A browser counts afterwards, with the zone of its reader.
  const counting = isServer ? dispatch(countChoices(query)) : undefined;
  if (shown.kind === 'timetable') {
    const week = dispatch(fetchWeek({ query, shown }));
    await Promise.all([week, counting, LazyTimetable.preload(), preloadChoices()]);
    return visitorRefused(errorOf(selectWeekRequest(getState())), getState());
  }
  await Promise.all([dispatch(searchListings(query)), counting, preloadChoices()]);
  return visitorRefused(errorOf(selectSearchRequest(getState())), getState());
};

/** Search page. The address holds the whole search, and the page only changes the address. */
export function SearchPage() {
  const intl = useIntl();
  const search = useSearchQuery();
  const { query, shown, change } = search;
  const request = useAppSelector(selectSearchRequest);
  const { keywords, page } = query;
  const title = intl.formatMessage(
    { id: keywords ? 'SearchPage.title.keywords' : 'SearchPage.title' },
    { keywords },
  );
  const isTimetable = shown.kind === 'timetable';
  useReadersZone(search);

  return (
    <div className={css.root}>
      <PageMeta
        title={title}
        description={intl.formatMessage({ id: 'SearchPage.description' })}
        canonicalPath={searchAddress({ ...query, sort: null })}
        // What a name of a day finds is another thing tomorrow.
        noIndex={request.status === 'failed' || page > 1 || isTimetable || hasMoment(query)}
      />
      <Head title={title} query={query} change={change} />
      <FilterBar query={query} change={change} />
      <LazyQuickChoices query={query} shown={shown} />
      {isTimetable ? (
        <>
          <div className={css.bar}>
            <MobileFilterButton search={search} found={null} />
            <LazyViewTabs query={query} shown={shown} />
          </div>
          <LazyTimetable query={query} shown={shown} />
        </>
      ) : (
        <Results search={search} isMapView={shown.kind === 'map'} />
      )}
    </div>
  );
}

interface ResultsProps {
  search: SearchInAddress;
  isMapView: boolean;
}

/** List and map of the results, with their number and order. */
function Results({ search, isMapView }: ResultsProps) {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { query, shown, change } = search;
  const request = useAppSelector(selectSearchRequest);
  const pagination = useAppSelector(selectSearchPagination);
  const foundIds = useAppSelector(selectFoundIds);
  const times = useAppSelector(selectTimes);
  const listings = useAppSelector(state => selectListings(state, foundIds));
  const { page } = query;
  const { results, focusResults } = useResultsFocus(page);
  const pages = pagination?.totalPages ?? 1;
  return (
    <>
      <div className={css.bar}>
        <p className={css.summary} role="status">
          <ResultSummary request={request} pagination={pagination} />
        </p>
        <MobileFilterButton
          search={search}
          found={request.status === 'ready' ? pagination : null}
        />
        <LazyViewTabs query={query} shown={shown} />
        <SortSelect query={query} onChange={sort => change({ sort })} />
      </div>
      <div className={css.columns}>
        <section
          ref={results}
          className={css.list}
          data-hidden={isMapView || undefined}
          tabIndex={-1}
          aria-label={intl.formatMessage(
            { id: pages > 1 ? 'SearchPage.results.page' : 'SearchPage.results' },
            { page, pages },
          )}
        >
          <SearchResults
            query={query}
            request={request}
            listings={listings}
            times={times}
            pagination={pagination}
            onRetry={() => {
              void dispatch(searchListings(query));
              focusResults();
            }}
            onReset={() => {
              change(withoutFilters);
              focusResults();
            }}
          />
        </section>
        <MapColumn
          query={query}
          listings={listings}
          isMapView={isMapView}
          onBoundsChange={bounds => change({ ...withoutPlace, bounds }, { replace: true })}
        />
      </div>
      <LazyViewSwitch query={query} isMapView={isMapView} />
    </>
  );
}

interface HeadProps extends Pick<ReturnType<typeof useSearchQuery>, 'query' | 'change'> {
  title: string;
}

function Head({ title, query, change }: HeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <header className={css.head}>
      <h1 ref={heading} tabIndex={-1} className={css.title}>
        {title}
      </h1>
      <PlaceLine
        query={query}
        onEverywhere={() => {
          change(withoutPlace);
          heading.current?.focus();
        }}
      />
    </header>
  );
}

interface PlaceLineProps {
  query: SearchQuery;
  /** Removes the place from the search. */
  onEverywhere: () => void;
}

/** Shows the place that limits the search, with a button that removes it. */
function PlaceLine({ query: { bounds, address, origin }, onEverywhere }: PlaceLineProps) {
  if (!bounds) return null;
  const kind = address ? 'address' : origin ? 'nearby' : 'area';
  return (
    <p className={css.place}>
      <FormattedMessage id={`SearchPage.near.${kind}`} values={{ address }} />{' '}
      <InlineTextButton onClick={onEverywhere}>
        <FormattedMessage id="SearchPage.everywhere" />
      </InlineTextButton>
    </p>
  );
}

interface ResultSummaryProps {
  request: RequestStatus;
  pagination: FoundPages | null;
}

/** Shows the number of results. */
function ResultSummary({ request, pagination }: ResultSummaryProps) {
  switch (request.status) {
    case 'ready': {
      const count = pagination?.totalItems ?? 0;
      if (count === 0) return <FormattedMessage id="SearchPage.noResults" />;
      const id = pagination?.isAtLeast ? 'SearchPage.foundAtLeast' : 'SearchPage.foundResults';
      return <FormattedMessage id={id} values={{ count }} />;
    }
    case 'failed':
      return null;
    default:
      return <FormattedMessage id="SearchPage.loadingResults" />;
  }
}
