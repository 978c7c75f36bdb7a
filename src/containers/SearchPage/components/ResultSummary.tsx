import { FormattedMessage } from 'react-intl';
import type { RequestStatus } from '#src/util/request.ts';
import type { FoundPages } from '../foundPages.ts';

export interface ResultSummaryProps {
  request: RequestStatus;
  pagination: FoundPages | null;
}

/** How many classes were found, in a sentence. */
export function ResultSummary({ request, pagination }: ResultSummaryProps) {
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
