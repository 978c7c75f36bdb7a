import { FormattedMessage } from 'react-intl';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { FailureNotice } from '../shell/FailureNotice.tsx';
import { failureOf } from '../shell/failure.ts';
import type { DecisionState } from './useDecision.tsx';

/** Says what a decision failed for, where no dialog is open that says it. */
export function RefusedNotice({ state: { asking, error, refused } }: { state: DecisionState }) {
  if (refused.length === 0) return asking ? null : <FailureNotice error={error} />;
  return (
    <Notice
      tone="error"
      title={<FormattedMessage id="ConsoleDecision.refused" values={{ count: refused.length }} />}
    >
      <ul>
        {refused.map(({ title, error: reason }) => (
          <li key={title}>
            <bdi>{title}</bdi>: <FormattedMessage {...failureOf(reason)} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}
