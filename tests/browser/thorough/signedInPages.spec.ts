import type { BrowserContextOptions, Page } from '@playwright/test';
import { signInAs } from '../support/account.ts';
import { faultsOf } from '../support/soundness.ts';
import { descriptionForm } from '../support/teaching.ts';
import { expect, test } from '../support/test.ts';

type Role = 'teacher' | 'student';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1440, height: 900 } };

/** Waits for hydration before pressing keys, also on a busy machine. */
const awake = { waitUntil: 'networkidle' } as const;

/** States of orders whose pages offer different actions. */
const states = {
  teacher: ['Answer needed', 'Question', 'Confirmed', 'Done'],
  student: ['Payment open', 'Requested', 'Subscribed', 'Question', 'Confirmed', 'Declined'],
};

/** Addresses of one order in each of these states. */
async function ordersOf(page: Page, role: Role): Promise<string[]> {
  const tab = role === 'teacher' ? 'sales' : 'orders';
  const found = new Map<string, string>();
  for (let number = 1; number <= 3 && found.size < states[role].length; number += 1) {
    await page.goto(`/inbox/${tab}?page=${number}`);
    await expect(page.getByRole('article').first()).toBeVisible();
    for (const state of states[role].filter(each => !found.has(each))) {
      const item = page.getByRole('article').filter({ hasText: state }).first();
      if ((await item.count()) === 0) continue;
      found.set(state, (await item.getByRole('link').getAttribute('href')) ?? '');
    }
  }
  expect([...found.keys()].sort()).toEqual(states[role].toSorted());
  return [...found.values()];
}

const hrefs = (page: Page, name: string) =>
  page
    .getByRole('link', { name, exact: true })
    .evaluateAll(links => links.map(link => link.getAttribute('href') ?? ''));

/** Address of a paid class that is held once. */
async function paidClassOf(page: Page): Promise<string> {
  await page.goto('/s');
  const card = page.getByRole('article').filter({ hasText: /per session.*places? left/s });
  return (await card.first().getByRole('link').getAttribute('href')) ?? '/s';
}

/** Members' addresses with content for the role. */
async function addressesOf(page: Page, role: Role): Promise<string[]> {
  if (role === 'student') {
    const listing = await paidClassOf(page);
    return [
      '/account/payment-methods',
      '/membership/success',
      '/membership/cancel',
      '/my',
      '/my/past',
      '/my/payments',
      '/my/subscriptions',
      '/my/favorites',
      '/account/billing',
      '/account/notifications',
      '/account/data',
      '/inbox/orders',
      '/inbox/sales',
      '/account/change-password',
      '/account/devices',
      '/verify-email',
      `${listing}/checkout`,
      ...(await ordersOf(page, role)),
    ];
  }
  await page.goto('/listings');
  await expect(page.getByRole('link', { name: 'Finish draft' }).first()).toBeVisible();
  const [draft = '/listings'] = await hrefs(page, 'Finish draft');
  const [edit = '/listings'] = await hrefs(page, 'Edit');
  return [
    '/profile-settings',
    '/account/contact-details',
    '/account/payments',
    '/account/payments/failure',
    '/zoom-error',
    '/zoom-usage',
    '/l/new',
    draft,
    edit,
    edit.replace('/photos', '/description'),
    edit.replace('/edit/photos', '/checkout'),
    '/inbox/sales',
    '/inbox/sales?page=9',
    '/inbox/orders',
    ...(await ordersOf(page, role)),
  ];
}

for (const role of ['teacher', 'student'] as const) {
  test(`pages of a ${role} are sound on a phone and on a desk, by day and by night`, async ({
    page,
    person,
    server,
  }) => {
    // Takes most of a minute on an idle machine; the limit allows for a busy one.
    await signInAs(page, server, role);
    const storageState = await page.context().storageState();
    const addresses = await addressesOf(page, role);
    const found: Record<string, string[]> = {};
    const look = async (options: BrowserContextOptions) => {
      const width = options.viewport?.width ?? 0;
      const visitor = await person({ ...options, storageState });
      for (const address of addresses) {
        await visitor.goto(address, { waitUntil: 'load' });
        const faults = await faultsOf(visitor, width < 768);
        if (faults.length > 0) found[`${address} at ${width}`] = faults;
      }
    };
    await Promise.all([look(phone), look(desktop)]);
    expect(found).toEqual({});
  });
}

