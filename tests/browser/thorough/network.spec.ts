import { violationsOf } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

// The browser reports every request that fails without network.
test.use({
  expectedErrors: [
    /ERR_INTERNET_DISCONNECTED|ERR_NETWORK|Failed to fetch|Loading (css )?chunk|Worker failed to load/,
  ],
});

test('a search without network retains the words and goes on when sent again', async ({ page }) => {
  await page.goto('/s');
  const box = page.getByRole('textbox', { name: 'Keywords' });
  await page.context().setOffline(true);
  await box.fill('yoga');
  await box.press('Enter');
  // The map, which may have been loading too, has its own retry button.
  const again = page.getByRole('alert').getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await expect(box).toHaveValue('yoga');
  await page.context().setOffline(false);
  await again.click();
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  await expect(page).toHaveURL(/keywords=yoga/);
});

test('going back while a page is on its way stays where one was', async ({ page }) => {
  await page.goto('/s');
  let release = () => {};
  const held = new Promise<void>(resolve => (release = resolve));
  await page.route('**/listings/show*', async route => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest('**/listings/show*');
  await page.getByRole('article').first().getByRole('link').click();
  await asked;
  await expect(page).toHaveURL(/\/l\//);
  await expect(page.getByRole('progressbar', { name: 'Loading the page' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL(/\/s$/);
  const answered = page.waitForResponse('**/listings/show*');
  release();
  await answered;
  await expect(page.getByRole('progressbar', { name: 'Loading the page' })).toHaveCount(0);
  await page.waitForTimeout(300);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find a class');
});
