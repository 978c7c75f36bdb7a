import type { Page } from '@playwright/test';
import { logIn, newPerson, signIn, signUp } from '../support/account.ts';
import type { Person } from '../support/account.ts';
import { mailsTo } from '../support/outbox.ts';
import type { FlowroomServer } from '../../support/server.ts';
import { faultsOf } from '../support/soundness.ts';
import { expect, test as base } from '../support/test.ts';

const test = base.extend({
  // The browser reports the refusals of wrong passwords and ended sessions.
  expectedErrors: async ({}, use) => {
    await use([/status of 400/, /status of 401/, /status of 403/]);
  },
});

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const awake = { waitUntil: 'networkidle' } as const;

/** Returns the link in the newest mail of a template. */
async function linkOf(server: FlowroomServer, person: Person, template: string): Promise<string> {
  const find = () => mailsTo(server, person).findLast(mail => mail.template === template);
  await expect.poll(find).toBeTruthy();
  return /https?:\/\/\S+\/(?:verify-email|reset-password)\?\S+/.exec(find()?.text ?? '')?.[0] ?? '';
}

const settings = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Account settings' }).getByRole('link', { name });

test('somebody changes picture, words, address and password, and forgets the last one', async ({
  page,
  person,
  server,
}) => {
  const sam = newPerson('Student', 'Sam', 'Reed');
  await page.goto('/about', awake);
  await signUp(page, sam);

  await test.step('the profile', async () => {
    await page.getByRole('button', { name: /^Your menu/ }).click();
    await page.getByRole('menuitem', { name: 'Profile settings' }).click();
    await expect(page.getByRole('link', { name: 'Your listings' })).toHaveCount(0);
    await page
      .getByLabel('Choose a picture')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() });
    await expect(page.getByText('The new picture is ready')).toBeVisible();
    await page.getByLabel('About you').fill('Moves <slowly>');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Your profile is saved')).toBeVisible();
    await page.getByRole('link', { name: 'See your profile' }).click();
    await expect(page.getByLabel('About you')).toHaveCount(0);
    const main = page.getByRole('main');
    await expect(main.getByText('Moves <slowly>')).toBeVisible();
    await expect(main.locator('img').first()).toHaveJSProperty('naturalWidth', 240);
  });

  const moved: Person = { ...sam, email: `new.${sam.email}` };
  await test.step('the address, which counts once it is confirmed', async () => {
    await page.goto('/account', awake);
    await expect(page).toHaveURL('/account/contact-details');
    await page.getByLabel('Email').fill(moved.email);
    await page.getByLabel('Phone number').fill('+64 21 123 4567');
    await page.getByLabel('Current password').fill(sam.password);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Your contact details are saved')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(sam.email);
    await page.goto(await linkOf(server, moved, 'verify-changed-email-address'));
    await expect(page.getByText('Your email address is confirmed')).toBeVisible();
    await page.goto('/account/contact-details', awake);
    await expect(page.getByLabel('Email')).toHaveValue(moved.email);
    await expect(page.getByLabel('Phone number')).toHaveValue('+64 21 123 4567');
    await expect(page.getByText('This address is confirmed.')).toBeVisible();
  });

  const other = await person(phone);
  await test.step('the password, which ends the sessions elsewhere', async () => {
    await other.goto('/login', awake);
    await logIn(other, moved);
    await other.waitForURL(url => url.pathname !== '/login');
    await settings(page, 'Password').click();
    await page.getByLabel('New password').fill('another hour');
    await page.getByLabel('Current password').fill('no idea what');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('This is not your current password')).toBeVisible();
    await page.getByLabel('Current password').fill(moved.password);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Your password is changed')).toBeVisible();
    await expect(page.getByLabel('Current password')).toHaveCount(0);
    await other.goto('/profile-settings', awake);
    await expect(other).toHaveURL('/signup');
  });

  await test.step('the password again, forgotten on a phone', async () => {
    await other.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    // The sign-up page, which stays until the next one is loaded, has a field of this name too.
    const forgot = other.getByRole('link', { name: 'Forgot your password?' });
    await expect(forgot).toBeVisible();
    await other.getByLabel('Email').fill(moved.email);
    await forgot.click();
    await expect(other.getByLabel('Email')).toHaveValue(moved.email);
    expect(await faultsOf(other, true)).toEqual([]);
    await other.getByRole('button', { name: 'Send me a link' }).click();
    await expect(other.getByRole('heading', { name: 'Check your mail' })).toBeFocused();
    expect(await faultsOf(other, true)).toEqual([]);
    await other.goto(await linkOf(server, moved, 'reset-password'), awake);
    expect(await faultsOf(other, true)).toEqual([]);
    await other.getByLabel('New password').fill('Password123');
    await other.getByRole('button', { name: 'Change password' }).click();
    await expect(other.getByText(/one of the most common ones/)).toBeVisible();
    await other.getByLabel('New password').fill('the third hour');
    await other.getByRole('button', { name: 'Change password' }).click();
    await other.getByRole('link', { name: 'Log in' }).click();
    await logIn(other, { ...moved, password: 'the third hour' });
    await expect(other).toHaveURL('/my');
  });

  await test.step('the devices, of which one is signed out from the other', async () => {
    await signIn(page, { ...moved, password: 'the third hour' });
    await page.goto('/account/contact-details', awake);
    await settings(page, 'Devices').click();
    await expect(page.getByText('This device', { exact: true })).toHaveCount(1);
    await expect(page.getByText(/^Signed in/)).toHaveCount(2);
    expect(await faultsOf(page, false)).toEqual([]);
    await page.getByRole('button', { name: /^Sign out: / }).click();
    await expect(page.getByText('You are signed in on this device only.')).toBeFocused();
    await other.goto('/profile-settings', awake);
    await expect(other).toHaveURL('/signup');
  });
});
