import type { Page } from '@playwright/test';
import { logOut, newPerson } from '../support/account.ts';
import { mailedCode } from '../support/outbox.ts';
import { expect, test } from '../support/test.ts';

/** A phone's passkeys, without the phone: it shows a face at once when a page requests one. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('somebody signs up by a code, adds a passkey, and logs in with it', async ({
  person,
  server,
}) => {
  const page = await person();
  const main = page.getByRole('main');
  const rosa = newPerson('Student', 'Rosa', 'Iyer');
  await addAuthenticator(page);

  await test.step('sign up without a password', async () => {
    await page.goto('/signup');
    await page.getByRole('radio', { name: rosa.userType }).check();
    await page.getByLabel('Your name').fill(`${rosa.firstName} ${rosa.lastName}`);
    await page.getByLabel('Email').fill(rosa.email);
    await main.getByRole('button', { name: 'Send me a code' }).click();
    await page.getByLabel('Code from the mail').fill(await mailedCode(server, rosa));
    await page.waitForURL(url => url.pathname !== '/signup');
  });

  await test.step('add a passkey right after, without any other proof', async () => {
    await page.goto('/account/change-password');
    const passkeys = main.getByRole('region', { name: 'Passkeys' });
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByText('The passkey is added')).toBeVisible();
    await expect(passkeys.getByRole('listitem')).toContainText('not used yet');
  });

  await test.step('log in with it', async () => {
    await logOut(page, rosa);
    await page.goto('/login?from=/account/change-password');
    // The authenticator picks what the browser suggests by itself, as it shows its face to all.
    await expect(main.getByRole('region', { name: 'Passkeys' })).toContainText('last used');
  });
});
