import { authenticator } from '@flowroom/marketplace/testing/fixtures/authenticator';
import { becomeMember, logIn, newPerson } from '../support/account.ts';
import { faultsOf } from '../support/soundness.ts';
import { expect, test as base } from '../support/test.ts';

const test = base.extend({
  // The browser reports that a code is required, and a wrong one.
  expectedErrors: async ({}, use) => {
    await use([/status of 401/, /status of 403/]);
  },
});

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test('somebody sets up a second factor, and logs in with codes elsewhere', async ({
  page,
  person,
  server,
}) => {
  const ada = newPerson('Teacher', 'Ada', 'Lind');
  await becomeMember(page, server, ada);
  await page.goto('/account/change-password#second-step', { waitUntil: 'networkidle' });
  const section = page.getByRole('region', { name: 'A second step when you log in' });
  await section.getByRole('button', { name: 'Set it up' }).click();
  await section.getByLabel('Current password').fill(ada.password);
  await section.getByRole('button', { name: 'Continue' }).click();
  await expect(section.getByRole('heading', { name: /Scan this/ })).toBeFocused();
  expect(await faultsOf(page, false)).toEqual([]);
  const uri = await section.getByRole('link', { name: 'Open the app' }).getAttribute('href');
  const { code } = authenticator(new URL(uri ?? '').searchParams.get('secret') ?? '');
  const first = code(-1);
  await section.getByLabel('Code of six digits').fill(first);
  await section.getByRole('button', { name: 'Turn it on' }).click();
  await expect(section.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused();
  const recoveryCode = (await section.getByRole('listitem').first().textContent()) ?? '';
  await section.getByRole('button', { name: 'I have kept them' }).click();
  await expect(section.getByText('You have 10 recovery codes left.')).toBeVisible();

  const other = await person(phone);
  await other.goto('/login', { waitUntil: 'networkidle' });
  await logIn(other, ada);
  const submit = other.getByRole('main').getByRole('button', { name: 'Log in', exact: true });
  await expect(other.getByLabel('Code that your authenticator app shows')).toBeFocused();
  expect(await faultsOf(other, true)).toEqual([]);
  await other.getByLabel('Code that your authenticator app shows').fill(first);
  await submit.click();
  await expect(other.getByRole('alert')).toContainText('it was used already');
  await other.getByRole('button', { name: 'Use a recovery code' }).click();
  await other.getByLabel('One of your recovery codes').fill(recoveryCode);
  await submit.click();
  await expect(other).toHaveURL('/teach');
});
