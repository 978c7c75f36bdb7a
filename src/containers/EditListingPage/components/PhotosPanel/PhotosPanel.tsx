import { isWeekly } from '#shared/transactions/ordering.ts';
import { dateUnitOf, isInRoom } from '#shared/schedule/dateUnits.ts';
import type { RequestStatus } from '#src/util/request.ts';
import { usePictures } from '../../hooks/usePictures.ts';
import type { PayoutForm } from '../../hooks/usePayoutForm.ts';
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
  publish: RequestStatus;
  meeting: MeetingConnection;
  payout: Pick<PayoutForm, 'need' | 'open'>;
  onPublish: () => void;
}

/** Last tab: the pictures, the meeting provider of a class, and publishing. */
export function PhotosPanel(props: PhotosPanelProps) {
  const { listing, publish, meeting, payout } = props;
  const pictures = usePictures(listing);
  const isDraft = listing.attributes.state === 'draft';
  const unit = dateUnitOf(listing.attributes.publicData);
  const isRoom = isInRoom(listing.attributes.publicData);
  const hasPicture = (listing.images?.length ?? 0) > 0;
  return (
    <div className={css.root}>
      <div className={css.parts}>
        <RecurringProduct listing={listing} />
        {!isRoom && (
          <MeetingSection
            listing={listing}
            meeting={meeting}
            isNext={isDraft}
            isWeekly={isWeekly(listing)}
          >
            {!isDraft && isWeekly(listing) && <SeriesPart listing={listing} />}
          </MeetingSection>
        )}
        <PictureField unit={unit} pictures={pictures} />
      </div>
      {isDraft && (
        <PublishSection
          unit={unit}
          hasMeeting={!isRoom && meeting.provider === 'zoom'}
          hasPicture={hasPicture}
          isMeetingConnected={meeting.isConnected}
          payout={
            listing.attributes.publicData.type === 'free'
              ? null
              : { isThere: payout.need === 'none', onAdd: payout.open }
          }
          isSavingPicture={pictures.isBusy}
          publish={publish}
          onPublish={props.onPublish}
        />
      )}
    </div>
  );
}
