import { logIn, signInAs } from './support/account.ts';
import { violationsOf } from './support/axe.ts';
import { expect, test } from './support/test.ts';

// The browser reports every request that fails without network.
test.use({
  expectedErrors: [
    /ERR_INTERNET_DISCONNECTED|ERR_NETWORK|Failed to fetch|Loading (css )?chunk|Worker failed to load/,
  ],
});

test('a page that can not be fetched says so and comes with the network', async ({ page }) => {
  await page.goto('/');
  await page.context().setOffline(true);
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Log in' })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    "Oops, we couldn't fetch the page.",
  );
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
});

test('a search without network keeps the words and goes on when asked again', async ({ page }) => {
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

test('a message that was not sent is kept and sent again', async ({ page, server }) => {
  await signInAs(page, server, 'student');
  await page.goto('/inbox/orders');
  await page.getByRole('main').getByRole('article').first().getByRole('link').click();
  const text = `See you there ${Date.now()}`;
  await page.getByLabel(/^Message to/).fill(text);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Not sent')).toBeVisible();
  await expect(page.getByText(text)).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('Not sent')).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(text)).toHaveCount(1);
});

test('what was typed at the log-in survives a lost network', async ({ page, server }) => {
  const student = server.account('student');
  await page.goto('/login');
  await page.context().setOffline(true);
  await logIn(page, student);
  await expect(page.getByRole('alert').first()).toContainText("We can't reach the server");
  await expect(page.getByLabel('Email')).toHaveValue(student.email);
  await page.context().setOffline(false);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(url => url.pathname !== '/login');
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
