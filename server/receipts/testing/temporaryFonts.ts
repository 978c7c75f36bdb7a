import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildReceiptFonts } from '#scripts/bundler/receiptFonts.ts';

const latin = 'Aé\u{fffd}';

/**
 * Makes the fonts of receipts in a folder of a test, which needs no build then: those for Latin
 * letters and a `sample`.
 */
export async function temporaryFonts(sample = ''): Promise<{ folder: string; remove: () => void }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'receipt-fonts-'));
  await buildReceiptFonts(folder, latin + sample);
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}
