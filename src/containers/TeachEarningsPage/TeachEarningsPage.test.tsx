import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Earnings, EarningsMonth } from '#shared/contract/api/teach.ts';
import type { ReceiptList } from '#shared/contract/api/receipts.ts';
import { exampleReceipts } from '#src/components/examples/fixtures.ts';
import { makeStore } from '#src/app/store/makeStore.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { load } from '#src/testing/slices.ts';
import { appError } from '#src/util/errors.ts';
import { stackOf } from './components/EarningsChart.tsx';
import { rangeOf, readPeriod } from './TeachEarningsPage.duck.ts';
import { TeachEarningsPage, loader } from './TeachEarningsPage.tsx';

const receipts: ReceiptList = {
  asOf: null,
  isBehind: false,
  years: ['2026'],
  zone: 'Etc/UTC',
  receipts: exampleReceipts,
  totalItems: 3,
  totalPages: 1,
};
const usd = (amount: number) => ({ amount, currency: 'USD' });
const month = (name: string, more: Partial<EarningsMonth> = {}): EarningsMonth => ({
  month: name,
  orders: 4,
  gross: usd(8000),
  commission: usd(-1600),
  gatewayFee: usd(-280),
  refunds: usd(0),
  net: usd(6120),
  ...more,
});
const earnings: Earnings = {
  asOf: null,
  isBehind: false,
  months: [month('2026-10'), month('2026-11', { refunds: usd(-2000), net: usd(4120) })],
  payouts: [
    { id: 'po_1', amount: usd(6120), arrivesAt: '2026-11-03T00:00:00.000Z', status: 'paid' },
  ],
  classes: [],
};

async function open(ask: () => Promise<Earnings>) {
  const store = makeStore({
    api: fakeApi({ app: { teach: { earnings: ask }, receipts: () => Promise.resolve(receipts) } }),
    config: testConfig,
  });
  await load(loader, store);
  return renderPage(<TeachEarningsPage />, { at: '/teach/earnings', store });
}

const columns = [
  'Month',
  'Bookings',
  'Gross',
  'Marketplace commission',
  'Payment gateway fee',
  'Refunds',
  'Net',
];

/** Name of a row and its values, without the headings that a phone shows beside them. */
const valuesOf = (row: HTMLElement) =>
  [within(row).getByRole('rowheader'), ...within(row).getAllByRole('cell')].map(
    cell => cell.lastChild?.textContent,
  );

