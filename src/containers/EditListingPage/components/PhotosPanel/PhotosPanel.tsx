import { isWeekly } from '#shared/transactions/ordering.ts';
import { dateUnitOf } from '#shared/schedule/dateUnits.ts';
import type { RequestStatus } from '#src/util/request.ts';
import type { MeetingConnection } from '../../hooks/useMeetingConnection.ts';
import { MeetingSection } from './MeetingSection.tsx';
import { PictureField } from './PictureField.tsx';
import { PublishSection } from './PublishSection.tsx';
import { RecurringProduct } from './RecurringProduct.tsx';
import { SeriesPart } from './SeriesPart.tsx';
import css from './PhotosPanel.module.css';
import type { OwnListing } from '#shared/contract/entities.ts';

export interface PhotosPanelProps {
  listing: OwnListing;
  picture: RequestStatus;
  publish: RequestStatus;
  meeting: MeetingConnection;
  onPicture: (file: File) => void;
  onRemovePicture: () => void;
  onPublish: () => void;
}

/** Last tab: the picture, the meeting provider of a class, and publishing. */
export function PhotosPanel(props: PhotosPanelProps) {
  const { listing, picture, publish, meeting } = props;
  const isDraft = listing.attributes.state === 'draft';
  const unit = dateUnitOf(listing.attributes.publicData);
  const hasPicture = (listing.images?.length ?? 0) > 0;
  return (
    <div className={css.root}>
      <div className={css.parts}>
        <RecurringProduct listing={listing} />
        <PictureField
          unit={unit}
          image={listing.images?.[0] ?? null}
          request={picture}
          onPicture={props.onPicture}
          onRemove={props.onRemovePicture}
        />
        {!unit && (
          <MeetingSection
            meeting={meeting}
            // Connecting is the only step left once there is a picture.
            isNext={isDraft && hasPicture}
            isWeekly={isWeekly(listing)}
          >
            {!isDraft && isWeekly(listing) && <SeriesPart listing={listing} />}
          </MeetingSection>
        )}
      </div>
      {isDraft && (
        <PublishSection
          unit={unit}
          hasPicture={hasPicture}
          isMeetingConnected={meeting.isConnected}
          isSavingPicture={picture.status === 'loading'}
          publish={publish}
          onPublish={props.onPublish}
        />
      )}
    </div>
  );
}
