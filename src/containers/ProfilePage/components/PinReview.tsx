import { Pin, PinOff } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { useToast } from '#src/components/Toast/Toast.tsx';
import { mostPinned } from '#shared/contract/teaching.ts';
import type { Teaching } from '#shared/contract/teaching.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { saveTeaching, selectProfile } from '../ProfilePage.duck.ts';

export interface PinReviewProps {
  id: string;
  /** What the reader says on their page. */
  teaching: Teaching;
}

/** Puts a review of the reader before the others, or lets it take its place again. */
export function PinReview({ id, teaching }: PinReviewProps) {
  const { pinnedReviews: pinned = [] } = teaching;
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const toast = useToast();
  const isPinned = pinned.includes(id);
  const { status } = useAppSelector(selectProfile).teaching;
  if (!isPinned && pinned.length >= mostPinned) return null;
  const toggle = async () => {
    // What is on its way is not among the pinned ones yet, and would be lost.
    if (status === 'loading') return;
    const ids = isPinned ? pinned.filter(one => one !== id) : [...pinned, id];
    const answer = await dispatch(saveTeaching({ ...teaching, pinnedReviews: ids }));
    if (saveTeaching.fulfilled.match(answer)) return;
    toast.show({ message: intl.formatMessage({ id: 'ProfilePage.pin.failed' }), tone: 'error' });
  };
  const Icon = isPinned ? PinOff : Pin;
  return (
    <div>
      <Button
        variant="ghost"
        size="small"
        iconStart={<Icon aria-hidden="true" />}
        onClick={() => void toggle()}
      >
        <FormattedMessage id={isPinned ? 'ProfilePage.unpin' : 'ProfilePage.pin'} />
      </Button>
    </div>
  );
}
