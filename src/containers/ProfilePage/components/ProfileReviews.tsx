import { FormattedMessage } from 'react-intl';
import { ErrorState } from '#src/components/ErrorState/ErrorState.tsx';
import { Reviews } from '#src/components/Reviews/Reviews.tsx';
import { ReportReview } from '#src/features/safety/ReportText.tsx';
import { useAppSelector } from '#src/store/hooks.ts';
import { selectReviews } from '#src/ducks/marketplaceData.duck.ts';
import type { RequestStatus } from '#src/util/request.ts';
import { selectProfile } from '../ProfilePage.duck.ts';
import type { Review } from '#shared/contract/entities.ts';

const actionsOf = (review: Review) => <ReportReview review={review} />;

export interface ProfileReviewsProps {
  name: string;
  request: RequestStatus;
  onRetry: () => void;
}

/** Lists the reviews of a user as a teacher, and as a student when there are both. */
export function ProfileReviews({ name, request, onRetry }: ProfileReviewsProps) {
  const { reviewIds } = useAppSelector(selectProfile);
  const reviews = useAppSelector(state => selectReviews(state, reviewIds));
  if (request.status === 'failed') {
    return (
      <ErrorState title={<FormattedMessage id="ProfilePage.reviews.failed" />} onRetry={onRetry} />
    );
  }
  const asTeacher = reviews.filter(({ attributes }) => attributes.type === 'ofProvider');
  const asStudent = reviews.filter(({ attributes }) => attributes.type === 'ofCustomer');
  const none = <FormattedMessage id="ProfilePage.reviews.none" values={{ name }} />;
  if (asTeacher.length === 0 || asStudent.length === 0) {
    return <Reviews reviews={reviews} none={none} actionsOf={actionsOf} />;
  }
  return (
    <>
      <Reviews
        reviews={asTeacher}
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
