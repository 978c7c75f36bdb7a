import { useState } from 'react';
import { Form } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { FieldRadioGroup } from '#src/components/FieldRadioGroup/FieldRadioGroup.tsx';
import { FieldTextArea } from '#src/components/FieldTextArea/FieldTextArea.tsx';
import { KeptFields } from '#src/components/KeptFields.ts';
import { Modal } from '#src/components/Modal/Modal.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { reportReasons } from '#shared/contract/user.ts';
import { shownFailure } from '#src/util/errors.ts';
import type { AppError } from '#src/util/errors.ts';
import { maxLength, required } from '#src/util/validators.ts';
import css from './SafetyActions.module.css';
import { cleanText } from '#shared/text/text.ts';

/** Reason of a report, and what happened in words. */
export interface ReportWords {
  reason: (typeof reportReasons)[number];
  text?: string;
}

export interface ReportModalProps {
  /** Resolves with the error of a report that was not sent. */
  onSend: (words: ReportWords) => Promise<AppError | null>;
  onClose: () => void;
  /** Key under which the report is stored while it is written. */
  draftKey: string | null;
}

const keptNames = ['reason', 'text'];

interface Values {
  reason?: string;
  text?: string;
}

const most = 1_000;
const needsReason = required('Report.reason.required');
const fits = maxLength(most, 'Report.text.tooLong');

/** Form that reports to the operators what is wrong. */
export function ReportModal({ onSend, onClose, draftKey }: ReportModalProps) {
  const intl = useIntl();
  const [isSent, setSent] = useState(false);
  const [error, setError] = useState<AppError | null>(null);

  async function send({ reason: chosen, text = '' }: Values) {
    const reason = reportReasons.find(each => each === chosen);
    if (!reason) return;
    const failed = await onSend({ reason, text: cleanText(text) || undefined });
    setError(shownFailure(failed));
    setSent(failed === null);
  }

  return (
    <Modal
      isOpen
      size="small"
      onClose={onClose}
      title={<FormattedMessage id={`Report.${isSent ? 'sent' : 'title'}`} />}
    >
      {isSent ? (
        <div className={css.form} role="status">
          <p>
            <FormattedMessage id="Report.sent.text" />
          </p>
          <div>
            <Button onClick={onClose}>
              <FormattedMessage id="Report.close" />
            </Button>
          </div>
        </div>
      ) : (
        <Form<Values>
          onSubmit={send}
          render={({ handleSubmit, submitting }) => (
            <form className={css.form} noValidate onSubmit={event => void handleSubmit(event)}>
              <KeptFields keptAs={draftKey} names={keptNames} />
              <FieldRadioGroup
                name="reason"
                variant="rows"
                label={intl.formatMessage({ id: 'Report.reason' })}
                validate={needsReason}
                options={reportReasons.map(value => ({
                  value,
                  label: intl.formatMessage({ id: `Report.reason.${value}` }),
                }))}
              />
              <FieldTextArea
                name="text"
                label={intl.formatMessage({ id: 'Report.text' })}
                help={intl.formatMessage({ id: 'Report.text.help' })}
                optional
                maxLength={most}
                validate={fits}
              />
              {error && (
                <Notice tone="error">
                  <FormattedMessage id={`Report.${error.status === 429 ? 'tooMany' : 'failed'}`} />
                </Notice>
              )}
              <div>
                <Button type="submit" inProgress={submitting}>
                  <FormattedMessage id="Report.send" />
                </Button>
              </div>
            </form>
          )}
        />
      )}
    </Modal>
  );
}
