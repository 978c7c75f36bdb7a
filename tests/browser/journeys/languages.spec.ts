import { filesOfAll } from '../support/chunks.ts';
import { expect, test } from '../support/test.ts';

test('the reader chooses a language, and it stays', async ({ page }) => {
  await page.goto('/s?sort=price');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'English' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await footer.getByRole('link', { name: 'Español' }).click();
  await page.waitForURL('**/es/s?sort=price');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Encuentra una clase');
  // Prices and times are the language's own.
  await expect(page.getByText(/\d\sUS\$/).first()).toBeVisible();
  await expect(page.getByText(/\b(AM|PM)\b/)).toHaveCount(0);

  const scripts = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(entry => new URL(entry.name).pathname.replace('/static/', '')),
    );
  const came = async (prefix: string) => {
    const names = await scripts();
    return filesOfAll(prefix).filter(name => names.includes(name));
  };
  // Scripts come after the page is painted.
  await expect.poll(() => came('words-es')).not.toEqual([]);
  expect(await came('words-en')).toEqual([]);

  // Links stay in the language, and so does a page that is requested without it.
  await footer.getByRole('link', { name: 'Iniciar sesión' }).click();
  await page.waitForURL('**/es/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hola de nuevo');
  await page.goto('/signup');
  await page.waitForURL('**/es/signup');
  await page.goto('/es?lang=en');
  await page.waitForURL(address => address.pathname === '/' && address.search === '');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});
