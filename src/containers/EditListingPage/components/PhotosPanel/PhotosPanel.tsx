import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import type { AppError } from '#src/util/errors.ts';
import type { OwnListing } from '#src/util/entities.ts';
import type { RequestStatus } from '#src/util/request.ts';
import { MeetingSection } from './MeetingSection.tsx';
import { PictureField } from './PictureField.tsx';
import css from './PhotosPanel.module.css';

export interface PhotosPanelProps {
  listing: OwnListing;
  picture: RequestStatus;
  publish: RequestStatus;
  /** Whether the teacher has connected the meeting service. */
  isMeetingConnected: boolean;
  /** What went wrong at the meeting service, from its return address. */
  meetingProblem: 'denied' | 'failed' | null;
  /** Address that begins the connection. */
  connectUrl: string;
  onPicture: (file: File) => void;
  onRemovePicture: () => void;
  onPublish: () => void;
}

/** The last tab: a picture, the meeting service, and publishing. */
export function PhotosPanel(props: PhotosPanelProps) {
  const { listing, picture, publish, isMeetingConnected } = props;
  const isDraft = listing.attributes.state === 'draft';
  const hasPicture = (listing.images?.length ?? 0) > 0;
  const missing = [!hasPicture && 'picture', !isMeetingConnected && 'meeting'].filter(Boolean);
  return (
    <div className={css.root}>
      <PictureField
        image={listing.images?.[0] ?? null}
        request={picture}
        onPicture={props.onPicture}
        onRemove={props.onRemovePicture}
      />
      <MeetingSection
        isConnected={isMeetingConnected}
        problem={props.meetingProblem}
        connectUrl={props.connectUrl}
      />
      {isDraft && (
        <section className={css.publish} aria-labelledby="publish-heading">
          <h2 className={css.heading} id="publish-heading">
            <FormattedMessage id="EditListingPage.publish.heading" />
          </h2>
          <p className={css.hint}>
            <FormattedMessage
              id={
                missing.length > 0
                  ? `EditListingPage.publish.missing.${missing.join('.')}`
                  : 'EditListingPage.publish.ready'
              }
            />
          </p>
          {publish.status === 'failed' && <PublishFailed error={publish.error} />}
          <Button
            size="large"
            inProgress={publish.status === 'loading'}
            disabled={missing.length > 0 || picture.status === 'loading'}
            onClick={props.onPublish}
          >
            <FormattedMessage id="EditListingPage.publish.action" />
          </Button>
        </section>
      )}
    </div>
  );
}

function PublishFailed({ error }: { error: AppError }) {
  const key =
    error.code === 'validation-invalid-value'
      ? 'inPast'
      : error.status === 0
        ? 'offline'
        : error.code.startsWith('meeting-')
          ? 'meetingFailed'
          : 'publishFailed';
  return (
    <Notice tone="error" title={<FormattedMessage id={`EditListingPage.${key}`} />}>
      <FormattedMessage id={`EditListingPage.${key}.help`} />
    </Notice>
  );
}
