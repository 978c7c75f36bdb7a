import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { ActionBar } from '#src/components/ActionBar/ActionBar.tsx';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { formatMoney } from '#shared/values/money.ts';
import css from '../TransactionPage.module.css';
import type { Money } from '#shared/contract/values.ts';

export interface NextActionProps {
  to: string;
  price: Money | null;
  children: ReactNode;
}

/** Primary action with its price. */
export function NextAction({ to, price, children }: NextActionProps) {
  const { locale } = useIntl();
  const hasPrice = price !== null && price.amount > 0;
  return (
    <ActionBar lead={hasPrice && <span className={css.price}>{formatMoney(price, locale)}</span>}>
      <ButtonLink size="large" to={to}>
        {children}
      </ButtonLink>
    </ActionBar>
  );
}
