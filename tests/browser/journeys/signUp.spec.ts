import { newPerson, signUp } from '../support/account.ts';
import { openOutbox } from '../support/outbox.ts';
import { expect, test } from '../support/test.ts';

// The sandboxed mail frame blocks scripts, so the browser reports the test's own too; a refused
// page is a 403.
test.use({
  expectedErrors: [
    /Blocked script execution in '[^']*\/sandbox\/mail\/|403 \(Forbidden\) \([^)]*\/sandbox\/mail\)/,
  ],
});

test('a newcomer without a mail server finds the mail and confirms the address', async ({
  page,
  server,
}) => {
  const ada = newPerson('Student', 'Ada', 'Okafor');
  await page.goto('/');
  await signUp(page, ada);
  await openOutbox(page, server);
  await expect(async () => {
    await page.goto(`/sandbox/mail?to=${ada.email}`);
    await page.getByRole('link', { name: /confirm your email/i }).click({ timeout: 2000 });
  }).toPass({ timeout: 60_000 });
  await page.frameLocator('iframe').getByRole('link', { name: 'Confirm my address' }).click();
  await expect(page).toHaveURL(/\/verify-email/);
  await expect(page.getByRole('main')).toContainText('Your email address is confirmed');
});
