import { FormattedMessage } from 'react-intl';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { failureOf } from './failure.ts';

/** Says in place why something failed; nothing without an error. */
export function FailureNotice({ error }: { error: unknown }) {
  if (!error) return null;
  return (
    <Notice tone="error">
      <FormattedMessage {...failureOf(error)} />
    </Notice>
  );
}
