import { logIn } from '../support/account.ts';
import { expect, test } from '../support/test.ts';

// The server answers pages of members with 401, which the browser reports.
test.use({ expectedErrors: [/status of 401/] });

test('somebody signed out logs in and is where they wanted to be', async ({ page, server }) => {
  await page.goto('/inbox/orders?page=2');
  await expect(page).toHaveURL('/signup');
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await logIn(page, server.account('student'));
  await expect(page).toHaveURL('/inbox/orders?page=2');
  await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
});
