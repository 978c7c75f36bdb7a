import { FormattedMessage } from 'react-intl';
import { Badge } from '#src/components/Badge/Badge.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import { paths } from '#src/config/paths.ts';
import type { TransactionState } from '#src/transactions/process.ts';
import type { Role } from '#src/transactions/roles.ts';
import { badgeOf, headingOf } from '#src/transactions/wording.ts';
import css from './OrderHead.module.css';

export interface OrderHeadProps {
  state: TransactionState;
  role: Role;
  /** Names that the headings speak of. */
  names: { title: string; customer: string; provider: string };
}

/** Where the order stands and what happens next, told from the reader's side. */
export function OrderHead({ state, role, names }: OrderHeadProps) {
  const words = headingOf(state, role);
  const badge = badgeOf(state, role);
  if (!words || !badge) return null;
  return (
    <header className={css.root}>
      <p className={css.line}>
        <Link variant="quiet" to={paths.inbox({ tab: role === 'customer' ? 'orders' : 'sales' })}>
          <FormattedMessage id="TransactionPage.inbox" />
        </Link>
        <Badge tone={badge.tone}>
          <FormattedMessage id={badge.message} />
        </Badge>
      </p>
      <h1 className={css.heading}>
        <FormattedMessage id={words.heading} values={names} />
      </h1>
      <p className={css.next}>
        <FormattedMessage id={words.nextStep} values={names} />
      </p>
    </header>
  );
}
