import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { ConfirmModal } from '#src/components/Modal/ConfirmModal.tsx';
import { Presence } from '#src/components/Modal/Presence.tsx';
import { ReaderTime } from '#src/components/ReaderTime/ReaderTime.tsx';
import { TeachFailure } from '#src/components/TeachLayout/TeachFailure.tsx';
import type { StudentNote } from '#shared/contract/api/students.ts';
import { formatInstant } from '#shared/time/time.ts';
import { rejectionOf } from '#src/store/appThunk.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import type { AppError } from '#src/util/errors.ts';
import { deleteNote, fetchStudent } from '../TeachStudentPage.duck.ts';
import { NoteForm } from './NoteForm.tsx';
import css from './StudentNotes.module.css';

export interface StudentNotesProps {
  customerId: string;
  notes: readonly StudentNote[];
}

/** What the teacher noted of a student, the newest first, below the form for the next one. */
export function StudentNotes({ customerId, notes }: StudentNotesProps) {
  const [deleting, setDeleting] = useState<StudentNote | null>(null);
  return (
    <section className={css.root} aria-labelledby="student-notes">
      <h2 id="student-notes" className={css.heading}>
        <FormattedMessage id="StudentNotes.title" />
      </h2>
      <NoteForm customerId={customerId} />
      {notes.length > 0 && (
        <ul className={css.notes}>
          {notes.map(note => (
            <Note
              key={note.id}
              customerId={customerId}
              note={note}
              onDelete={() => setDeleting(note)}
            />
          ))}
        </ul>
      )}
      <Presence>
        {deleting && (
          <DeleteNote customerId={customerId} note={deleting} onClose={() => setDeleting(null)} />
        )}
      </Presence>
    </section>
  );
}

const dayStyle = { year: 'numeric', month: 'short', day: 'numeric' } as const;

interface NoteProps {
  customerId: string;
  note: StudentNote;
  onDelete: () => void;
}

function Note({ customerId, note, onDelete }: NoteProps) {
  const item = useRef<HTMLLIElement>(null);
  const wasOpen = useRef(false);
  const [isOpen, setOpen] = useState(false);
  // What had the focus is gone: the next of its kind gets it.
  useEffect(() => {
    if (isOpen) item.current?.querySelector('textarea')?.focus();
    else if (wasOpen.current) item.current?.querySelector('button')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <li ref={item} className={css.note}>
      {isOpen ? (
        <NoteForm customerId={customerId} note={note} onClose={() => setOpen(false)} />
      ) : (
        <NoteText note={note} onEdit={() => setOpen(true)} onDelete={onDelete} />
      )}
    </li>
  );
}

interface NoteTextProps extends Pick<NoteProps, 'note' | 'onDelete'> {
  onEdit: () => void;
}

function NoteText({ note, onEdit, onDelete }: NoteTextProps) {
  const intl = useIntl();
  const day = formatInstant(note.writtenAt, 'UTC', dayStyle, intl.locale);
  const label = (action: string) =>
    intl.formatMessage({ id: `StudentNotes.${action}.label` }, { day });
  return (
    <>
      <p className={css.text} dir="auto">
        {note.text}
      </p>
      <div className={css.foot}>
        <ReaderTime
          className={css.day}
          at={note.writtenAt}
          format={(at, zone, locale) => formatInstant(at, zone, dayStyle, locale)}
        />
        <Button size="small" variant="ghost" aria-label={label('edit')} onClick={onEdit}>
          <FormattedMessage id="StudentNotes.edit" />
        </Button>
        <Button size="small" variant="ghost" aria-label={label('delete')} onClick={onDelete}>
          <FormattedMessage id="StudentNotes.delete" />
        </Button>
      </div>
    </>
  );
}

/** Confirms before a note is deleted. */
function DeleteNote({
  customerId,
  note,
  onClose,
}: Pick<NoteProps, 'customerId' | 'note'> & { onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);

  async function confirm() {
    setBusy(true);
    setError(null);
    const answer = await dispatch(deleteNote({ id: note.id }));
    setBusy(false);
    if (deleteNote.rejected.match(answer)) setError(rejectionOf(answer));
    else onClose();
  }

  return (
    <ConfirmModal
      title={<FormattedMessage id="StudentNotes.delete.title" />}
      keep={<FormattedMessage id="StudentNotes.delete.keep" />}
      confirm={<FormattedMessage id="StudentNotes.delete" />}
      inProgress={isBusy}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      <p className={css.text} dir="auto">
        {note.text}
      </p>
      {error && (
        <TeachFailure
          title={<FormattedMessage id="StudentNotes.delete.failed" />}
          error={error}
          onReload={() => void dispatch(fetchStudent(customerId))}
        />
      )}
    </ConfirmModal>
  );
}
