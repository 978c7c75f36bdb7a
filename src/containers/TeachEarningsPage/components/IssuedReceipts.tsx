import { Download } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ButtonAnchor } from '#src/components/Button/ButtonLink.tsx';
import { ErrorState } from '#src/components/ErrorState/ErrorState.tsx';
import { Pagination } from '#src/components/Pagination/Pagination.tsx';
import { ReceiptDetails, ReceiptList } from '#src/features/receipts/ReceiptList.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { fetchReceipts, selectReceipts } from '#src/features/receipts/receipts.duck.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { languageOfLocale } from '#shared/config/siteLanguages.ts';
import { paths } from '#shared/config/paths.ts';
import { errorOf } from '#src/util/request.ts';
import css from '../TeachEarningsPage.module.css';

export interface IssuedReceiptsProps {
  /** From 1. */
  page: number;
  /** Address of a page of them. */
  to: (page: number) => string;
}

/** Receipts that were issued in the teacher's name, and the statements of years. */
export function IssuedReceipts({ page, to }: IssuedReceiptsProps) {
  const { locale } = useIntl();
  const dispatch = useAppDispatch();
  const { show, list } = useAppSelector(selectReceipts);
  const error = errorOf(show);
  if (list?.totalItems === 0) return null;
  return (
    <section className={css.payouts} aria-labelledby="issued">
      <h2 id="issued" className={css.heading}>
        <FormattedMessage id="IssuedReceipts.title" />
      </h2>
      {error && (
        <ErrorState
          title={<FormattedMessage id="IssuedReceipts.failed" />}
          onRetry={() => void dispatch(fetchReceipts({ role: 'provider', page }))}
        />
      )}
      {!error && !list && <Skeleton shape="block" height="16rem" />}
      {!error && list && (
        <>
          <p className={css.statements}>
            {list.years.map(year => (
              <ButtonAnchor
                key={year}
                size="small"
                variant="secondary"
                iconStart={<Download aria-hidden="true" />}
                href={paths.statement({ year, role: 'provider', lang: languageOfLocale(locale) })}
                download
              >
                <FormattedMessage id="IssuedReceipts.statement" values={{ year }} />
              </ButtonAnchor>
            ))}
          </p>
          <ReceiptList
            receipts={list.receipts}
            zone={list.zone}
            role="provider"
            headingLevel={3}
            isStale={show.status === 'loading'}
          />
          <ReceiptDetails />
          <Pagination page={page} totalPages={list.totalPages} to={to} />
        </>
      )}
    </section>
  );
}
