import { FormattedMessage } from 'react-intl';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';
import { paths } from '#shared/config/paths.ts';
import type { ListingsQuery } from '../ManageListingsPage.duck.ts';

/** Replaces the list where an address has none: nothing fits, the page is too far on, or none. */
export function NoListings({ query: { keywords, group, page } }: { query: ListingsQuery }) {
  if (page > 1) {
    return (
      <EmptyState
        title={<FormattedMessage id="ManageListingsPage.emptyPage" />}
        action={
          <ButtonLink to={paths.manageListings({ keywords, group })}>
            <FormattedMessage id="ManageListingsPage.emptyPage.action" />
          </ButtonLink>
        }
      >
        <FormattedMessage id="ManageListingsPage.emptyPage.help" />
      </EmptyState>
    );
  }
  if (keywords || group) {
    return (
      <EmptyState
        title={<FormattedMessage id="ManageListingsPage.none" />}
        action={
          <ButtonLink to={paths.manageListings()} variant="secondary">
            <FormattedMessage id="ManageListingsPage.none.action" />
          </ButtonLink>
        }
      >
        {keywords && <FormattedMessage id="ManageListingsPage.none.help" values={{ keywords }} />}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={<FormattedMessage id="ManageListingsPage.empty" />}
      action={
        <ButtonLink to={paths.startListing()}>
          <FormattedMessage id="TeachDeskPage.create" />
        </ButtonLink>
      }
    >
      <FormattedMessage id="ManageListingsPage.empty.help" />
    </EmptyState>
  );
}
