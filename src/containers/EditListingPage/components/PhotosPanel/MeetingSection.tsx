import type { ReactNode } from 'react';
import { CircleCheck, Video } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { ButtonAnchor } from '#src/components/Button/ButtonLink.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import type { OwnListing } from '#shared/contract/entities.ts';
import { MeetingFields } from './MeetingFields.tsx';
import type { MeetingConnection } from '../../hooks/useMeetingConnection.ts';
import css from './PhotosPanel.module.css';

export interface MeetingSectionProps {
  listing: OwnListing;
  meeting: MeetingConnection;
  /** Connecting is the next step. */
  isNext: boolean;
  /** The class is held every week. */
  isWeekly: boolean;
  /** Further content, about the meetings of the class. */
  children?: ReactNode;
}

/**
 * Where a class is held: on the site, or with Zoom, which is connected once. Publishing then
 * creates the meeting.
 */
export function MeetingSection(props: MeetingSectionProps) {
  const { listing, meeting, isNext, isWeekly, children } = props;
  const { provider } = meeting;
  const hint = provider === 'zoom' && isWeekly ? 'zoom.weekly' : provider;
  return (
    <section className={css.section} aria-labelledby="meeting-heading">
      <h2 className={css.heading} id="meeting-heading">
        <FormattedMessage id="EditListingPage.meeting.heading" />
      </h2>
      <p className={css.hint}>
        <FormattedMessage id={`EditListingPage.meeting.hint.${hint}`} />
      </p>
      <MeetingFields listing={listing} meeting={meeting} />
      {provider === 'zoom' && <ZoomConnection meeting={meeting} isNext={isNext} />}
      {children}
    </section>
  );
}

function ZoomConnection({ meeting, isNext }: Pick<MeetingSectionProps, 'meeting' | 'isNext'>) {
  const { isConnected, problem, addressOf } = meeting;
  return (
    <>
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
    </>
  );
}
