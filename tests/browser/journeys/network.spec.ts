import { signInAs } from '../support/account.ts';
import { expect, test } from '../support/test.ts';

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

test('a message that was not sent is stored and sent again', async ({ page, server }) => {
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
