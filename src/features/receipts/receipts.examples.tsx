import type { ComponentType } from 'react';
import { exampleReceipts } from '#src/components/examples/fixtures.ts';
import { ReceiptList } from './ReceiptList.tsx';

/** Examples of receipts. */
export const receiptsExamples = {
  ReceiptList: {
    OfTheCustomer: () => (
      <ReceiptList receipts={exampleReceipts} zone="Etc/UTC" role="customer" headingLevel={3} />
    ),
  },
} satisfies Record<string, Record<string, ComponentType>>;
