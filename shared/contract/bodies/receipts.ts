import * as v from 'valibot';
import { languageCodes } from '../inputRules.ts';
import { exactly } from '../strict.ts';

const mostPages = 10_000;
/** Part of the reader in the payments: who paid, or who was paid. */
const role = v.picklist(['customer', 'provider']);
export type ReceiptRole = v.InferOutput<typeof role>;
const year = v.pipe(v.string(), v.regex(/^\d{4}$/));

/** Query of GET /api/receipts. */
export const receiptsQuery = exactly({
  role,
  year: v.optional(year),
  page: v.optional(
    v.pipe(
      v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number))]),
      v.integer(),
      v.minValue(1),
      v.maxValue(mostPages),
    ),
    1,
  ),
});
export type ReceiptsQuery = v.InferInput<typeof receiptsQuery>;

const lang = v.optional(v.picklist(languageCodes), languageCodes[0]);

/** Query of GET /api/receipts/:orderId/:number.pdf. */
export const receiptFileQuery = exactly({ lang });

/** Query of GET /api/receipts/statements/:year.pdf. */
export const statementQuery = exactly({ role, lang });
