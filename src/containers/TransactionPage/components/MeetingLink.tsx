import { Video } from 'lucide-react';
import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { ActionBar } from '#src/components/ActionBar/ActionBar.tsx';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { InlineTextButton } from '#src/components/Link/InlineTextButton.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import type { Role } from '#src/transactions/roles.ts';
import type { Meeting } from '../hooks/useMeeting.ts';
import css from './MeetingLink.module.css';

export interface MeetingLinkProps {
  meeting: Meeting;
  role: Role;
  /** The teacher's name. */
  provider: string;
}

/** The way into the meeting: joining for the student, starting for the teacher. */
export function MeetingLink({ meeting, role, provider }: MeetingLinkProps) {
  const hintId = useId();
  const { isOffered, request, link, retry } = meeting;
  if (!isOffered) return null;
  if (request.status === 'failed') {
    return (
      <Notice
        tone="error"
        title={<FormattedMessage id="TransactionPage.meeting.failed" />}
        action={
          <InlineTextButton onClick={retry}>
            <FormattedMessage id="ErrorState.retry" />
          </InlineTextButton>
        }
      />
    );
  }
  if (request.status !== 'ready') {
    return (
      <ActionBar>
        <span className={css.waiting} aria-busy="true">
          <Skeleton shape="block" height="3.25rem" />
        </span>
      </ActionBar>
    );
  }
  if (!link) {
    return (
      <Notice tone="info">
        <FormattedMessage id={`TransactionPage.meeting.missing.${role}`} values={{ provider }} />
      </Notice>
    );
  }
  return (
    <ActionBar>
      <ButtonLink
        size="large"
        to={link.url}
        target="_blank"
        rel="noopener noreferrer"
        aria-describedby={hintId}
        iconStart={<Video aria-hidden="true" />}
      >
        <FormattedMessage id={`TransactionPage.${link.kind}`} />
      </ButtonLink>
      <span id={hintId} className={css.hint}>
        <FormattedMessage id="TransactionPage.meeting.hint" />
      </span>
    </ActionBar>
  );
}
