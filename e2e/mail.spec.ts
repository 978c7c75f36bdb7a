import { newPerson, signUp } from './support/account.ts';
import { expect, test } from './support/test.ts';

// The frame of a mail runs no script, so the test's own are reported too.
test.use({ expectedErrors: [/Blocked script execution in '[^']*\/sandbox\/mail\//] });

test('a newcomer without a mail server finds the mail and confirms the address', async ({
  page,
}) => {
  const ada = newPerson('Student', 'Ada', 'Okafor');
  await page.goto('/');
  await signUp(page, ada);
  await expect(async () => {
    await page.goto(`/sandbox/mail?to=${ada.email}`);
    await page.getByRole('link', { name: /confirm your email/i }).click({ timeout: 2000 });
  }).toPass({ timeout: 20_000 });
  await page.frameLocator('iframe').getByRole('link', { name: 'Confirm my address' }).click();
  await expect(page).toHaveURL(/\/verify-email/);
  await expect(page.getByRole('main')).toContainText('Your email address is confirmed');
});
