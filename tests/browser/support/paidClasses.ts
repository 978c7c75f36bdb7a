import type { Page } from '@playwright/test';

/** Searches, and returns the addresses of paid classes that are held once. */
export async function paidClasses(page: Page): Promise<string[]> {
  await page.goto('/s');
  const found = page.getByRole('article').filter({ hasText: /per session.*places? left/s });
  return found
    .getByRole('link')
    .evaluateAll(links => links.map(link => link.getAttribute('href') ?? ''));
}
