import { useId } from 'react';
import { Form } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { listingLimits } from '#shared/config/listing.ts';
import { paths } from '#shared/config/paths.ts';
import type { AppError } from '#src/util/errors.ts';
import { composeValidators, maxLength, required } from '#src/util/validators.ts';
import { whenAgain } from '#src/util/whenAgain.ts';
import { cleanText } from '#shared/text/text.ts';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { FieldSelect } from '#src/components/FieldSelect/FieldSelect.tsx';
import { FieldTextArea } from '#src/components/FieldTextArea/FieldTextArea.tsx';
import { FormErrors } from '#src/components/FormErrors/FormErrors.tsx';
import { Modal } from '#src/components/Modal/Modal.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { KeptText } from '#src/components/KeptText.ts';
import { enquiryFailureOf } from './enquiryFailure.ts';
import css from './EnquiryModal.module.css';

/** Class that an enquiry can be about. */
export interface EnquirySubject {
  id: string;
  title: string;
}

export interface EnquiryModalProps {
  isOpen: boolean;
  onClose: () => void;
  /** Name of the teacher. */
  teacher: string;
  /** With several, people choose; there is at least one. */
  subjects: readonly EnquirySubject[];
  inProgress: boolean;
  /** Error of the last try. */
  error: AppError | null;
  /** The session has ended since the form was opened. */
  isLoggedOut?: boolean;
  /** Under which the unsent message is stored; null for nobody. */
  draftKey: string | null;
  /** Called with the subject and the trimmed message, never an empty one. */
  onSend: (subjectId: string, message: string) => void | Promise<void>;
}

interface Values {
  subject?: string;
  message?: string;
}

const validateMessage = composeValidators(
  required('EnquiryModal.message.required'),
  maxLength(listingLimits.textMax),
);
const validateSubject = required('EnquiryModal.subject.required');

/** A first message to a teacher. Their answer comes to the inbox. */
export function EnquiryModal({ isOpen, onClose, teacher, error, ...form }: EnquiryModalProps) {
  const formId = useId();
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title={<FormattedMessage id="EnquiryModal.title" values={{ teacher }} />}
      footer={
        <Button type="submit" form={formId} inProgress={form.inProgress}>
          <FormattedMessage id="EnquiryModal.send" />
        </Button>
      }
    >
      <EnquiryForm id={formId} teacher={teacher} error={error} {...form} />
    </Modal>
  );
}

type EnquiryFormProps = Omit<EnquiryModalProps, 'isOpen' | 'onClose'> & { id: string };

function EnquiryForm({
  id,
  teacher,
  subjects,
  inProgress,
  error,
  isLoggedOut = false,
  draftKey,
  onSend,
}: EnquiryFormProps) {
  const intl = useIntl();
  const [only] = subjects.length === 1 ? subjects : [];
  return (
    <Form<Values>
      onSubmit={({ subject, message = '' }) => {
        const about = only?.id ?? subject;
        if (about && !inProgress) void onSend(about, cleanText(message));
      }}
    >
      {({ handleSubmit }) => (
        <form
          id={id}
          className={css.root}
          noValidate
          onSubmit={event => void handleSubmit(event)}
          onKeyDown={event => {
            if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void handleSubmit();
          }}
        >
          <FormErrors />
          <KeptText name="message" keptAs={draftKey} />
          {only ? (
            <p className={css.about}>
              <FormattedMessage id="EnquiryModal.about" values={{ title: only.title }} />
            </p>
          ) : (
            <FieldSelect
              name="subject"
              label={intl.formatMessage({ id: 'EnquiryModal.subject' })}
              placeholder={intl.formatMessage({ id: 'EnquiryModal.subject.choose' })}
              options={subjects.map(({ id: value, title }) => ({ value, label: title }))}
              validate={validateSubject}
            />
          )}
          <FieldTextArea
            name="message"
            label={intl.formatMessage({ id: 'EnquiryModal.message' })}
            help={intl.formatMessage({ id: 'EnquiryModal.message.help' }, { teacher })}
            rows={5}
            maxLength={listingLimits.textMax}
            validate={validateMessage}
          />
          {error && <Failure error={error} isLoggedOut={isLoggedOut} />}
        </form>
      )}
    </Form>
  );
}

function Failure({ error, isLoggedOut }: { error: AppError; isLoggedOut: boolean }) {
  const { pathname, search } = useLocation();
  const intl = useIntl();
  const kind = enquiryFailureOf(error, isLoggedOut);
  return (
    <Notice
      tone="error"
      title={<FormattedMessage id={`EnquiryModal.${kind}`} />}
      action={
        kind === 'loggedOut' && (
          <ButtonLink
            variant="secondary"
            size="small"
            to={paths.login()}
            state={{ from: pathname + search }}
          >
            <FormattedMessage id="EnquiryModal.logIn" />
          </ButtonLink>
        )
      }
    >
      <FormattedMessage
        id={`EnquiryModal.${kind}.help`}
        values={{ when: whenAgain(intl, error) }}
      />
    </Notice>
  );
}
