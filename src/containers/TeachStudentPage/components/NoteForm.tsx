import { useState } from 'react';
import { Form } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { FieldTextArea } from '#src/components/FieldTextArea/FieldTextArea.tsx';
import { KeptText } from '#src/components/KeptText.ts';
import { TeachFailure } from '#src/components/TeachLayout/TeachFailure.tsx';
import { noteLimits } from '#shared/contract/noteLimits.ts';
import type { StudentNote } from '#shared/contract/api/students.ts';
import { cleanText } from '#shared/text/text.ts';
import { selectCurrentUser } from '#src/ducks/user.duck.ts';
import { rejectionOf } from '#src/store/appThunk.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { randomId } from '#src/util/browser/randomId.ts';
import type { AppError } from '#src/util/errors.ts';
import { formKey, storedText } from '#src/util/storedText.ts';
import { composeValidators, maxLength, required } from '#src/util/validators.ts';
import { fetchStudent, saveNote } from '../TeachStudentPage.duck.ts';
import css from './StudentNotes.module.css';

const validate = composeValidators(required('StudentNotes.required'), maxLength(noteLimits.text));

export interface NoteFormProps {
  customerId: string;
  /** Note that is changed; a new one without. */
  note?: StudentNote;
  /** Ends changing a note. */
  onClose?: () => void;
}

interface Values {
  text?: string;
}

/** Writes a note or changes one. What was begun comes back after a reload. */
export function NoteForm({ customerId, note, onClose }: NoteFormProps) {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const [newId, setNewId] = useState(randomId);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const userId = useAppSelector(selectCurrentUser)?.id;
  const key = formKey('student note', userId, note?.id ?? customerId);

  async function save({ text = '' }: Values, reset: () => void) {
    if (isBusy) return;
    setBusy(true);
    setError(null);
    const id = note?.id ?? newId;
    const saved = await dispatch(saveNote({ id, customerId, text: cleanText(text) }));
    setBusy(false);
    if (saveNote.rejected.match(saved)) {
      setError(rejectionOf(saved));
      return;
    }
    if (key) storedText.forget(key);
    setNewId(randomId());
    reset();
    onClose?.();
  }

  return (
    <Form<Values>
      initialValues={{ text: note?.text }}
      onSubmit={(values, form) => void save(values, () => form.restart({}))}
    >
      {({ handleSubmit }) => (
        <form className={css.form} noValidate onSubmit={event => void handleSubmit(event)}>
          <FieldTextArea
            name="text"
            rows={3}
            maxLength={noteLimits.text}
            label={intl.formatMessage({ id: `StudentNotes.${note ? 'change' : 'new'}.label` })}
            help={note ? undefined : intl.formatMessage({ id: 'StudentNotes.help' })}
            validate={validate}
          />
          <KeptText name="text" keptAs={key} />
          {error && (
            <TeachFailure
              title={<FormattedMessage id="StudentNotes.failed" />}
              error={error}
              onReload={() => void dispatch(fetchStudent(customerId))}
            />
          )}
          <div className={css.buttons}>
            <Button type="submit" inProgress={isBusy}>
              <FormattedMessage id="StudentNotes.save" />
            </Button>
            {onClose && (
              <Button variant="ghost" onClick={onClose}>
                <FormattedMessage id="StudentNotes.close" />
              </Button>
            )}
          </div>
        </form>
      )}
    </Form>
  );
}
