import { useEffect } from 'react';
import { Download } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { ButtonAnchor, ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { EarningsExample } from '#src/components/EarningsExample/EarningsExample.tsx';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';
import { lazyComponent } from '#src/components/lazyComponent.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { Tabs } from '#src/components/Tabs/Tabs.tsx';
import { TeachContent, TeachLayout } from '#src/components/TeachLayout/TeachLayout.tsx';
import { teachDownloads } from '#src/api/teach.ts';
import { fetchReceipts } from '#src/features/receipts/receipts.duck.ts';
import { paths } from '#shared/config/paths.ts';
import { readerTimeZone } from '#shared/time/time.ts';
import type { Earnings } from '#shared/contract/api/teach.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import type { Loader } from '#src/store/loader.ts';
import { readerZone } from '#src/store/readerZone.ts';
import { errorOf } from '#src/util/request.ts';
import type { EarningsChartProps } from './components/EarningsChart.tsx';
import { EarningsSummary } from './components/EarningsSummary.tsx';
import { EarningsTable } from './components/EarningsTable.tsx';
import { FullClasses } from './components/FullClasses.tsx';
import { IssuedReceipts } from './components/IssuedReceipts.tsx';
import { Payouts } from './components/Payouts.tsx';
import {
  fetchEarnings,
  periods,
  rangeOf,
  readPeriod,
  readReceiptsPage,
  selectTeachEarnings,
} from './TeachEarningsPage.duck.ts';
import type { EarningsRange } from './TeachEarningsPage.duck.ts';
import css from './TeachEarningsPage.module.css';

/** As high as the chart with its legend, which has two lines on a phone. */
function ChartSkeleton() {
  return (
    <div className={css.chart}>
      <Skeleton shape="block" height="100%" />
    </div>
  );
}

/** The chart with its library; the table says the same meanwhile. */
const LazyChart = lazyComponent<EarningsChartProps>({
  load: () =>
    // A file of its own on the server, too, which never reads it.
    import(
      /* webpackMode: "lazy", webpackChunkName: "EarningsChart" */ './components/EarningsChart.tsx'
    ).then(module => module.EarningsChart),
  Skeleton: ChartSkeleton,
});

const isServer = typeof window === 'undefined';

/**
 * Loads the months of the address in the reader's zone, and the receipts; no months on the server
 * while that zone is not known.
 */
export const loader: Loader = async ({ search, dispatch }) => {
  if (!isServer) void LazyChart.preload();
  const zone = dispatch(readerZone());
  await Promise.all([
    zone && dispatch(fetchEarnings(rangeOf(readPeriod(search), zone, Date.now()))),
    dispatch(fetchReceipts({ role: 'provider', page: readReceiptsPage(search) })),
  ]);
};

/** Earnings by month as a chart and as a table, and payouts. */
export function TeachEarningsPage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const [search] = useSearchParams();
  const { show, range, earnings } = useAppSelector(selectTeachEarnings);
  const error = errorOf(show);
  const period = readPeriod(search);
  const refetch = () => void (range && dispatch(fetchEarnings(range)));
  const zone = range?.zone;
  // The server may have known no zone, or the one of another browser.
  useEffect(() => {
    if (zone === readerTimeZone()) return;
    void dispatch(fetchEarnings(rangeOf(period, readerTimeZone(), Date.now())));
  }, [dispatch, zone, period]);

  return (
    <TeachLayout
      page="earnings"
      title={intl.formatMessage({ id: 'TeachEarningsPage.title' })}
      freshness={earnings}
      actions={range && earnings && !isEmpty(earnings) && <Downloads range={range} />}
    >
      <Tabs
        label={intl.formatMessage({ id: 'TeachEarningsPage.periods' })}
        selected={String(period)}
        tabs={periods.map(months => ({
          id: String(months),
          to: paths.teachEarnings({ months }),
          label: intl.formatMessage({ id: 'TeachEarningsPage.period' }, { months }),
        }))}
      />
      <TeachContent
        error={error}
        title={<FormattedMessage id="TeachEarningsPage.failed" />}
        onRetry={refetch}
        skeleton={
          <div className={css.content} aria-busy="true">
            <div className={css.summary}>
              <Skeleton shape="block" height="100%" />
            </div>
            <ChartSkeleton />
            <div className={css.table}>
              <Skeleton shape="block" height="100%" />
            </div>
          </div>
        }
      >
        {!error && earnings && <EarningsContent earnings={earnings} onRetry={refetch} />}
      </TeachContent>
      {/* What stands above it would push it down. */}
      {(error || earnings) && (
        <IssuedReceipts
          page={readReceiptsPage(search)}
          to={page => paths.teachEarnings({ months: period, receipts: page })}
        />
      )}
    </TeachLayout>
  );
}

/** The months, and the bookings that they are made of. */
const Downloads = ({ range }: { range: EarningsRange }) =>
  (['earnings', 'bookings'] as const).map(file => (
    <ButtonAnchor
      key={file}
      variant="secondary"
      iconStart={<Download aria-hidden="true" />}
      href={teachDownloads[file](range)}
      download
    >
      <FormattedMessage id={`TeachEarningsPage.csv.${file}`} />
    </ButtonAnchor>
  ));

const isEmpty = ({ months, payouts }: Earnings) =>
  payouts?.length === 0 && months.every(({ orders, gross }) => orders === 0 && gross.amount === 0);

function EarningsContent({ earnings, onRetry }: { earnings: Earnings; onRetry: () => void }) {
  const { months, payouts, classes } = earnings;
  if (isEmpty(earnings)) {
    return (
      <>
        <EmptyState
          title={<FormattedMessage id="TeachEarningsPage.empty" />}
          action={
            <ButtonLink to={paths.payouts()} variant="secondary">
              <FormattedMessage id="TeachEarningsPage.empty.action" />
            </ButtonLink>
          }
        >
          <FormattedMessage id="TeachEarningsPage.empty.help" />
        </EmptyState>
        <EarningsExample />
      </>
    );
  }
  return (
    <div className={css.content}>
      <EarningsSummary months={months} payouts={payouts} />
      <LazyChart months={months} />
      <EarningsTable months={months} />
      <Payouts payouts={payouts} onRetry={onRetry} />
      <FullClasses classes={classes} />
    </div>
  );
}
