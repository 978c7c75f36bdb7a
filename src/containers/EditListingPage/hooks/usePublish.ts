import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { useToast } from '#src/components/Toast/Toast.tsx';
import { dateUnitOf } from '#shared/schedule/dateUnits.ts';
import type { OwnListing } from '#shared/contract/entities.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { publishListing } from '../EditListingPage.duck.ts';
import { publishedPathOf } from '../wizard.ts';
import { wizardMessageId } from '../wizardMessageId.ts';
import type { MeetingConnection } from './useMeetingConnection.ts';
import type { PayoutForm } from './usePayoutForm.ts';

/**
 * Returns a function that publishes a listing. It opens the payout form while the teacher can not
 * be paid, and leaves for the meeting provider when that has to be connected first.
 */
export function usePublish(payout: PayoutForm, meeting: MeetingConnection) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const toast = useToast();
  const intl = useIntl();
  return async ({ id, attributes: { title, publicData } }: OwnListing): Promise<void> => {
    // A free class pays nothing out.
    if (payout.need !== 'none' && publicData.type !== 'free') {
      payout.open();
      return;
    }
    const answer = await dispatch(publishListing(id));
    if (!publishListing.fulfilled.match(answer)) return;
    const { connectUrl, isComplete } = answer.payload;
    if (connectUrl) {
      window.location.assign(meeting.addressOf(connectUrl));
      return;
    }
    const messageId = wizardMessageId('published', dateUnitOf(publicData));
    toast.show({ message: intl.formatMessage({ id: messageId }) });
    await navigate(publishedPathOf(id, title, isComplete));
  };
}
