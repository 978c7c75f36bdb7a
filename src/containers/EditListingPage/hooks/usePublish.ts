import { useEffect, useEffectEvent } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { useToast } from '#src/components/Toast/Toast.tsx';
import { dateUnitOf } from '#shared/schedule/dateUnits.ts';
import type { OwnListing } from '#shared/contract/entities.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { publishListing } from '../EditListingPage.duck.ts';
import { sessionStore } from '#src/util/browser/sessionStore.ts';
import { publishedPathOf } from '../wizard.ts';
import { wizardMessageId } from '../wizardMessageId.ts';
import type { MeetingConnection } from './useMeetingConnection.ts';
import type { PayoutForm } from './usePayoutForm.ts';

/** Publishing a listing. */
export interface Publishing {
  /**
   * Publishes the listing. Opens the payout form while the teacher can not be paid, and leaves for
   * the meeting provider when that has to be connected first.
   */
  publish: () => Promise<void>;
  /** Closes the payout form; publishing does not go on by itself any more. */
  giveUp: () => void;
}

/**
 * Returns what publishes a listing. Where the payout form comes first, publishing goes on once by
 * itself as soon as nothing is missing, also after a return from the payment provider's pages.
 */
export function usePublish(
  listing: OwnListing | null,
  payout: PayoutForm,
  meeting: Pick<MeetingConnection, 'addressOf'>,
): Publishing {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const toast = useToast();
  const intl = useIntl();

  const publishNow = async ({ id, attributes: { title, publicData } }: OwnListing) => {
    const answer = await dispatch(publishListing(id));
    if (!publishListing.fulfilled.match(answer)) return;
    const { connectUrl, isComplete, state } = answer.payload;
    if (connectUrl) {
      window.location.assign(meeting.addressOf(connectUrl));
      return;
    }
    const isOut = state !== 'pendingApproval' && isComplete;
    // The page of the class says it itself, where nothing covers it.
    if (!isOut) {
      const news = state === 'pendingApproval' ? 'published.pending' : 'published';
      const messageId = wizardMessageId(news, dateUnitOf(publicData));
      toast.show({ message: intl.formatMessage({ id: messageId }) });
    }
    await navigate(publishedPathOf(id, title, isComplete), {
      state: isOut ? { published: true } : null,
    });
  };

  const isDraft = listing?.attributes.state === 'draft';
  // A free class pays nothing out.
  const needsPayout = payout.need !== 'none' && listing?.attributes.publicData.type !== 'free';
  const isReady = isDraft && !needsPayout && !payout.inProgress;
  useEffect(() => {
    const wish = isReady && listing ? publishWish.take(listing.id) : null;
    if (!wish || !listing) return;
    if (wish === 'afterPayout') {
      const unit = dateUnitOf(listing.attributes.publicData);
      toast.show({
        message: intl.formatMessage({ id: wizardMessageId('publish.goesOn', unit) }),
        tone: 'info',
      });
    }
    void publishNow(listing);
  });
  const askForPayout = useEffectEvent((id: string) => {
    if (!isDraft || !needsPayout || !publishWish.take(id)) return;
    publishWish.remember(id, 'afterPayout');
    payout.open();
  });
  const id = listing?.id;
  // The class comes from the three questions, or the page was reloaded under the form.
  useEffect(() => {
    if (id) askForPayout(id);
  }, [id]);

  return {
    async publish() {
      if (!listing) return;
      if (needsPayout) {
        publishWish.remember(listing.id, 'afterPayout');
        payout.open();
        return;
      }
      await publishNow(listing);
    },
    giveUp() {
      if (listing) publishWish.take(listing.id);
      payout.close();
    },
  };
}

const keyOf = (listingId: string) => `publish ${listingId}`;

/** When a listing is to be published: as soon as it is shown, or after the payout form. */
type PublishWish = 'now' | 'afterPayout';

/** Stores that a listing is to be published. */
export const publishWish = {
  remember(listingId: string, wish: PublishWish): void {
    sessionStore.set(keyOf(listingId), wish);
  },
  /** Returns whether the listing is to be published, and forgets it. */
  take(listingId: string): PublishWish | null {
    const stored = sessionStore.get(keyOf(listingId));
    sessionStore.remove(keyOf(listingId));
    return stored === null ? null : stored === 'now' ? 'now' : 'afterPayout';
  },
};
