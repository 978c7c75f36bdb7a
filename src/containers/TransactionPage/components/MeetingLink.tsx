import { Video } from 'lucide-react';
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ActionBar, QuietBar } from '#src/components/ActionBar/ActionBar.tsx';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { InlineTextButton } from '#src/components/Link/Link.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { useCopy } from '#src/components/useCopy.ts';
import type { Role } from '#shared/transactions/process.ts';
import { truncate } from '#src/util/truncate.ts';
import type { Meeting } from '../hooks/useMeeting.ts';
import css from './MeetingLink.module.css';

export interface MeetingLinkProps {
  meeting: Meeting;
  role: Role;
  /** The teacher's name. */
  provider: string;
  /** The class begins soon or is under way: then the link is the first thing to do. */
  isNear: boolean;
  /** Whole minutes until the class, within the last hour before it; null otherwise. */
  minutes: number | null;
}

/**
 * Link to the meeting: to join for the student, to start for the teacher. Quiet until it is time.
 */
export function MeetingLink({ meeting, role, provider, isNear, minutes }: MeetingLinkProps) {
  const hintId = useId();
  const leads = isNear || minutes !== null;
  const Bar = leads ? ActionBar : QuietBar;
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
      <Bar>
        <span className={css.waiting} aria-busy="true">
          <Skeleton shape="block" height={leads ? '3.25rem' : '2.75rem'} />
        </span>
      </Bar>
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
    <>
      <Bar>
        <ButtonLink
          {...(leads ? { size: 'large' } : { variant: 'secondary' })}
          to={link.url}
          target="_blank"
          rel="noopener noreferrer"
          aria-describedby={hintId}
          iconStart={<Video aria-hidden="true" />}
        >
          <FormattedMessage
            id={`TransactionPage.${link.kind}${minutes === null || isNear ? '' : '.in'}`}
            values={{ minutes }}
          />
        </ButtonLink>
        <span id={hintId} className={css.hint}>
          <FormattedMessage id="TransactionPage.meeting.hint" />
        </span>
      </Bar>
      <MeetingAddress url={link.url} />
    </>
  );
}

/** Length at which the shown address is truncated, in characters. */
const shownLength = 40;

/** Copies the address of the meeting, for another device, and shows what was copied. */
function MeetingAddress({ url }: { url: string }) {
  const intl = useIntl();
  const copy = useCopy();
  const [isShown, setShown] = useState(false);
  // Without access to the clipboard the address is shown.
  const told = {
    copied: intl.formatMessage({ id: 'TransactionPage.meeting.copied' }),
    failed: url,
  };

  return (
    <p className={css.address}>
      <InlineTextButton
        onClick={() => {
          setShown(true);
          void copy(url, told);
        }}
      >
        <FormattedMessage id="TransactionPage.meeting.copy" />
      </InlineTextButton>
      {isShown && <span className={css.url}>{truncate(shownLength, url)}</span>}
    </p>
  );
}
