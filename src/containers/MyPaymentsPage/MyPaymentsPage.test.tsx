import { fireEvent, screen, within } from '@testing-library/react';
import type { ReceiptList } from '#shared/contract/api/receipts.ts';
import { exampleReceipts } from '#src/components/examples/fixtures.ts';
import { makeStore } from '#src/app/store/makeStore.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { load } from '#src/testing/slices.ts';
import { appError } from '#src/util/errors.ts';
import { MyPaymentsPage, loader, readPayments } from './MyPaymentsPage.tsx';

const list: ReceiptList = {
  asOf: null,
  isBehind: false,
  years: ['2026', '2025'],
  zone: 'Etc/UTC',
  receipts: exampleReceipts,
  totalItems: 23,
  totalPages: 2,
};

async function open(ask: () => Promise<ReceiptList>, at = '/my/payments') {
  const store = makeStore({ api: fakeApi({ app: { receipts: ask } }), config: testConfig });
  await load(loader, store);
  return renderPage(<MyPaymentsPage />, { at, store });
}

describe('payments', () => {
  it('are by month with amount, teacher, card, state and receipt', async () => {
    await open(() => Promise.resolve(list));
    const november = within(screen.getByRole('region', { name: 'November 2026' }));
    const [refund, paid] = november.getAllByRole('listitem');
    expect(refund).toHaveTextContent('-$7.00Refund');
    expect(paid).toHaveTextContent('Nov 3 · Maya O’Connor · Visa ending in 4242');
    expect(paid).toHaveTextContent('$40.00Partly refunded');
    const [{ orderId } = { orderId: '' }] = exampleReceipts;
    expect(within(paid!).getByRole('link', { name: 'Receipt B7K9QZ-2026-0012' })).toHaveAttribute(
      'href',
      `/api/receipts/${orderId}/2026-0012.pdf?lang=en`,
    );
    expect(within(paid!).getByRole('link', { name: 'Evening flow' })).toHaveAttribute(
      'href',
      `/order/${orderId}/details`,
    );
    expect(within(refund!).getByRole('link', { name: 'Refund receipt 2026-0013' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'October 2026' })).toHaveTextContent('$18.00Paid');
  });

  it('have a statement of the last year, or of the one that is chosen', async () => {
    const { unmount } = await open(() => Promise.resolve(list));
    const statement = (year: string) => [
      'href',
      `/api/receipts/statements/${year}.pdf?role=customer&lang=en`,
    ];
    const [href, of2026] = statement('2026');
    expect(screen.getByRole('link', { name: 'Statement 2026' })).toHaveAttribute(href!, of2026);
    unmount();
    await open(() => Promise.resolve(list), '/my/payments?year=2025');
    expect(screen.getByRole('combobox', { name: 'Year' })).toHaveValue('2025');
    expect(screen.getByRole('link', { name: 'Statement 2025' })).toHaveAttribute(
      ...(statement('2025') as [string, string]),
    );
    expect(screen.getByRole('link', { name: 'Page 2' })).toHaveAttribute(
      'href',
      '/my/payments?year=2025&page=2',
    );
  });

  it('invite to the first class while there are none', async () => {
    await open(() =>
      Promise.resolve({ ...list, years: [], receipts: [], totalItems: 0, totalPages: 0 }),
    );
    expect(screen.getByText('No payments yet')).toBeVisible();
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Find a class' })).toHaveAttribute('href', '/s');
  });

  it('lead back from a year without payments', async () => {
    await open(() => Promise.resolve({ ...list, receipts: [] }), '/my/payments?year=2020');
    expect(screen.getByRole('link', { name: 'All payments' })).toHaveAttribute(
      'href',
      '/my/payments',
    );
  });

  it('show a failure with a way to try again', async () => {
    const answers = [
      () => Promise.reject(appError('network', 'No answer')),
      () => Promise.resolve(list),
    ];
    await open(() => answers.shift()!());
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'November 2026' })).toBeVisible();
  });
});

it('reads year and page of an address, and nothing else', () => {
  expect(readPayments(new URLSearchParams('year=2025&page=3'))).toEqual({ year: '2025', page: 3 });
  expect(readPayments(new URLSearchParams('year=x&page=-1'))).toEqual({ page: 1 });
});
