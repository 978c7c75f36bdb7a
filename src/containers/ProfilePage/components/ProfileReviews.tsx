import { Pin } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { ErrorState } from '#src/components/ErrorState/ErrorState.tsx';
import { Reviews } from '#src/components/Reviews/Reviews.tsx';
import { ReportReview } from '#src/features/safety/ReportText.tsx';
import { selectCurrentUser } from '#src/ducks/user.duck.ts';
import { useAppSelector } from '#src/store/hooks.ts';
import { selectReviews } from '#src/ducks/marketplaceData.duck.ts';
import type { RequestStatus } from '#src/util/request.ts';
import { selectProfile } from '../ProfilePage.duck.ts';
import css from '../ProfilePage.module.css';
import { PinReview } from './PinReview.tsx';
import { teachingOf } from '#shared/contract/teaching.ts';
import type { Review, User } from '#shared/contract/entities.ts';

export interface ProfileReviewsProps {
  person: User;
  request: RequestStatus;
  onRetry: () => void;
}

/** Lists the reviews of a user as a teacher, and as a student when there are both. */
export function ProfileReviews({ person, request, onRetry }: ProfileReviewsProps) {
  const { reviewIds } = useAppSelector(selectProfile);
  const reviews = useAppSelector(state => selectReviews(state, reviewIds));
  const isOwn = useAppSelector(selectCurrentUser)?.id === person.id;
  if (request.status === 'failed') {
    return (
      <ErrorState title={<FormattedMessage id="ProfilePage.reviews.failed" />} onRetry={onRetry} />
    );
  }
  const { displayName: name } = person.attributes.profile;
  const teaching = teachingOf(person.attributes.profile);
  const ofTeacher = reviews.filter(({ attributes }) => attributes.type === 'ofProvider');
  // Those that are shown: one that is hidden or too old for the page can not be taken off it.
  const pinned = (teaching.pinnedReviews ?? []).filter(id => ofTeacher.some(one => one.id === id));
  const isPinned = ({ id }: Review) => pinned.includes(id);
  const asTeacher = [...ofTeacher.filter(isPinned), ...ofTeacher.filter(one => !isPinned(one))];
  const asStudent = reviews.filter(({ attributes }) => attributes.type === 'ofCustomer');
  const actionsOf = (review: Review) => (
    <>
      {isPinned(review) && (
        <p className={css.pinned}>
          <Pin aria-hidden="true" />
          <FormattedMessage id="ProfilePage.pinned" values={{ name }} />
        </p>
      )}
      {isOwn && review.attributes.type === 'ofProvider' && (
        <PinReview id={review.id} teaching={{ ...teaching, pinnedReviews: pinned }} />
      )}
      <ReportReview review={review} />
    </>
  );
  const { rating } = person.attributes.profile.metadata ?? {};
  const none = <FormattedMessage id="ProfilePage.reviews.none" values={{ name }} />;
  if (asTeacher.length === 0 || asStudent.length === 0) {
    return (
      <Reviews
        reviews={asTeacher.length > 0 ? asTeacher : asStudent}
        rating={asTeacher.length > 0 ? rating : undefined}
        none={none}
        actionsOf={actionsOf}
      />
    );
  }
  return (
    <>
      <Reviews
        reviews={asTeacher}
        rating={rating}
        title={<FormattedMessage id="ProfilePage.reviews.ofTeacher" />}
        none={none}
        actionsOf={actionsOf}
      />
      <Reviews
        reviews={asStudent}
        title={<FormattedMessage id="ProfilePage.reviews.ofStudent" />}
        none={none}
        actionsOf={actionsOf}
      />
    </>
  );
}