describe('earnings', () => {
  it('are listed by month with their sums, the newest first', async () => {
    await open(() => Promise.resolve(earnings));
    const table = within(screen.getByRole('table'));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(
      columns,
    );
    const rows = table.getAllByRole('row').slice(1);
    expect(rows.map(row => valuesOf(row))).toEqual([
      ['November 2026', '4', '$80.00', '-$16.00', '-$2.80', '-$20.00', '$41.20'],
      ['October 2026', '4', '$80.00', '-$16.00', '-$2.80', '$0.00', '$61.20'],
      ['Total', '8', '$160.00', '-$32.00', '-$5.60', '-$20.00', '$102.40'],
    ]);
  });

  it('leave out months in which nothing happened', async () => {
    const zero = { gross: usd(0), commission: usd(0), gatewayFee: usd(0), net: usd(0) };
    const nothing = month('2026-10', { orders: 0, ...zero });
    await open(() => Promise.resolve({ ...earnings, months: [nothing, month('2026-11')] }));
    expect(screen.queryByRole('rowheader', { name: /October/ })).toBeNull();
    expect(screen.getByRole('rowheader', { name: /November/ })).toBeInTheDocument();
  });

  it('begin with this month beside the last one, and the payout that arrives next', async () => {
    const due = { amount: usd(4120), status: 'pending' } as const;
    const payouts = [
      { id: 'po_3', ...due, arrivesAt: '2026-12-10T00:00:00.000Z' },
      { id: 'po_2', ...due, amount: usd(6000), arrivesAt: '2026-12-03T00:00:00.000Z' },
    ];
    await open(() => Promise.resolve({ ...earnings, payouts }));
    expect(screen.getByText('This month so far').parentElement).toHaveTextContent(
      '$41.20$20.00 less than in all of last month',
    );
    expect(screen.getByText('Next payout').parentElement).toHaveTextContent('$60.00December 3');
  });

  it('say that nothing is on its way', async () => {
    await open(() => Promise.resolve(earnings));
    expect(screen.getByText('Nothing is on its way to your bank.')).toBeInTheDocument();
  });

  it('come with how full each class was', async () => {
    const classes = [{ listingId: 'flow', title: 'Slow flow', times: 4, places: 40, taken: 30 }];
    await open(() => Promise.resolve({ ...earnings, classes }));
    const full = within(screen.getByRole('region', { name: /How full/ }));
    expect(full.getByRole('listitem')).toHaveTextContent(
      'Slow flow75%30 of 40 places in 4 class times',
    );
  });

  it('are drawn for the eye alone, as the table says the same', async () => {
    const { container } = await open(() => Promise.resolve(earnings));
    await waitFor(() =>
      expect(container.querySelector('figure')).toHaveAttribute('aria-hidden', 'true'),
    );
    expect(container.querySelectorAll('rect')).toHaveLength(3 + 4);
  });

  it('come with the payouts and their state', async () => {
    await open(() => Promise.resolve(earnings));
    const payouts = within(screen.getByRole('region', { name: 'Payouts' }));
    expect(payouts.getByText('November 3, 2026')).toBeInTheDocument();
    expect(payouts.getByText('Paid')).toBeInTheDocument();
  });

  it('are shown without payouts when the payment provider does not answer', async () => {
    await open(() => Promise.resolve({ ...earnings, payouts: null }));
    expect(screen.getByText(/did not answer/)).toBeInTheDocument();
    expect(screen.getByRole('table')).toBeInTheDocument();
  });

  it('lead to the payout settings while there are none', async () => {
    const none = month('2026-11', { orders: 0, gross: usd(0) });
    await open(() => Promise.resolve({ ...earnings, months: [none], payouts: [] }));
    expect(screen.getByText('Nothing earned yet')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Payout settings' })).toHaveAttribute(
      'href',
      '/account/payments',
    );
  });

  it('come with the receipts that were issued, and a statement of each year', async () => {
    await open(() => Promise.resolve(earnings));
    const issued = within(await screen.findByRole('region', { name: 'Receipts' }));
    expect(
      await issued.findByRole('link', { name: 'Receipt B7K9QZ-2026-0012' }),
    ).toBeInTheDocument();
    expect(issued.getByRole('link', { name: 'Statement 2026' })).toHaveAttribute(
      'href',
      '/api/receipts/statements/2026.pdf?role=provider&lang=en',
    );
  });

  it('show a failure with a way to try again', async () => {
    const answers = [
      () => Promise.reject(appError('network', 'No answer')),
      () => Promise.resolve(earnings),
    ];
    await open(() => answers.shift()!());
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table')).toBeInTheDocument();
  });
});

describe('a bar of the chart', () => {
  it('is what students paid, parted into where it went', () => {
    expect(stackOf(earnings.months[1]!)).toEqual([
      { part: 'net', from: 0, to: 4120 },
      { part: 'commission', from: 4120, to: 5720 },
      { part: 'gatewayFee', from: 5720, to: 6000 },
      { part: 'refunds', from: 6000, to: 8000 },
    ]);
  });

  it('has no part below the axis', () => {
    const refunded = month('2026-11', { net: usd(-500), commission: usd(100) });
    expect(stackOf(refunded).map(({ part }) => part)).toEqual(['gatewayFee']);
  });
});

describe('the months that are requested', () => {
  it('end with the present one in the reader’s zone', () => {
    const now = Date.parse('2026-12-31T23:00:00.000Z');
    expect(rangeOf(12, 'UTC', now)).toEqual({ from: '2026-01', to: '2026-12', zone: 'UTC' });
    expect(rangeOf(36, 'Pacific/Auckland', now)).toMatchObject({ from: '2024-02', to: '2027-01' });
  });

  it('are a year where the address names no period', () => {
    expect(readPeriod(new URLSearchParams('months=24'))).toBe(24);
    expect(readPeriod(new URLSearchParams('months=5000'))).toBe(12);
  });
});
