import { Download } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ButtonAnchor, ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';
import { SelectBox } from '#src/components/FieldSelect/SelectBox.tsx';
import { MyContent, MyLayout } from '#src/components/MyLayout/MyLayout.tsx';
import { Pagination } from '#src/components/Pagination/Pagination.tsx';
import { ReceiptDetails, ReceiptList } from '#src/features/receipts/ReceiptList.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { fetchReceipts, selectReceipts } from '#src/features/receipts/receipts.duck.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import type { Loader } from '#src/store/loader.ts';
import { languageOfLocale } from '#shared/config/siteLanguages.ts';
import { paths } from '#shared/config/paths.ts';
import type { ReceiptList as Receipts } from '#shared/contract/api/receipts.ts';
import { errorOf } from '#src/util/request.ts';
import css from './MyPaymentsPage.module.css';

/** Query of an address. */
interface PaymentsAddress {
  /** Undefined for all years. */
  year?: string;
  /** From 1. */
  page: number;
}

/** Reads the year and the page of an address; what does not fit is left out. */
export function readPayments(search: URLSearchParams): PaymentsAddress {
  const [year] = /^\d{4}$/.exec(search.get('year') ?? '') ?? [];
  const [page] = /^[1-9]\d{0,3}$/.exec(search.get('page') ?? '') ?? [];
  return { page: Number(page ?? 1), year };
}

/** Loads the year and the page of the address. */
export const loader: Loader = async ({ search, dispatch }) => {
  await dispatch(fetchReceipts({ role: 'customer', ...readPayments(search) }));
};

/** Payments and refunds of a student, with receipts. */
export function MyPaymentsPage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const [search] = useSearchParams();
  const address = readPayments(search);
  const { show, list } = useAppSelector(selectReceipts);
  const error = errorOf(show);
  return (
    <MyLayout
      page="payments"
      title={intl.formatMessage({ id: 'MyPaymentsPage.title' })}
      freshness={list}
      actions={list && list.years.length > 0 && <Years years={list.years} chosen={address.year} />}
    >
      <MyContent
        error={error}
        title={<FormattedMessage id="MyPaymentsPage.failed" />}
        onRetry={() => void dispatch(fetchReceipts({ role: 'customer', ...address }))}
        skeleton={<PaymentsSkeleton />}
      >
        {!error && list && (
          <Payments list={list} address={address} isStale={show.status === 'loading'} />
        )}
      </MyContent>
    </MyLayout>
  );
}

interface PaymentsProps {
  list: Receipts;
  address: PaymentsAddress;
  /** Another page or year is on its way. */
  isStale: boolean;
}

function Payments({ list, address, isStale }: PaymentsProps) {
  const { receipts, zone, totalPages, years } = list;
  if (receipts.length === 0) {
    const key = years.length > 0 ? 'MyPaymentsPage.none' : 'MyPaymentsPage.empty';
    return (
      <EmptyState
        title={<FormattedMessage id={key} />}
        action={
          <ButtonLink to={years.length > 0 ? paths.myPayments() : paths.search()}>
            <FormattedMessage id={`${key}.action`} />
          </ButtonLink>
        }
      >
        <FormattedMessage id={`${key}.help`} />
      </EmptyState>
    );
  }
  return (
    <>
      <ReceiptList
        receipts={receipts}
        zone={zone}
        role="customer"
        headingLevel={2}
        isStale={isStale}
      />
      <ReceiptDetails />
      <Pagination
        page={address.page}
        totalPages={totalPages}
        to={page => paths.myPayments({ ...address, page })}
      />
    </>
  );
}

/** Choice of a year, and its statement. */
function Years({ years, chosen }: { years: readonly string[]; chosen: string | undefined }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const year = chosen ?? years[0];
  return (
    <>
      <SelectBox
        aria-label={intl.formatMessage({ id: 'MyPaymentsPage.year' })}
        value={chosen ?? 'all'}
        onChange={({ target: { value } }) =>
          void navigate(paths.myPayments(value === 'all' ? {} : { year: value }))
        }
      >
        <option value="all">{intl.formatMessage({ id: 'MyPaymentsPage.allYears' })}</option>
        {years.map(one => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </SelectBox>
      {year && (
        <ButtonAnchor
          variant="secondary"
          iconStart={<Download aria-hidden="true" />}
          href={paths.statement({ year, role: 'customer', lang: languageOfLocale(intl.locale) })}
          download
        >
          <FormattedMessage id="MyPaymentsPage.statement" values={{ year }} />
        </ButtonAnchor>
      )}
    </>
  );
}

function PaymentsSkeleton() {
  return (
    <div className={css.skeleton} aria-busy="true">
      {[1, 2, 3, 4].map(row => (
        <Skeleton key={row} shape="block" height="4.5rem" />
      ))}
    </div>
  );
}
