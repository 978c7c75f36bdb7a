import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';
import { isOver } from '../../searchDates.ts';
import { isNarrowed, searchAddress } from '../../searchQuery.ts';
import type { SearchQuery } from '../../searchQuery.ts';
import type { Pagination as PaginationInfo } from '#shared/contract/resources.ts';

export interface NothingFoundProps {
  query: SearchQuery;
  pagination: PaginationInfo | null;
  /** Removes all filters. */
  onReset: () => void;
}

/** Says why a search has no results, with a way on. */
export function NothingFound({ query, pagination, onReset }: NothingFoundProps) {
  if (pagination && pagination.totalItems > 0) {
    return (
      <EmptyState
        title={<FormattedMessage id="SearchPage.emptyPage" />}
        action={
          <ButtonLink to={searchAddress({ ...query, page: 1 })}>
            <FormattedMessage id="SearchPage.emptyPage.action" />
          </ButtonLink>
        }
      />
    );
  }
  const narrowed = isNarrowed(query);
  return (
    <EmptyState
      title={<FormattedMessage id={narrowed ? 'SearchPage.empty' : 'SearchPage.emptyAll'} />}
      action={
        narrowed && (
          <Button onClick={onReset}>
            <FormattedMessage id="SearchPage.reset" />
          </Button>
        )
      }
    >
      <FormattedMessage id={narrowed ? hintOf(query) : 'SearchPage.emptyAll.text'} />
    </EmptyState>
  );
}

/** Returns the hint for the most likely cause of an empty result. */
function hintOf({ dates, duration, bounds }: SearchQuery): string {
  if (dates && isOver(dates, Date.now())) return 'SearchPage.empty.over';
  if (duration.length > 1) return 'SearchPage.empty.durations';
  return bounds ? 'SearchPage.empty.place' : 'SearchPage.empty.text';
}
