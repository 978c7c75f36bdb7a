import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import Papa from 'papaparse';
import { expect } from './test.ts';

/** Presses a link to a download, and returns its rows by heading. */
export async function rowsOf(
  page: Page,
  press: () => Promise<void>,
): Promise<Record<string, string>[]> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  return Papa.parse<Record<string, string>>(text.trim(), { header: true }).data;
}
