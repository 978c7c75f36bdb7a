import type { Page } from '@playwright/test';
import { newPerson, sendSignUp, signUp } from '../../support/account.ts';
import { refusing } from '../../support/provoke.ts';
import { fillPayouts } from '../../support/teaching.ts';
import { expect, test } from '../../support/test.ts';

// Provokes the errors of accounts in the catalogue (specification 2, section 8) and reads what the page says. What can happen
// here happens; other refusals are answers put in the way of the page's own calls.

// The browser reports each refusal.
test.use({ expectedErrors: [/status of [45]\d\d/] });

const flex = 'flex/v1/api';
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name });
const press = (page: Page, name: string) => () => button(page, name).click();
/** Reads an alert, or the words beside a field. */
const says = (page: Page, words: string | RegExp) =>
  expect(page.getByRole('main').getByText(words).first()).toBeVisible();

test('a visitor reads why log-in, sign-up and passwords fail', async ({ page, server }) => {
  const taken = server.account('student').email;
  const ida = newPerson('Student', 'Ida', 'Moor');

  await test.step('log-in', async () => {
    await page.goto('/login');
    await page.getByLabel('Email').fill(taken);
    await page.getByLabel('Password', { exact: true }).fill('not this one');
    await press(page, 'Log in')();
    await says(page, /The email and password you entered did not match our records/);
  });

  await test.step('sign-up', async () => {
    await page.goto('/signup');
    await refusing(page, 'api/sign-up', { status: 400, code: 'validation-invalid-params' }, () =>
      sendSignUp(page, ida),
    );
    await says(page, /^Sign-up failed\./);
    await page.getByLabel('Email').fill(taken);
    await press(page, 'Sign up')();
    await says(page, /An account with this email address already exists/);
    await page.getByRole('link', { name: 'Try logging in instead.' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  });

  await test.step('a forgotten password', async () => {
    const request = `${flex}/password_reset/request`;
    await page.goto('/recover-password');
    await page.getByLabel('Email').fill(ida.email);
    await press(page, 'Send me a link')();
    await says(page, 'There is no account with this address. Have you typed it right?');
    await page.getByLabel('Email').fill(taken);
    await expect(page.getByText('There is no account with this address')).toBeHidden();
    await refusing(page, request, { status: 500 }, press(page, 'Send me a link'));
    await says(page, /^The link could not be sent\./);
    await refusing(page, request, { status: 429 }, press(page, 'Send me a link'));
    await says(page, /^We have sent you several links already\./);
  });

  await test.step('the link in the mail', async () => {
    await page.goto('/reset-password');
    await says(page, 'This link is broken');
    await page.goto(`/reset-password?${new URLSearchParams({ t: 'wrong', e: taken })}`);
    await page.getByLabel('New password').fill('a longer hour');
    await refusing(
      page,
      `${flex}/password_reset/reset`,
      { status: 500 },
      press(page, 'Change password'),
    );
    await says(page, /^Your password could not be changed\./);
    await press(page, 'Change password')();
    await says(page, 'This link does not work any more');
    await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
  });
});

test('a student reads why settings are not saved', async ({ page, server }) => {
  const pia = newPerson('Student', 'Pia', 'Sol');
  await page.goto('/about');
  await signUp(page, pia);
  const send = `${flex}/current_user/send_verification_email`;

  await test.step('the address is not confirmed', async () => {
    const verify = `${flex}/current_user/verify_email`;
    await page.goto('/verify-email?t=wrong');
    await says(page, 'This link does not work any more');
    await refusing(page, send, { status: 500 }, press(page, 'Send the mail again'));
    await says(page, 'The mail could not be sent. Please try again.');
    const tooMany = { status: 409, code: 'email-too-many-verification-requests' };
    await refusing(page, send, tooMany, press(page, 'Send the mail again'));
    await says(page, /^You have reached the most mails for a day, which is 5\./);
    await refusing(page, verify, { status: 409, code: 'email-taken' }, () =>
      page.goto('/verify-email?t=another'),
    );
    await says(page, 'This address belongs to another account');
    await refusing(page, verify, { status: 500 }, () => page.goto('/verify-email?t=other'));
    await says(page, 'Your address could not be confirmed');
    await expect(button(page, 'Try again')).toBeVisible();
  });

  await test.step('contact details', async () => {
    const changeEmail = `${flex}/current_user/change_email`;
    const updateProfile = `${flex}/current_user/update_profile`;
    const save = press(page, 'Save changes');
    await page.goto('/account/contact-details');
    await page.getByLabel('Phone number').fill('+64 21 123 4567');
    await refusing(page, updateProfile, { status: 500 }, save);
    await says(page, 'Your phone number could not be saved');
    await page.getByLabel('Email').fill(server.account('teacher').email);
    await page.getByLabel('Current password').fill('not this one');
    await refusing(page, updateProfile, { status: 500 }, save);
    await says(page, 'This is not your current password');
    await page.getByLabel('Current password').fill(pia.password);
    await refusing(page, updateProfile, { status: 500 }, () =>
      refusing(page, changeEmail, { status: 500 }, save),
    );
    await says(page, 'Your contact details could not be saved');
    await press(page, 'Try again')();
    await says(page, 'Another account uses this address');
    await page.getByLabel('Email').fill(`new.${pia.email}`);
    await page.getByLabel('Current password').fill(pia.password);
    await refusing(page, changeEmail, { status: 500 }, save);
    await says(page, 'Your email address could not be changed');
    const tooMany = { status: 409, code: 'email-too-many-verification-requests' };
    await refusing(page, changeEmail, tooMany, press(page, 'Try again'));
    await says(page, /^You have changed your address many times today\./);
  });

  await test.step('the password', async () => {
    await page.goto('/account/change-password');
    await page.getByLabel('New password').fill('a longer hour');
    await page.getByLabel('Current password').fill('not this one');
    await press(page, 'Change password')();
    await says(page, 'This is not your current password');
    await page.getByLabel('Current password').fill(pia.password);
    const change = `${flex}/current_user/change_password`;
    await refusing(page, change, { status: 500 }, press(page, 'Change password'));
    await says(page, 'Your password could not be changed');
  });

  await test.step('the profile and its picture', async () => {
    const upload = `${flex}/images/upload`;
    const picture = await page.screenshot();
    const choose =
      (buffer: Buffer, name = 'me.png') =>
      () =>
        page.getByLabel('Choose a picture').setInputFiles({ name, mimeType: 'image/png', buffer });
    await page.goto('/profile-settings');
    await choose(Buffer.alloc(20 * 1024 * 1024 + 1))();
    await says(page, 'This picture is larger than 20 MB');
    await refusing(page, upload, { status: 500 }, choose(picture));
    await says(page, /^The picture could not be uploaded\./);
    const tooLarge = { status: 413, code: 'request-upload-over-limit' };
    await refusing(page, upload, tooLarge, choose(picture, 'large.png'));
    await says(page, 'This picture is larger than 20 MB');
    await choose(Buffer.from('no picture'), 'text.png')();
    await says(page, 'This file cannot be read as a picture');
    await page.getByLabel('About you').fill('Moves slowly');
    await refusing(
      page,
      `${flex}/current_user/update_profile`,
      { status: 500 },
      press(page, 'Save changes'),
    );
    await says(page, 'Your profile could not be saved');
  });

  await test.step('a log-out that fails, also on a phone', async () => {
    const words = /^Something went wrong while logging out\./;
    await refusing(page, 'flex/v1/auth/revoke', { status: 500 }, async () => {
      await page.getByRole('button', { name: /^Your menu/ }).click();
      await page.getByRole('menuitem', { name: 'Log out' }).click();
      await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto('/about?mobilemenu=open');
      const menu = page.getByRole('dialog', { name: 'Menu' });
      await menu.getByRole('button', { name: 'Log out' }).click();
      await expect(menu.getByRole('alert').filter({ hasText: words })).toBeInViewport();
    });
  });
});

test('a teacher reads why payouts are not set up', async ({ page }) => {
  await page.goto('/about');
  await signUp(page, newPerson('Teacher', 'Rui', 'Costa'));
  const main = page.getByRole('main');
  const save = press(page, 'Save and continue');
  const create = `${flex}/stripe_account/create`;
  await page.goto('/account/payments');

  await test.step('bank account', async () => {
    await save();
    await says(page, 'Choose the country of your bank account');
    await main.getByLabel('Country').selectOption('US');
    await save();
    await says(page, 'Routing number is required');
    // The provider's own call: its script reads the answer.
    const tokens = /\/v1\/tokens/;
    await page.route(tokens, route =>
      route.fulfill({ status: 400, json: { error: { type: 'invalid_request_error' } } }),
    );
    await main.getByLabel('Routing number').fill('110000000');
    await main.getByLabel('Account number').fill('000999994321');
    await says(page, /^The bank account was not accepted\. Check what you typed:/);
    await page.unroute(tokens);
  });

  await test.step('account', async () => {
    await fillPayouts(main);
    await expect(main.getByText('The bank account is accepted.')).toBeVisible();
    const stripeMessage = 'The provider does not know this person.';
    await refusing(page, create, { status: 400, stripeMessage }, save);
    await says(page, 'The details could not be saved');
    await says(page, stripeMessage);
    await refusing(page, create, { status: 500 }, save);
    await says(page, 'Please check the details and try again.');
    await main.getByLabel('Postal code').last().fill('ABC');
    await save();
    await says(page, 'The postal code does not exist in this country. Please check it.');
    await main.getByLabel('Postal code').last().fill('94105');
    await save();
    await expect(main.getByText('You can be paid')).toBeVisible();
  });

  await test.step('page of the provider', async () => {
    const link = `${flex}/stripe_account_links/create`;
    await refusing(page, link, { status: 500 }, press(page, 'Edit account'));
    await says(page, /^The verification page could not be opened\./);
  });

  await test.step('a country that is not supported', async () => {
    const fetched = new RegExp(`${flex}/stripe_account/fetch`);
    await page.route(fetched, async route => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replaceAll('"US"', '"BR"'),
      });
    });
    await main.getByRole('link', { name: 'Contact details' }).click();
    // The address changes before the page does; from that page on the account is read anew.
    await expect(main.getByRole('heading', { level: 1, name: 'Contact details' })).toBeVisible();
    const payouts = page.getByRole('link', { name: 'Payouts' }).first();
    await Promise.all([page.waitForResponse(fetched), payouts.click()]);
    await press(page, 'Change bank account')();
    await says(page, 'This country is not supported');
  });
});
