import { FormattedMessage, useIntl } from 'react-intl';
import { ReceiptDetails, receiptAddress } from '#src/features/receipts/ReceiptList.tsx';
import { fullNumberOf } from '#shared/values/receiptNumber.ts';
import { formatMoney } from '#shared/values/money.ts';
import type { Transaction } from '#shared/contract/entities.ts';
import css from './OrderReceipts.module.css';

/** Receipts of the payments and refunds of an order, the newest first. */
export function OrderReceipts({ transaction }: { transaction: Transaction }) {
  const { locale } = useIntl();
  const receipts = transaction.attributes.metadata?.receipts ?? [];
  if (receipts.length === 0) return null;
  return (
    <section aria-labelledby="receipts">
      <h2 id="receipts" className={css.heading}>
        <FormattedMessage id="OrderReceipts.title" />
      </h2>
      <ul className={css.list}>
        {receipts.toReversed().map(({ number, series, kind, amount, currency }) => (
          <li key={number}>
            <a className={css.file} href={receiptAddress(transaction.id, number, locale)} download>
              <FormattedMessage
                id={`ReceiptList.file.${kind}`}
                values={{ number: fullNumberOf({ series, number }) }}
              />
            </a>
            <span className={css.amount}>
              {formatMoney({ amount: kind === 'refund' ? -amount : amount, currency }, locale)}
            </span>
          </li>
        ))}
      </ul>
      <ReceiptDetails />
    </section>
  );
}
