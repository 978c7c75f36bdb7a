import type { Page } from '@playwright/test';
import type { FlowroomServer } from '../../support/server.ts';
import { lighthouseFaultsOf } from '../support/lighthouseFaults.ts';
import { expect, test } from '../support/test.ts';

// Nobody is signed in to the console yet.
test.use({ expectedErrors: [/status of 401/] });

// It is hidden from search engines.
const skipAudits = ['is-crawlable', 'meta-description'];

async function signIn(page: Page, server: FlowroomServer): Promise<string> {
  await page.goto('/console');
  const { email, password } = server.account('operator');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  const cookies = await page.context().cookies();
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

/** Opens a list, and returns the address of the first thing in it. */
async function firstOf(page: Page, list: string): Promise<string> {
  await page.goto(list);
  const link = page.locator(`main a[href^="${list}/"]`).first();
  await expect(link).toBeVisible();
  return (await link.getAttribute('href')) ?? '';
}

for (const screen of ['phone', 'desktop'] as const) {
  test(`Lighthouse has nothing to say of the console on a ${screen}`, async ({ page, server }) => {
    test.setTimeout(600_000);
    const cookie = await signIn(page, server);
    const pages = [
      '/console',
      '/console/listings',
      await firstOf(page, '/console/listings'),
      '/console/people',
      await firstOf(page, '/console/people'),
      '/console/orders',
      await firstOf(page, '/console/orders'),
      '/console/orders/disputes',
      '/console/reports',
      '/console/reports/words',
      '/console/processes',
      await firstOf(page, '/console/processes'),
      '/console/mails',
      '/console/events',
      '/console/webhooks',
      '/console/failed-requests',
      '/console/log',
      '/console/settings',
      '/console/settings/choices',
      '/console/settings/texts',
      '/console/staff',
    ];
    // What they show is requested once they are loaded.
    const options = { cookie, skipAudits, screen, quietMs: 1500 };
    expect(await lighthouseFaultsOf(server, pages, options)).toEqual([]);
  });
}
