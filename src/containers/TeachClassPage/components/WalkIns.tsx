import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Chips } from '#src/components/Chips/Chips.tsx';
import { TeachFailure } from '#src/components/TeachLayout/TeachFailure.tsx';
import type { ClassTimeRow, WalkIn } from '#shared/contract/api/teach.ts';
import { cleanLine } from '#shared/text/text.ts';
import { rejectionOf } from '#src/store/appThunk.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { randomId } from '#src/util/browser/randomId.ts';
import type { AppError } from '#src/util/errors.ts';
import { addWalkIn, fetchRoster, removeWalkIn } from '../TeachClassPage.duck.ts';

export interface WalkInsProps {
  walkIns: readonly WalkIn[];
  time: ClassTimeRow;
}

const mostLetters = 100;

/** Those who came without a booking, and a field to add the next one. */
export function WalkIns({ walkIns, time: { listingId, date } }: WalkInsProps) {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const [id, setId] = useState(randomId);
  const [error, setError] = useState<AppError | null>(null);

  async function add(text: string): Promise<boolean> {
    const name = cleanLine(text);
    if (!name) return false;
    setError(null);
    const added = await dispatch(addWalkIn({ id, listingId, date, name }));
    if (addWalkIn.rejected.match(added)) {
      setError(rejectionOf(added));
      return false;
    }
    setId(randomId());
    return true;
  }

  async function remove(walkIn: string): Promise<boolean> {
    setError(null);
    const removed = await dispatch(removeWalkIn({ id: walkIn }));
    if (!removeWalkIn.rejected.match(removed)) return true;
    setError(rejectionOf(removed));
    return false;
  }

  return (
    <Chips
      title={<FormattedMessage id="WalkIns.title" />}
      help={<FormattedMessage id="WalkIns.help" />}
      chips={walkIns.map(one => ({
        id: one.id,
        text: one.name,
        removeLabel: intl.formatMessage({ id: 'WalkIns.remove' }, { name: one.name }),
      }))}
      tone="positive"
      label={intl.formatMessage({ id: 'WalkIns.name' })}
      maxLength={mostLetters}
      addLabel={<FormattedMessage id="WalkIns.add" />}
      onAdd={add}
      onRemove={remove}
    >
      {error && (
        <TeachFailure
          title={<FormattedMessage id="WalkIns.failed" />}
          error={error}
          onReload={() => void dispatch(fetchRoster({ listingId, date }))}
        />
      )}
    </Chips>
  );
}
