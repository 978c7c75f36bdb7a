import { useIntl } from 'react-intl';
import { PageMeta } from '#src/components/PageMeta/PageMeta.tsx';
import { useAppDispatch, useAppSelector } from '#src/ducks/hooks.ts';
import { selectEntities } from '#src/ducks/marketplaceData.duck.ts';
import { FilterBar } from './components/filters/FilterBar.tsx';
import { MobileFilterButton } from './components/filters/MobileFilterButton.tsx';
import { SortSelect } from './components/filters/SortSelect.tsx';
import { MapColumn, ViewSwitch } from './components/MapColumn.tsx';
import { PlaceLine } from './components/PlaceLine.tsx';
import { ResultSummary } from './components/ResultSummary.tsx';
import { SearchResults } from './components/SearchResults.tsx';
import { useSearchQuery } from './hooks/useSearchQuery.ts';
import {
  searchListings,
  selectFoundIds,
  selectSearchPagination,
  selectSearchRequest,
} from './SearchPage.duck.ts';
import { searchAddress, withoutFilters, withoutPlace } from './searchQuery.ts';
import css from './SearchPage.module.css';

/** Finds classes. The address holds the whole search; the page only changes the address. */
export function SearchPage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const search = useSearchQuery();
  const { query, isMapView, change } = search;
  const request = useAppSelector(selectSearchRequest);
  const pagination = useAppSelector(selectSearchPagination);
  const foundIds = useAppSelector(selectFoundIds);
  const listings = useAppSelector(state => selectEntities(state, 'listing', foundIds));
  const { keywords, page } = query;
  const title = intl.formatMessage(
    { id: keywords ? 'SearchPage.title.keywords' : 'SearchPage.title' },
    { keywords },
  );

  return (
    <div className={css.root}>
      <PageMeta
        title={title}
        description={intl.formatMessage({ id: 'SearchPage.description' })}
        canonicalPath={searchAddress({ ...query, sort: null })}
        noIndex={request.status === 'failed' || page > 1}
      />
      <header className={css.head}>
        <h1 className={css.title}>{title}</h1>
        <PlaceLine query={query} onEverywhere={() => change(withoutPlace)} />
      </header>
      <FilterBar query={query} change={change} />
      <div className={css.bar}>
        <p className={css.summary} role="status">
          <ResultSummary request={request} pagination={pagination} />
        </p>
        <MobileFilterButton
          search={search}
          found={request.status === 'ready' ? pagination : null}
        />
        <SortSelect value={query.sort} keywords={keywords} onChange={sort => change({ sort })} />
      </div>
      <div className={css.columns}>
        <section className={css.list} data-hidden={isMapView || undefined}>
          <SearchResults
            query={query}
            request={request}
            listings={listings}
            pagination={pagination}
            onRetry={() => void dispatch(searchListings(query))}
            onReset={() => change(withoutFilters)}
          />
        </section>
        <MapColumn
          query={query}
          listings={listings}
          isMapView={isMapView}
          onBoundsChange={bounds => change({ ...withoutPlace, bounds }, { replace: true })}
        />
      </div>
      <ViewSwitch query={query} isMapView={isMapView} />
    </div>
  );
}
