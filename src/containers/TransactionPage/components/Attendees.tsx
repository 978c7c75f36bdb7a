import { useEffect, useId, useRef, useState } from 'react';
import { Form } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { AttendeeFields } from '#src/components/AttendeeFields/AttendeeFields.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { useToast } from '#src/components/Toast/Toast.tsx';
import { attendeesOf, mayNameAttendees, placesOf } from '#shared/transactions/attendees.ts';
import type { Role } from '#shared/transactions/process.ts';
import { KeptFields } from '#src/components/KeptFields.ts';
import { selectCurrentUser } from '#src/ducks/user.duck.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { formKey, storedText } from '#src/util/storedText.ts';
import { rejectionOf } from '#src/store/appThunk.ts';
import { shownFailure } from '#src/util/errors.ts';
import type { AppError } from '#src/util/errors.ts';
import { nameAttendees } from '../attendees.ts';
import { attendeesRefusalOf } from '../attendeesRefusal.ts';
import css from './Attendees.module.css';
import type { Transaction } from '#shared/contract/entities.ts';

export interface AttendeesProps {
  transaction: Transaction;
  role: Role;
  /** Epoch milliseconds. */
  now: number;
}

/**
 * Names of the people on the places of an order. The student can change it until the class begins.
 */
export function Attendees({ transaction, role, now }: AttendeesProps) {
  const intl = useIntl();
  const headingId = useId();
  const [isOpen, setOpen] = useState(false);
  const opener = useReturnedFocus(isOpen);
  const names = (transaction.attributes.metadata?.attendees ?? []).map(({ name }) => name);
  const places = placesOf(transaction);
  const isOwn = role === 'customer' && mayNameAttendees(transaction, now);
  if (!isOwn && names.length === 0) return null;
  return (
    <section className={css.root} aria-labelledby={headingId}>
      <h2 id={headingId} className={css.heading}>
        <FormattedMessage id="Attendees.title" />
      </h2>
      {isOwn && isOpen ? (
        <NamesForm
          transactionId={transaction.id}
          names={names}
          places={places}
          onClose={() => setOpen(false)}
        />
      ) : (
        <div className={css.line}>
          <p className={css.names}>
            {names.length > 0 ? (
              intl.formatList(names, { type: 'conjunction' })
            ) : (
              <FormattedMessage id="Attendees.you" values={{ places }} />
            )}
          </p>
          {isOwn && (
            <Button ref={opener} variant="secondary" size="small" onClick={() => setOpen(true)}>
              <FormattedMessage
                id={names.length > 0 ? 'Attendees.change' : 'Attendees.give'}
                values={{ places }}
              />
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

/** Gives the focus back to the button that opened the form when that is closed. */
function useReturnedFocus(isOpen: boolean) {
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return opener;
}

const keptNames = ['names'];

interface Values {
  names?: (string | undefined)[];
}

interface NamesFormProps {
  transactionId: string;
  names: readonly string[];
  places: number;
  onClose: () => void;
}

/** A field for each place; empty ones have no name. */
function NamesForm({ transactionId, names, places, onClose }: NamesFormProps) {
  const intl = useIntl();
  const toast = useToast();
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<AppError | null>(null);
  const [initialValues] = useState<Values>({ names: [...names] });
  const keptAs = formKey('attendees', useAppSelector(selectCurrentUser)?.id, transactionId);

  async function save({ names: typed }: Values) {
    setFailure(null);
    const answer = await dispatch(nameAttendees({ transactionId, attendees: attendeesOf(typed) }));
    if (!nameAttendees.fulfilled.match(answer)) {
      setFailure(shownFailure(rejectionOf(answer)));
      return;
    }
    if (keptAs) storedText.forget(keptAs);
    toast.show({ message: intl.formatMessage({ id: 'Attendees.saved' }) });
    onClose();
  }

  return (
    <Form<Values>
      initialValues={initialValues}
      onSubmit={save}
      render={({ handleSubmit, submitting }) => (
        <form className={css.form} noValidate onSubmit={event => void handleSubmit(event)}>
          <p className={css.help}>
            <FormattedMessage id="Attendees.help" values={{ places }} />
          </p>
          <KeptFields keptAs={keptAs} names={keptNames} />
          <AttendeeFields places={places} autoFocus />
          {failure && <Failure error={failure} />}
          <div className={css.buttons}>
            <Button type="submit" variant="secondary" inProgress={submitting}>
              <FormattedMessage id="Attendees.save" />
            </Button>
            <Button variant="ghost" onClick={onClose}>
              <FormattedMessage id="Attendees.cancel" />
            </Button>
          </div>
        </form>
      )}
    />
  );
}

function Failure({ error }: { error: AppError }) {
  const id = `Attendees.${attendeesRefusalOf(error.code)}`;
  return (
    <Notice tone="error" title={<FormattedMessage id={id} />}>
      <FormattedMessage id={`${id}.help`} />
    </Notice>
  );
}
