import { FormattedMessage, useIntl } from 'react-intl';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';
import { Page } from './Page.tsx';

/** An address without a page, or one that the role may not open. */
export function MissingPage() {
  const intl = useIntl();
  return (
    <Page title={intl.formatMessage({ id: 'ConsoleMissing.title' })}>
      <EmptyState
        title={<FormattedMessage id="ConsoleMissing.heading" />}
        action={
          <ButtonLink to="/">
            <FormattedMessage id="ConsoleMissing.home" />
          </ButtonLink>
        }
      >
        <FormattedMessage id="ConsoleMissing.text" />
      </EmptyState>
    </Page>
  );
}
