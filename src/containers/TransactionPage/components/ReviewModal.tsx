import { Form } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { FieldRating } from '#src/components/FieldRating/FieldRating.tsx';
import { FieldTextArea } from '#src/components/FieldTextArea/FieldTextArea.tsx';
import { FormErrors } from '#src/components/FormErrors/FormErrors.tsx';
import { KeptFields } from '#src/components/KeptFields.ts';
import { Modal } from '#src/components/Modal/Modal.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { listingLimits } from '#shared/config/listing.ts';
import { isConflict } from '#src/util/errors.ts';
import type { AppError } from '#src/util/errors.ts';
import { composeValidators, maxLength, required } from '#src/util/validators.ts';
import css from '../TransactionPage.module.css';

/** Values of the review form. */
export interface ReviewValues {
  /** 1 to 5. */
  reviewRating: number;
  reviewContent: string;
}

export interface ReviewModalProps {
  isOpen: boolean;
  onClose: () => void;
  /** Name of the other person. */
  other: string;
  /** Key under which the review is stored while it is written. */
  draftKey: string | null;
  inProgress: boolean;
  /** Error of the last attempt. */
  error: AppError | null;
  onSubmit: (values: ReviewValues) => Promise<void>;
}

const validateRating = required('ReviewForm.rating.required');
const validateContent = composeValidators(
  required('ReviewForm.content.required'),
  maxLength(listingLimits.textMax),
);

/** Form for a review: stars and text. A failure preserves the input. */
export function ReviewModal({
  isOpen,
  onClose,
  other,
  draftKey,
  inProgress,
  error,
  onSubmit,
}: ReviewModalProps) {
  const intl = useIntl();
  const message = (id: string) => intl.formatMessage({ id: `ReviewForm.${id}` }, { other });
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={message('title')}>
      <Form<ReviewValues>
        onSubmit={onSubmit}
        render={({ handleSubmit }) => (
          <form
            className={css.review}
            noValidate
            onSubmit={event => {
              if (inProgress) event.preventDefault();
              else void handleSubmit(event);
            }}
          >
            <FormErrors />
            <KeptFields keptAs={draftKey} names={keptNames} />
            <p className={css.reviewIntro}>
              <FormattedMessage id="ReviewForm.intro" values={{ other }} />
            </p>
            <FieldRating name="reviewRating" label={message('rating')} validate={validateRating} />
            <FieldTextArea
              name="reviewContent"
              label={message('content')}
              help={message('content.help')}
              rows={5}
              maxLength={listingLimits.textMax}
              validate={validateContent}
            />
            {error && (
              <Notice tone="error" title={<FormattedMessage id="ReviewForm.failed" />}>
                <FormattedMessage id={reasonOf(error)} />
              </Notice>
            )}
            <Button type="submit" size="large" fullWidth inProgress={inProgress}>
              <FormattedMessage id="ReviewForm.submit" />
            </Button>
          </form>
        )}
      />
    </Modal>
  );
}

const keptNames = ['reviewRating', 'reviewContent'];

function reasonOf(error: AppError): string {
  if (error.code.startsWith('transaction-already-reviewed')) return 'ReviewForm.alreadySent';
  if (isConflict(error)) return 'ReviewForm.tooLate';
  return 'ReviewForm.failed.text';
}
