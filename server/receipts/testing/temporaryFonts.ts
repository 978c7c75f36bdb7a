import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildReceiptFonts } from '#bundler/receiptFonts.ts';

/** Makes the fonts of receipts in a folder of a test, which needs no build then. */
export async function temporaryFonts(): Promise<{ folder: string; remove: () => void }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'receipt-fonts-'));
  await buildReceiptFonts(folder);
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}
