import { FormattedMessage } from 'react-intl';
import { InlineTextButton } from '#src/components/Link/Link.tsx';
import css from './BookingPanel.module.css';

export interface RetryNoteProps {
  /** Id of the message that says what failed. */
  messageId: string;
  onRetry: () => void;
}

/** A failure in the place of what failed, with a button to try again. */
export function RetryNote({ messageId, onRetry }: RetryNoteProps) {
  return (
    <p className={css.note} role="alert">
      <FormattedMessage id={messageId} />{' '}
      <InlineTextButton onClick={onRetry}>
        <FormattedMessage id="ListingPage.retry" />
      </InlineTextButton>
    </p>
  );
}
