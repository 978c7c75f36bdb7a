import { FormattedMessage, useIntl } from 'react-intl';
import { PageMeta } from '#src/components/PageMeta/PageMeta.tsx';
import { useAppDispatch, useAppSelector } from '#src/ducks/hooks.ts';
import { selectEntities } from '#src/ducks/marketplaceData.duck.ts';
import { MapColumn, ViewSwitch } from './components/MapColumn.tsx';
import { KeywordFilter } from './components/KeywordFilter.tsx';
import { PriceFilter } from './components/PriceFilter.tsx';
import { SearchResults } from './components/SearchResults.tsx';
import { SortSelect } from './components/SortSelect.tsx';
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
  const { query, isMapView, change } = useSearchQuery();
  const request = useAppSelector(selectSearchRequest);
  const pagination = useAppSelector(selectSearchPagination);
  const foundIds = useAppSelector(selectFoundIds);
  const listings = useAppSelector(state => selectEntities(state, 'listing', foundIds));
  const { keywords, address, page } = query;
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
      <div className={css.top}>
        <header className={css.head}>
          <h1 className={css.title}>{title}</h1>
          {query.bounds && address && (
            <p className={css.place}>
              <FormattedMessage id="SearchPage.near" values={{ address }} />
            </p>
          )}
        </header>
        <div className={css.bar}>
          <KeywordFilter
            value={keywords}
            onChange={typed => change({ keywords: typed }, { replace: true })}
          />
          <PriceFilter
            value={query.price}
            onChange={price => change({ price }, { replace: true })}
          />
          <SortSelect value={query.sort} keywords={keywords} onChange={sort => change({ sort })} />
        </div>
      </div>
      <div className={css.columns}>
        <section className={css.list} data-hidden={isMapView || undefined}>
          <p className={css.summary} role="status">
            <Summary status={request.status} count={pagination?.totalItems ?? 0} />
          </p>
          <SearchResults
            query={query}
            request={request}
            listings={listings}
            pagination={pagination}
            onRetry={() => void dispatch(searchListings(query))}
            onReset={() => change({ ...withoutFilters, ...withoutPlace })}
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

function Summary({ status, count }: { status: string; count: number }) {
  switch (status) {
    case 'ready':
      return count > 0 ? (
        <FormattedMessage id="SearchPage.foundResults" values={{ count }} />
      ) : (
        <FormattedMessage id="SearchPage.noResults" />
      );
    case 'failed':
      return null;
    default:
      return <FormattedMessage id="SearchPage.loadingResults" />;
  }
}
