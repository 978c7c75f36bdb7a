import { FormattedMessage, useIntl } from 'react-intl';
import { useReaderZone } from '#src/components/ReaderTime/useReaderZone.ts';
import { formatDay, formatTime } from '#shared/time/time.ts';
import type { Transaction } from '#shared/contract/entities.ts';
import type { OrderNames } from '../orderNames.ts';
import css from './OrderHead.module.css';

export interface TeacherChangeProps {
  transaction: Transaction;
  names: OrderNames;
}

/**
 * What the teacher changed after the order was made: the time before, in the reader's zone, and the
 * note.
 */
export function TeacherChange({ transaction, names }: TeacherChangeProps) {
  const { locale } = useIntl();
  const readerZone = useReaderZone();
  const { change } = transaction.attributes.metadata ?? {};
  if (!change) return null;
  const { kind, note, from } = change;
  const isMoved = kind === 'move' && from !== undefined;
  if (!isMoved && !note) return null;
  const zone = readerZone ?? transaction.listing?.attributes.publicData.timezone ?? 'UTC';
  return (
    <div className={css.change}>
      {isMoved && (
        <p>
          <FormattedMessage
            id="TransactionPage.change.was"
            values={{
              time: (
                <time dateTime={from}>
                  {formatDay(Date.parse(from), zone, locale)}{' '}
                  {formatTime(Date.parse(from), zone, locale)}
                </time>
              ),
            }}
          />
        </p>
      )}
      {note && (
        <>
          <p>
            <FormattedMessage id="TransactionPage.change.note" values={names} />
          </p>
          <blockquote className={css.note}>{note}</blockquote>
        </>
      )}
    </div>
  );
}
