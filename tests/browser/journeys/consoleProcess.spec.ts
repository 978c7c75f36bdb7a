import type { Page } from '@playwright/test';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import { signUpTeacher } from '@flowroom/marketplace/testing/fixtures/teachers';
import { publishOnce, request } from '#server/dashboards/teach/testing/world.ts';
import { productApi } from '#server/testing/product.ts';
import { dayMs } from '#shared/time/time.ts';
import { violationsOf } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

// Nobody is signed in to the console yet.
test.use({ expectedErrors: [/status of 401/] });

const processPage = '/console/processes/flex-hourly-default-process';

/** Replaces a text wherever it is, by the editor's own search. */
async function replaceAll(page: Page, text: string, by: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Source of/ }).click();
  await page.keyboard.press('Control+f');
  // It reads its fields when a key is released.
  for (const [name, value] of [
    ['Find', text],
    ['Replace with', by],
  ] as const) {
    const field = page.getByRole('textbox', { name });
    await field.fill('');
    await field.pressSequentially(value);
  }
  await page.getByRole('button', { name: 'Replace all' }).click();
  await page.keyboard.press('Escape');
}

/** Opens an order; returns in how many days its request expires. */
async function openOrder(page: Page, id: string): Promise<number> {
  await page.goto(`/console/orders/${id}`);
  const due = page.getByRole('listitem').filter({ hasText: 'Due: Request has expired' });
  const at = await due.locator('time').getAttribute('datetime');
  return Math.round((Date.parse(at ?? '') - Date.now()) / dayMs);
}

/** Points the alias of new orders at a version. */
async function rollOut(page: Page, version: string): Promise<void> {
  await page.goto(`${processPage}?view=versions`);
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: new RegExp(`^Version ${version}\\b`) }) });
  await row.getByRole('button', { name: 'Point release-1 here' }).click();
  await expect(page.getByText(`release-1 points at version ${version}.`)).toBeVisible();
}

test('a process is changed, tried, rolled out and back while orders run on the old version', async ({
  page,
  server,
}) => {
  test.setTimeout(240_000);
  const api = productApi(server);
  const tara = await signUpTeacher(api);
  const order = async () => {
    const wanted = await publishOnce(tara, { title: `Flow of ten days ${Date.now()}`, inDays: 10 });
    return request(api, await signUp(api), wanted);
  };
  const old = await order();
  const facts = page.getByRole('region', { name: 'Facts' });
  const save = page.getByRole('button', { name: 'Save as a new version' });
  let before = '';
  let after = '';

  await test.step('an operator changes the text, and a slip is shown where it is', async () => {
    await page.goto(`${processPage}?view=source`);
    const { email, password } = server.account('operator');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    before = await page.getByRole('combobox', { name: 'Version' }).inputValue();
    await replaceAll(page, '"P6D"', '"six days"');
    await expect(page.getByText(/^Line \d+, column \d+: "six days" is not an/)).toBeVisible();
    await expect(save).toBeDisabled();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Discard the changes' }).click();
  });

  await test.step('and tries what the orders of the last month could not do', async () => {
    const tried = page.getByRole('button', { name: 'Try with the orders of the last month' });
    await replaceAll(page, ':actor :actor.role/provider', ':actor :actor.role/operator');
    await tried.click();
    await expect(page.getByText(/orders could not do what they did/)).toBeVisible();
    const accept = page.getByRole('row', { name: /^accept / });
    await expect(accept).toContainText('Somebody else would make it.');
    await page.getByRole('button', { name: 'Discard the changes' }).click();
    await replaceAll(page, '"P6D"', '"P3D"');
    await expect(page.getByText('The text was changed since. Try it again.')).toBeVisible();
    await tried.click();
    await expect(page.getByText(/orders could do all that they did/)).toBeVisible();
  });

  await test.step('saves it, and new orders take it', async () => {
    await save.click();
    await expect(page.getByText(/^Saved\. New orders take it/)).toBeVisible();
    await expect(page).not.toHaveURL(new RegExp(`version=${before}$`));
    after = new URL(page.url()).searchParams.get('version') ?? '';
    await rollOut(page, after);
    expect(await openOrder(page, await order())).toBe(3);
    await expect(facts).toContainText(`Paid bookings, version ${after}`);
  });

  await test.step('the order from before goes on in its version', async () => {
    expect(await openOrder(page, old)).toBe(6);
    await expect(facts).toContainText(`Paid bookings, version ${before}`);
    await page.getByRole('button', { name: 'Do it: Decline the request for the teacher' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Do it' }).click();
    const history = page.getByRole('list', { name: 'History' });
    await expect(history).toContainText('Decline the request for the teacher: Declined');
  });

  await test.step('and one press leads back', async () => {
    await rollOut(page, before);
    expect(await openOrder(page, await order())).toBe(6);
    await expect(facts).toContainText(`Paid bookings, version ${before}`);
  });
});
