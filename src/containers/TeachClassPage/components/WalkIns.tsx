import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { X } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { TeachFailure } from '#src/components/TeachLayout/TeachFailure.tsx';
import type { ClassTimeRow, WalkIn } from '#shared/contract/api/teach.ts';
import { cleanLine } from '#shared/text/text.ts';
import { rejectionOf } from '#src/store/appThunk.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { randomId } from '#src/util/browser/randomId.ts';
import type { AppError } from '#src/util/errors.ts';
import { addWalkIn, fetchRoster, removeWalkIn } from '../TeachClassPage.duck.ts';
import css from './WalkIns.module.css';

export interface WalkInsProps {
  walkIns: readonly WalkIn[];
  time: ClassTimeRow;
}

/** Those who came without a booking, and a field to add the next one. */
export function WalkIns({ walkIns, time: { listingId, date } }: WalkInsProps) {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [id, setId] = useState(randomId);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);

  async function add(event: FormEvent) {
    event.preventDefault();
    const cleaned = cleanLine(name);
    if (!cleaned || isBusy) return;
    setBusy(true);
    setError(null);
    const added = await dispatch(addWalkIn({ id, listingId, date, name: cleaned }));
    setBusy(false);
    if (addWalkIn.rejected.match(added)) {
      setError(rejectionOf(added));
      return;
    }
    setName('');
    setId(randomId());
  }

  async function remove(walkIn: WalkIn) {
    setError(null);
    const removed = await dispatch(removeWalkIn({ id: walkIn.id }));
    if (removeWalkIn.rejected.match(removed)) setError(rejectionOf(removed));
    else input.current?.focus();
  }

  return (
    <section className={css.root} aria-labelledby="walk-ins">
      <h2 id="walk-ins" className={css.heading}>
        <FormattedMessage id="WalkIns.title" />
      </h2>
      <p className={css.help}>
        <FormattedMessage id="WalkIns.help" />
      </p>
      <WalkInList walkIns={walkIns} onRemove={walkIn => void remove(walkIn)} />
      <form className={css.form} onSubmit={event => void add(event)}>
        <input
          ref={input}
          className={css.input}
          aria-label={intl.formatMessage({ id: 'WalkIns.name' })}
          placeholder={intl.formatMessage({ id: 'WalkIns.name' })}
          autoComplete="off"
          maxLength={100}
          value={name}
          onChange={event => setName(event.target.value)}
        />
        <Button type="submit" variant="secondary" inProgress={isBusy}>
          <FormattedMessage id="WalkIns.add" />
        </Button>
      </form>
      {error && (
        <TeachFailure
          title={<FormattedMessage id="WalkIns.failed" />}
          error={error}
          onReload={() => void dispatch(fetchRoster({ listingId, date }))}
        />
      )}
    </section>
  );
}

interface WalkInListProps {
  walkIns: readonly WalkIn[];
  onRemove: (walkIn: WalkIn) => void;
}

function WalkInList({ walkIns, onRemove }: WalkInListProps) {
  const intl = useIntl();
  if (walkIns.length === 0) return null;
  return (
    <ul className={css.list}>
      {walkIns.map(walkIn => (
        <li key={walkIn.id} className={css.person}>
          <bdi>{walkIn.name}</bdi>
          <button
            type="button"
            className={css.remove}
            aria-label={intl.formatMessage({ id: 'WalkIns.remove' }, { name: walkIn.name })}
            onClick={() => onRemove(walkIn)}
          >
            <X aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
