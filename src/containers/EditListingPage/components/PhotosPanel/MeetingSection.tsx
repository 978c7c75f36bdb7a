import type { ReactNode } from 'react';
import { CircleCheck, Video } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { ButtonAnchor } from '#src/components/Button/ButtonAnchor.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import css from './PhotosPanel.module.css';

export interface MeetingSectionProps {
  isConnected: boolean;
  /** Connecting is the next step. */
  isNext: boolean;
  problem: 'denied' | 'failed' | null;
  connectUrl: string;
  /** Of a class that is held every week. */
  isWeekly: boolean;
  /** What there is to say of the meetings that are made. */
  children?: ReactNode;
}

/** Connects the meeting service once; publishing then makes the meeting. */
export function MeetingSection(props: MeetingSectionProps) {
  const { isConnected, isNext, problem, connectUrl, isWeekly, children } = props;
  return (
    <section className={css.section} aria-labelledby="meeting-heading">
      <h2 className={css.heading} id="meeting-heading">
        <FormattedMessage id="EditListingPage.meeting.heading" />
      </h2>
      <p className={css.hint}>
        <FormattedMessage id={`EditListingPage.meeting.hint${isWeekly ? '.weekly' : ''}`} />
      </p>
      {problem && !isConnected && (
        <Notice tone="error" title={<FormattedMessage id={`EditListingPage.meeting.${problem}`} />}>
          <FormattedMessage id={`EditListingPage.meeting.${problem}.help`} />
        </Notice>
      )}
      {isConnected ? (
        <p className={css.connected} role="status">
          <CircleCheck aria-hidden="true" />
          <FormattedMessage id="EditListingPage.meeting.connected" />
        </p>
      ) : (
        <div>
          <ButtonAnchor
            variant={isNext ? 'primary' : 'secondary'}
            href={connectUrl}
            iconStart={<Video aria-hidden="true" />}
          >
            <FormattedMessage id="EditListingPage.meeting.connect" />
          </ButtonAnchor>
        </div>
      )}
      {children}
    </section>
  );
}
