import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { ConfirmModal } from '#src/components/Modal/ConfirmModal.tsx';
import { TeachFailure } from '#src/components/TeachLayout/TeachFailure.tsx';
import { rejectionOf } from '#src/store/appThunk.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import type { AppError } from '#src/util/errors.ts';
import { endCoTeacher } from './coTeachers.duck.ts';

export interface EndQuestionProps {
  id: string;
  /** `own`: the reader stops to help. */
  state: 'invited' | 'accepted' | 'own';
  /** Of the other side. */
  name: string;
  onClose: () => void;
  onEnded?: () => void;
}

/** Question whether an invitation is withdrawn, or what was accepted ends. */
export function EndQuestion({ id, state, name, onClose, onEnded }: EndQuestionProps) {
  const dispatch = useAppDispatch();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);

  async function confirm() {
    setBusy(true);
    setError(null);
    const ended = await dispatch(endCoTeacher(id));
    setBusy(false);
    if (endCoTeacher.rejected.match(ended)) {
      setError(rejectionOf(ended));
      return;
    }
    onClose();
    onEnded?.();
  }

  return (
    <ConfirmModal
      title={<FormattedMessage id={`CoTeachers.end.${state}.title`} values={{ name }} />}
      keep={<FormattedMessage id="CoTeachers.end.keep" />}
      confirm={<FormattedMessage id={`CoTeachers.end.${state}`} />}
      inProgress={isBusy}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      <p>
        <FormattedMessage id={`CoTeachers.end.${state}.text`} values={{ name }} />
      </p>
      {error && (
        <TeachFailure
          title={<FormattedMessage id="CoTeachers.end.failed" />}
          error={error}
          onReload={onClose}
        />
      )}
    </ConfirmModal>
  );
}
