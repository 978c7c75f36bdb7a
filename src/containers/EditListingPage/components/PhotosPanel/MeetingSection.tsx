import type { ReactNode } from 'react';
import { CircleCheck, Video } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { ButtonAnchor } from '#src/components/Button/ButtonLink.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import type { MeetingConnection } from '../../hooks/useMeetingConnection.ts';
import css from './PhotosPanel.module.css';

export interface MeetingSectionProps {
  meeting: MeetingConnection;
  /** Connecting is the next step. */
  isNext: boolean;
  /** The class is held every week. */
  isWeekly: boolean;
  /** Further content, about the meetings of the class. */
  children?: ReactNode;
}

/** Connects the meeting provider, which is needed once. Publishing then creates the meeting. */
export function MeetingSection(props: MeetingSectionProps) {
  const { isNext, isWeekly, children } = props;
  const { isConnected, problem, addressOf } = props.meeting;
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
            href={addressOf('/api/zoom/connect')}
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
