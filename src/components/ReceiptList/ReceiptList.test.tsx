import { screen } from '@testing-library/react';
import { renderPage } from '#src/testing/renderPage.tsx';
import { exampleReceipts } from '../examples/fixtures.ts';
import { ReceiptList, receiptAddress } from './ReceiptList.tsx';

const [, paid] = exampleReceipts;

it('counts months in the zone of the reader, as the pages of orders do', () => {
  const receipts = [{ ...paid!, at: '2026-10-31T20:00:00.000Z' }];
  renderPage(
    <ReceiptList receipts={receipts} zone="Asia/Tokyo" role="provider" headingLevel={2} />,
  );
  expect(screen.getByRole('heading', { name: 'October 2026', level: 2 })).toBeVisible();
  expect(screen.getByText(/^Oct 31 · /)).toBeVisible();
});

it('leads a teacher to the sale, and names a class that is gone', () => {
  const { title: _, ...gone } = paid!;
  renderPage(<ReceiptList receipts={[gone]} zone="Etc/UTC" role="provider" headingLevel={2} />);
  expect(screen.getByRole('link', { name: 'A class that is gone' })).toHaveAttribute(
    'href',
    `/sale/${gone.orderId}/details`,
  );
});

it('tells what was given back of a payment', () => {
  const receipts = [{ ...paid!, refunded: paid!.amount }];
  renderPage(<ReceiptList receipts={receipts} zone="Etc/UTC" role="customer" headingLevel={2} />);
  expect(screen.getByText('Refunded')).toBeVisible();
});

it('links files in the language of the reader', () => {
  expect(receiptAddress('order', '2026-0001', 'es-ES')).toBe(
    '/api/receipts/order/2026-0001.pdf?lang=es',
  );
});
