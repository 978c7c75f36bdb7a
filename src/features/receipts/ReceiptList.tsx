import { FileText } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { clsx } from 'clsx';
import { Badge } from '#src/components/Badge/Badge.tsx';
import { brandNameOf } from '#src/util/savedCard.ts';
import { Link } from '#src/components/Link/Link.tsx';
import { useReaderZone } from '#src/components/ReaderTime/useReaderZone.ts';
import { languageOfLocale } from '#shared/config/siteLanguages.ts';
import { paths } from '#shared/config/paths.ts';
import type { ReceiptRow } from '#shared/contract/api/receipts.ts';
import { formatInstant, wallTimeOf } from '#shared/time/time.ts';
import { fullNumberOf } from '#shared/values/receiptNumber.ts';
import { formatMoney } from '#shared/values/money.ts';
import css from './ReceiptList.module.css';

export interface ReceiptListProps {
  /** The newest first. */
  receipts: readonly ReceiptRow[];
  /** Zone of their dates, where the reader's is not known. */
  zone: string;
  role: 'customer' | 'provider';
  headingLevel: 2 | 3;
  /** Others are on their way. */
  isStale?: boolean;
}

const month = { month: 'long', year: 'numeric' } as const;
const day = { day: 'numeric', month: 'short' } as const;

/**
 * Payments and refunds by month, on the days that they have on the pages of their orders, each with
 * its receipt.
 */
export function ReceiptList({ receipts, role, headingLevel, isStale, ...own }: ReceiptListProps) {
  const { locale } = useIntl();
  const zone = useReaderZone() ?? own.zone;
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  const months = new Map<string, ReceiptRow[]>();
  for (const receipt of receipts) {
    const name = wallTimeOf(receipt.at, zone).date.slice(0, 7);
    months.set(name, [...(months.get(name) ?? []), receipt]);
  }
  return (
    <div className={clsx(css.root, isStale && css.stale)} aria-busy={isStale || undefined}>
      {[...months].map(([name, rows]) => (
        <section key={name} aria-labelledby={`receipts-${name}`}>
          <Heading id={`receipts-${name}`} className={css.month}>
            {formatInstant(`${name}-15T12:00:00Z`, 'UTC', month, locale)}
          </Heading>
          <ul className={css.list}>
            {rows.map(row => (
              <Row key={`${row.orderId} ${row.number}`} row={row} zone={zone} role={role} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface RowProps {
  row: ReceiptRow;
  zone: string;
  role: 'customer' | 'provider';
}

function Row({ row, zone, role }: RowProps) {
  const intl = useIntl();
  const { locale } = intl;
  const { orderId: id, number, kind, at, amount, title, person, card } = row;
  const isRefund = kind === 'refund';
  const signed = { ...amount, amount: isRefund ? -amount.amount : amount.amount };
  const facts = [
    formatInstant(at, zone, day, locale),
    person,
    card &&
      intl.formatMessage(
        { id: 'ReceiptList.card' },
        { brand: brandNameOf(card.brand) ?? card.brand, last4: card.last4 },
      ),
  ].filter(Boolean);
  return (
    <li className={css.row}>
      <div className={css.what}>
        <p className={css.title}>
          <Link variant="quiet" to={role === 'customer' ? paths.order({ id }) : paths.sale({ id })}>
            {title || intl.formatMessage({ id: 'ReceiptList.gone' })}
          </Link>
        </p>
        <p className={css.facts}>{facts.join(' · ')}</p>
      </div>
      <p className={css.money}>
        <span className={css.amount}>{formatMoney(signed, locale)}</span>
        <State row={row} />
      </p>
      <a className={css.file} href={receiptAddress(id, number, locale)} download>
        <FileText aria-hidden="true" />
        <FormattedMessage id={`ReceiptList.file.${kind}`} values={{ number: fullNumberOf(row) }} />
      </a>
    </li>
  );
}

/** Leads to where the names and addresses on receipts are set. */
export const ReceiptDetails = () => (
  <p className={css.details}>
    <Link to={paths.billing()}>
      <FormattedMessage id="ReceiptList.details" />
    </Link>
  </p>
);

/** Address of a receipt in the reader's language. */
export const receiptAddress = (orderId: string, number: string, locale: string): string =>
  paths.receipt({ orderId, number, lang: languageOfLocale(locale) });

function State({ row: { kind, amount, refunded } }: { row: ReceiptRow }) {
  if (kind === 'refund') {
    return (
      <Badge tone="info">
        <FormattedMessage id="ReceiptList.state.refund" />
      </Badge>
    );
  }
  const back = refunded?.amount ?? 0;
  const state = back === 0 ? 'paid' : back < amount.amount ? 'partlyRefunded' : 'refunded';
  return (
    <Badge tone={state === 'paid' ? 'positive' : 'neutral'}>
      <FormattedMessage id={`ReceiptList.state.${state}`} />
    </Badge>
  );
}