test('the wizard and the checkout lead to what is wrong and keep what was typed', async ({
  person,
  server,
}) => {
  const teacher = await person(phone);
  await signInAs(teacher, server, 'teacher');
  await teacher.goto('/l/new', awake);
  const form = descriptionForm(teacher);
  await form.getByLabel('Title').fill('Slow flow');
  await form.getByLabel('Price per place').fill('twenty');
  await form.getByRole('button', { name: 'Save and continue' }).click();
  await expect(form.getByText(/fields need another look/)).toBeVisible();
  await expect(form.getByLabel('Description')).toBeFocused();
  await expect(form.getByLabel('Description')).toBeInViewport();
  await expect(form.getByLabel('Title')).toHaveValue('Slow flow');
  await expect(form.getByLabel('Price per place')).toHaveValue('twenty');
  expect(await faultsOf(teacher, true)).toEqual([]);

  const student = await person(phone);
  await signInAs(student, server, 'student');
  await student.goto(`${await paidClassOf(student)}/checkout`, awake);
  const postal = student.getByLabel('Postal code');
  await postal.fill('10115');
  // It is filled in with the student's own.
  await student.getByLabel('Name on the card').fill('');
  await student.getByRole('button', { name: /^Book for/ }).click();
  await expect(student.getByText('2 fields need another look')).toBeVisible();
  const card = student.getByRole('group', { name: 'Card' });
  await expect(card).toBeInViewport();
  await expect(card).toContainText('Fill in the whole card');
  await expect
    .poll(() => card.evaluate(group => group.contains(document.activeElement)))
    .toBe(true);
  await expect(postal).toHaveValue('10115');
  expect(await faultsOf(student, true)).toEqual([]);
});

test('menus open by keyboard, close by Escape and give the focus back', async ({
  person,
  server,
}) => {
  const atDesk = await person(desktop);
  await signInAs(atDesk, server, 'teacher');
  await atDesk.goto('/listings', awake);
  const opener = atDesk.getByRole('button', { name: /^Your menu/ });
  await opener.press('ArrowDown');
  await expect(atDesk.getByRole('menuitem', { name: 'Your listings' })).toBeFocused();
  await atDesk.keyboard.press('End');
  await expect(atDesk.getByRole('menuitem', { name: 'Log out' })).toBeFocused();
  expect(await faultsOf(atDesk, false)).toEqual([]);
  await atDesk.keyboard.press('Escape');
  await expect(opener).toBeFocused();

  const onPhone = await person({ ...phone, storageState: await atDesk.context().storageState() });
  await onPhone.goto('/listings', awake);
  const link = onPhone.getByRole('link', { name: /^Open menu/ });
  await link.press('Enter');
  await expect(onPhone.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  expect(await faultsOf(onPhone, true)).toEqual([]);
  await onPhone.keyboard.press('Escape');
  await expect(link).toBeFocused();

  const draft = onPhone.getByRole('article').filter({ hasText: 'Finish draft' }).first();
  const more = draft.getByRole('button', { name: /^More about/ });
  await more.click();
  await draft.getByRole('menuitem', { name: 'Discard draft' }).click();
  await expect(onPhone.getByRole('dialog', { name: 'Discard this draft?' })).toBeVisible();
  expect(await faultsOf(onPhone, true)).toEqual([]);
  await onPhone.keyboard.press('Escape');
  await expect(more).toBeFocused();
});

test.describe('somebody signed out', () => {
  // The server answers these pages with 401, which the browser reports.
  test.use({ expectedErrors: [/status of 401/] });

  const cameFrom = (page: Page) =>
    page.evaluate(() => (history.state as { usr?: { from?: string } } | null)?.usr?.from);

  test('is sent to sign up from every page of members, which remembers the way back', async ({
    page,
  }) => {
    const nobody = '00000000-0000-4000-8000-000000000000';
    for (const address of [
      '/listings',
      '/profile-settings',
      '/account/contact-details',
      '/account/change-password',
      '/account/devices',
      '/account/payments',
      '/account/payments/success',
      '/account/payment-methods',
      '/my',
      '/inbox/sales',
      '/inbox/orders?page=2#top',
      `/order/${nobody}/details`,
      `/sale/${nobody}/details`,
      `/l/class/${nobody}/checkout?start=2027-01-01`,
      `/l/class/${nobody}/edit/photos`,
      '/zoom-error',
      '/zoom-usage',
      '/membership/success',
      '/membership/cancel',
    ]) {
      const answer = await page.goto(address);
      expect(answer?.status()).toBe(401);
      await expect(page).toHaveURL('/signup');
      expect(await cameFrom(page)).toBe(address);
    }
    // These addresses are for people with an account, so they lead to the log-in.
    for (const address of [`/l/class/${nobody}/draft`, '/verify-email?t=token']) {
      const answer = await page.goto(address);
      expect(answer?.status()).toBe(401);
      await expect(page).toHaveURL('/login');
      expect(await cameFrom(page)).toBe(address);
    }
  });
});
