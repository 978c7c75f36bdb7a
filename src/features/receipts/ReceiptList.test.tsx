import { screen } from '@testing-library/react';
import { renderPage } from '#src/testing/renderPage.tsx';
import { exampleReceipts } from '#src/components/examples/fixtures.ts';
import { ReceiptList, receiptAddress } from './ReceiptList.tsx';

const [, paid] = exampleReceipts;

jest.mock('#shared/time/time.ts', () => ({
  ...jest.requireActual<object>('#shared/time/time.ts'),
  readerTimeZone: () => 'Pacific/Auckland',
}));

it('dates a payment on the clock of the reader, as the page of its order does', () => {
  const receipts = [{ ...paid!, at: '2026-10-31T20:00:00.000Z' }];
  renderPage(<ReceiptList receipts={receipts} zone="Etc/UTC" role="provider" headingLevel={2} />);
  expect(screen.getByRole('heading', { name: 'November 2026', level: 2 })).toBeVisible();
  expect(screen.getByText(/^Nov 1 · /)).toBeVisible();
});

it('leads a teacher to the sale, and names a class that is gone', () => {
  const { title: _, ...gone } = paid!;
  renderPage(<ReceiptList receipts={[gone]} zone="Etc/UTC" role="provider" headingLevel={2} />);
  expect(screen.getByRole('link', { name: 'A class that is gone' })).toHaveAttribute(
    'href',
    `/sale/${gone.orderId}/details`,
  );
});

it('says what was given back of a payment', () => {
  const receipts = [{ ...paid!, refunded: paid!.amount }];
  renderPage(<ReceiptList receipts={receipts} zone="Etc/UTC" role="customer" headingLevel={2} />);
  expect(screen.getByText('Refunded')).toBeVisible();
});

it('links files in the language of the reader', () => {
  expect(receiptAddress('order', '2026-0001', 'es-ES')).toBe(
    '/api/receipts/order/2026-0001.pdf?lang=es',
  );
});
