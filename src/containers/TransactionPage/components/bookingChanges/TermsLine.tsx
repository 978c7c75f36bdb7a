import { FormattedMessage } from 'react-intl';
import type { OrderChoices } from '#shared/contract/api/bookingChanges.ts';
import type { Transaction } from '#shared/contract/entities.ts';
import { isPaid } from './money.ts';
import { Deadline } from './Deadline.tsx';
import css from './BookingChanges.module.css';

/** Until when what is possible, in one sentence. */
export function TermsLine({
  transaction,
  choices: { cancel, move },
}: {
  transaction: Transaction;
  choices: OrderChoices;
}) {
  const timeZone = transaction.listing?.attributes.publicData.timezone ?? 'UTC';
  const paid = isPaid(transaction);
  // A request or a free booking can be taken back until the start: there is no deadline to show.
  if (!cancel || !paid) return null;
  const id = cancel.givesBack
    ? 'BookingChanges.terms.all'
    : move
      ? 'BookingChanges.terms.late'
      : 'BookingChanges.terms.none';
  const until = cancel.givesBack ? cancel.until : (move?.until ?? null);
  return (
    <p className={css.terms}>
      <FormattedMessage
        id={id}
        values={{ until: until && <Deadline at={until} timeZone={timeZone} /> }}
      />
    </p>
  );
}
