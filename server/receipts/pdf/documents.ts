import { readFonts } from '#server/base/typesetting/fonts.ts';
import { receiptPdf } from './receiptPdf.ts';
import type { ReceiptPdfOptions } from './receiptPdf.ts';
import { statementPdf } from './statementPdf.ts';
import type { StatementPdfOptions } from './statementPdf.ts';

/** Reads the fonts of a folder, and returns what draws PDF files with them. */
export async function openDocuments(fontsFolder: string) {
  const fonts = await readFonts(fontsFolder);
  return {
    receipt: (options: Omit<ReceiptPdfOptions, 'fonts'>) => receiptPdf({ ...options, fonts }),
    statement: (options: Omit<StatementPdfOptions, 'fonts'>) => statementPdf({ ...options, fonts }),
  };
}
