import { ReportReview } from '#src/features/safety/ReportText.tsx';
import { SafetyActions } from '#src/features/safety/SafetyActions.tsx';
import { useSafety } from '#src/features/safety/useSafety.ts';

import type { Review } from '#shared/contract/entities.ts';

export interface ReviewSafetyProps {
  review: Review;
}

/** Report a review of the class. */
export const ReviewSafety = ({ review }: ReviewSafetyProps) => <ReportReview review={review} />;

export interface ListingSafetyProps {
  listingId: string;
  teacherId: string;
  /** Name of the teacher. */
  name: string;
}

/** Report the class, and block its teacher. Nothing on one's own class. */
export function ListingSafety({ listingId, teacherId, name }: ListingSafetyProps) {
  const { isOffered, ...safety } = useSafety(teacherId, {
    subject: 'listing',
    subjectId: listingId,
  });
  return isOffered && <SafetyActions name={name} {...safety} />;
}
