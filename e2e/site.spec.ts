import { expect, test } from './support/test.ts';

test.describe('languages', () => {
  test('the reader chooses one, and it stays', async ({ page }) => {
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

    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(entry => new URL(entry.name).pathname)
        .filter(path => path.includes('/words-')),
    );
    expect(scripts.filter(path => /words-es/.test(path))).not.toEqual([]);
    expect(scripts.filter(path => /words-en/.test(path))).toEqual([]);

    // Links stay in the language, and so does a page that is asked for without it.
    await page.getByRole('contentinfo').getByRole('link', { name: 'Iniciar sesión' }).click();
    await page.waitForURL('**/es/login');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hola de nuevo');
    await page.goto('/signup');
    await page.waitForURL('**/es/signup');
    await page.goto('/es?lang=en');
    await page.waitForURL(address => address.pathname === '/' && address.search === '');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });

  test('a browser that asks for Spanish gets it', async ({ person }) => {
    const reader = await person({ locale: 'es-MX' });
    await reader.goto('/');
    await reader.waitForURL('**/es');
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText(
      'Encuentra la hora que te mueve',
    );
    const alternates = await reader
      .locator('link[rel=alternate]')
      .evaluateAll(links => links.map(link => link.getAttribute('hreflang')));
    expect(alternates).toEqual(['en', 'es', 'x-default']);
  });
});
