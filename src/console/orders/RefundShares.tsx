import { useEffect, useId, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Money } from '#shared/contract/values.ts';
import { refundPreviewShape } from '../api/orderShapes.ts';
import { useReadData } from '../data/useOperation.ts';
import { FailureNotice } from '../shell/FailureNotice.tsx';
import { MoneyText } from '../shell/MoneyText.tsx';
import css from './OrderPage.module.css';

/** Milliseconds without typing after which the shares are read. */
const pauseMs = 300;

/** Returns an amount once it has not changed for a moment; null before. */
function useSettled(amount: number): number | null {
  const [settled, setSettled] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(amount), pauseMs);
    return () => clearTimeout(timer);
  }, [amount]);
  return settled === amount ? settled : null;
}

export interface RefundSharesProps {
  orderId: string;
  amount: Money;
}

/** What each side gives back of a refund, as the marketplace computes it. */
export function RefundShares({ orderId: id, amount: refund }: RefundSharesProps) {
  const headingId = useId();
  const amount = useSettled(refund.amount);
  const { data, error } = useReadData(
    refundPreviewShape,
    'orders/refund_preview',
    { id, ...(amount === null ? {} : { amount }) },
    // Once it is made, less is left.
    { enabled: amount !== null, isReadAgain: false },
  );
  return (
    <section aria-labelledby={headingId} aria-live="polite">
      <h3 id={headingId} className={css.soft}>
        <FormattedMessage id="ConsoleRefund.shares" />
      </h3>
      <FailureNotice error={amount === null ? null : error} />
      {amount !== null && data && (
        <dl className={css.lines}>
          <Share label="ConsoleRefund.student" money={refund} />
          <Share
            label="ConsoleRefund.fromTeacher"
            money={{ ...refund, amount: refund.amount - data.fee.amount }}
          />
          <Share label="ConsoleRefund.fromSite" money={data.fee} />
          <Share label="ConsoleRefund.left" money={data.payout} />
        </dl>
      )}
    </section>
  );
}

function Share({ label, money }: { label: string; money: Money }) {
  return (
    <div>
      <dt>
        <FormattedMessage id={label} />
      </dt>
      <dd>
        <MoneyText money={money} />
      </dd>
    </div>
  );
}
