import { useId } from 'react';
import { Form } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { FieldTextArea } from '#src/components/FieldTextArea/FieldTextArea.tsx';
import { ConfirmModal } from '#src/components/Modal/ConfirmModal.tsx';
import { Modal } from '#src/components/Modal/Modal.tsx';
import { Presence } from '#src/components/Modal/Presence.tsx';
import { required } from '#src/util/validators.ts';
import { FailureNotice } from '../shell/FailureNotice.tsx';
import type { DecisionInput } from './decisions.ts';
import type { DecisionState } from './useDecision.tsx';
import css from './DecisionDialog.module.css';

/** Most characters of a reason, as the API has it. */
const longestReason = 1_000;

/** Dialog for the reason before listings are sent back, and for a yes before they are closed. */
export function DecisionDialog({ state }: { state: DecisionState }) {
  const { asking, cancel, confirm, error, underWay } = state;
  const shared = { error, inProgress: underWay !== null, onClose: cancel };
  return (
    <Presence>
      {asking?.decision === 'sendBack' && (
        <SendBackDialog {...shared} asking={asking} onSend={confirm} />
      )}
      {asking?.decision === 'close' && (
        <CloseDialog {...shared} asking={asking} onConfirm={() => confirm()} />
      )}
    </Presence>
  );
}

interface DialogProps {
  asking: DecisionInput;
  error: unknown;
  inProgress: boolean;
  onClose: () => void;
}

function titleOf({ listings }: DecisionInput) {
  return { count: listings.length, title: listings[0]?.title ?? '' };
}

function SendBackDialog({
  asking,
  error,
  inProgress,
  onClose,
  onSend,
}: DialogProps & { onSend: (reason: string) => void }) {
  const intl = useIntl();
  const formId = useId();
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={intl.formatMessage({ id: 'ConsoleDecision.sendBack.title' }, titleOf(asking))}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            <FormattedMessage id="ConsoleDecision.cancel" />
          </Button>
          <Button type="submit" form={formId} inProgress={inProgress}>
            <FormattedMessage id="ConsoleDecision.sendBack" />
          </Button>
        </>
      }
    >
      <Form<{ reason: string }>
        onSubmit={({ reason }) => onSend(reason.trim())}
        render={({ handleSubmit }) => (
          <form
            id={formId}
            className={css.form}
            noValidate
            onSubmit={event => void handleSubmit(event)}
          >
            <p>
              <FormattedMessage id="ConsoleDecision.sendBack.text" values={titleOf(asking)} />
            </p>
            <FailureNotice error={error} />
            <FieldTextArea
              name="reason"
              label={intl.formatMessage({ id: 'ConsoleDecision.reason' })}
              help={intl.formatMessage({ id: 'ConsoleDecision.reason.help' })}
              maxLength={longestReason}
              validate={required('ConsoleDecision.reason.required')}
            />
          </form>
        )}
      />
    </Modal>
  );
}

function CloseDialog({
  asking,
  error,
  inProgress,
  onClose,
  onConfirm,
}: DialogProps & { onConfirm: () => void }) {
  return (
    <ConfirmModal
      title={<FormattedMessage id="ConsoleDecision.close.title" values={titleOf(asking)} />}
      keep={<FormattedMessage id="ConsoleDecision.cancel" />}
      confirm={<FormattedMessage id="ConsoleDecision.close" />}
      inProgress={inProgress}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <div className={css.form}>
        <FailureNotice error={error} />
        <p>
          <FormattedMessage id="ConsoleDecision.close.text" />
        </p>
      </div>
    </ConfirmModal>
  );
}
