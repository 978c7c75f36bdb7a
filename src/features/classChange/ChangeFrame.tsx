import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { FieldTextArea } from '#src/components/FieldTextArea/FieldTextArea.tsx';
import { Modal } from '#src/components/Modal/Modal.tsx';
import type { RequestStatus } from '#src/util/request.ts';
import { errorOf } from '#src/util/request.ts';
import { ChangeFailure } from './AffectedSummary.tsx';
import css from './ClassChange.module.css';

export interface ChangeFrameProps {
  title: ReactNode;
  /** Id of the form that its main button sends. */
  formId: string;
  confirm: ReactNode;
  /** Class times are canceled. */
  isDanger: boolean;
  isBusy: boolean;
  /** What the change does is shown. */
  isReady: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The dialog of a change: nothing is changed, or what its form says. */
export function ChangeFrame(props: ChangeFrameProps) {
  const { title, formId, confirm, isDanger, isBusy, isReady, onClose, children } = props;
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            <FormattedMessage id="ClassChange.keep" />
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={isDanger ? 'danger' : 'primary'}
            inProgress={isBusy}
            aria-disabled={isBusy || !isReady}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  );
}

const noteMax = 1_000;

/** Words of the teacher to the students of a change. */
export function ChangeNote() {
  const intl = useIntl();
  return (
    <FieldTextArea
      name="note"
      optional
      rows={2}
      maxLength={noteMax}
      label={intl.formatMessage({ id: 'ClassChange.note' })}
      help={intl.formatMessage({ id: 'ClassChange.note.help' })}
    />
  );
}

export interface ChangeEffectProps {
  /** What is missing in the form; null where nothing is. */
  gap: ReactNode;
  isBusy: boolean;
  preview: RequestStatus;
  request: RequestStatus;
  /** Reads the preview once more. */
  onRetry: () => void;
  /** What the change does. */
  children: ReactNode;
}

/** What a change does, or why that is not known. */
export function ChangeEffect(props: ChangeEffectProps) {
  const { gap, isBusy, preview, request, onRetry, children } = props;
  const error = errorOf(request) ?? errorOf(preview);
  return (
    <section className={css.affected} aria-live="polite" aria-busy={isBusy}>
      {gap ? (
        <p className={css.quiet}>{gap}</p>
      ) : error ? (
        <ChangeFailure error={error} onRetry={errorOf(request) ? undefined : onRetry} />
      ) : (
        children
      )}
    </section>
  );
}
