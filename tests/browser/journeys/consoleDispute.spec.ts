import type { Page } from '@playwright/test';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import { signUpTeacher } from '@flowroom/marketplace/testing/fixtures/teachers';
import { book, publishOnce } from '#server/dashboards/teach/testing/world.ts';
import { productApi } from '#server/testing/product.ts';
import { violationsOf } from '../support/axe.ts';
import { disputeOf } from '../support/payments.ts';
import { overflowOf } from '../support/shape.ts';
import { expect, test } from '../support/test.ts';

// Nobody is signed in to the console yet.
test.use({ expectedErrors: [/status of 401/] });

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function isSound(page: Page): Promise<void> {
  expect(await overflowOf(page)).toBe(0);
  expect(await violationsOf(page)).toEqual([]);
}

test('an operator answers a dispute from the queue with what is stored of its order', async ({
  person,
  server,
}) => {
  test.setTimeout(240_000);
  const api = productApi(server);
  const [tara, ada] = [
    await signUpTeacher(api),
    await signUp(api, { firstName: 'أميرة', lastName: 'حداد' }),
  ];
  const title = `A class that was disputed ${Date.now()}`;
  const wanted = await publishOnce(tara, { title });
  // The bank of this test card disputes its payments as soon as they are charged.
  const order = await book(api, tara, ada, wanted, 1, 'pm_card_createDispute');
  const page = await person(phone);

  await test.step('it waits in the queue', async () => {
    await page.goto('/console/orders/disputes');
    const { email, password } = server.account('operator');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    const row = page.getByRole('row').filter({ hasText: title });
    await expect(row).toContainText('Answer needed');
    await expect(row).toContainText('أميرة');
    await isSound(page);
    await row.getByRole('link', { name: title }).click();
  });

  await test.step('its evidence is sent by one button', async () => {
    const evidence = page.getByRole('region', { name: 'Evidence' });
    await expect(evidence).toContainText(title);
    await expect(evidence).toContainText('accept, by the provider');
    await isSound(page);
    await page.getByRole('button', { name: 'Send the evidence' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send the evidence to the bank?' });
    await dialog.getByRole('button', { name: 'Send the evidence' }).click();
    await expect(page.getByText('With the bank')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send the evidence' })).toBeHidden();
    await isSound(page);
  });

  await test.step('the order says of it, and the bank has it once', async () => {
    await page.getByRole('link', { name: /^Order of/ }).click();
    await expect(page).toHaveURL(new RegExp(`/console/orders/${order}$`));
    const history = page.getByRole('list', { name: 'History' });
    await expect(history).toContainText('Evidence for a dispute');
    const facts = page.getByRole('region', { name: 'Facts' });
    const payment = /pi_\w{24}/.exec((await facts.textContent()) ?? '')?.[0] ?? '';
    const { status, evidence, evidence_details: details } = (await disputeOf(server, payment))!;
    expect([status, details.submission_count]).toEqual(['under_review', 1]);
    expect(evidence['customer_name']).toContain('أميرة');
  });

  await test.step('it is not waiting any more, and found among all', async () => {
    await page.goto('/console/orders/disputes');
    await expect(page.getByLabel('Show')).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: title })).toBeHidden();
    await page.getByLabel('Show').selectOption('All disputes');
    await expect(page.getByRole('row').filter({ hasText: title })).toContainText('With the bank');
    await isSound(page);
  });
});
