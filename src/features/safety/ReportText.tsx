import { ReportButton } from './ReportButton.tsx';
import { useSafety } from './useSafety.ts';
import css from './SafetyActions.module.css';
import type { ReportCall } from '#shared/contract/bodies/ownData.ts';
import type { Message, Review } from '#shared/contract/entities.ts';

interface ReportTextProps {
  /** Message id of the button's name: a page has several. */
  label: string;
  /** Who wrote it. */
  personId: string;
  subject: Pick<ReportCall, 'subject' | 'subjectId' | 'orderId'>;
}

function ReportText({ label, personId, subject }: ReportTextProps) {
  const { isOffered, onReport, draftKey } = useSafety(personId, subject);
  return (
    isOffered && (
      <div className={css.inText}>
        <ReportButton label={label} onReport={onReport} draftKey={draftKey} />
      </div>
    )
  );
}

/** Report a review. Nothing for visitors, and on one's own. */
export function ReportReview({ review: { id, author } }: { review: Review }) {
  const subject = { subject: 'review', subjectId: id } as const;
  return author && <ReportText label="Report.review" personId={author.id} subject={subject} />;
}

interface ReportMessageProps {
  message: Message;
  orderId: string;
}

/** Report a message of the other party. */
export function ReportMessage({ message: { id, sender }, orderId }: ReportMessageProps) {
  const subject = { subject: 'message', subjectId: id, orderId } as const;
  return sender && <ReportText label="Report.message" personId={sender.id} subject={subject} />;
}
