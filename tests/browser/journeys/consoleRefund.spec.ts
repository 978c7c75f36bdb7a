import type { Page } from '@playwright/test';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import { signUpTeacher } from '@flowroom/marketplace/testing/fixtures/teachers';
import { book, publishOnce } from '#server/dashboards/teach/testing/world.ts';
import { productApi } from '#server/testing/product.ts';
import { paths } from '#shared/config/paths.ts';
import { signIn } from '../support/account.ts';
import { violationsOf } from '../support/axe.ts';
import { refundsOf } from '../support/payments.ts';
import { overflowOf } from '../support/shape.ts';
import { expect, test } from '../support/test.ts';

// Nobody is signed in to the console yet.
test.use({ expectedErrors: [/status of 401/] });

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1440, height: 900 } };

async function isSound(page: Page): Promise<void> {
  expect(await overflowOf(page)).toBe(0);
  expect(await violationsOf(page)).toEqual([]);
}

test('an operator refunds a part from a phone, and books, receipt and earnings follow', async ({
  person,
  server,
}) => {
  test.setTimeout(240_000);
  const api = productApi(server);
  const [tara, ada] = [await signUpTeacher(api), await signUp(api, { firstName: 'Ada' })];
  const title = `Half a class ${Date.now()}`;
  // Two seats of 20.00; a commission of 20 %, and 3.5 % for the payment.
  const order = await book(api, tara, ada, await publishOnce(tara, { title }), 2);
  const page = await person(phone);

  await test.step('the order is found, and says what was paid', async () => {
    await page.goto(`/console/orders/${order}`);
    const { email, password } = server.account('operator');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Facts' })).toContainText('Paid$40.00');
    await expect(page.getByRole('list', { name: 'History' })).toContainText('Accept the booking');
    await isSound(page);
  });

  await test.step('a part is refunded, after its shares were shown', async () => {
    await page.getByRole('button', { name: 'Do it: Refund a part' }).click();
    const dialog = page.getByRole('dialog', { name: 'Refund a part' });
    await dialog.getByLabel('Amount').fill('7');
    const shares = dialog.getByRole('region', { name: 'What each side gives back' });
    await expect(shares).toContainText('Out of commission and fees$1.64');
    await expect(shares).toContainText('Left for the teacher$25.24');
    await dialog.getByLabel('Reason').fill('The class ended early.');
    await isSound(page);
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
    await expect(page.getByText('The refund is on its way.')).toBeVisible();
  });

  await test.step('the provider has made it, and the history shows it', async () => {
    const history = page.getByRole('list', { name: 'History' });
    await expect(history).toContainText('Part returned to the student: $7.00');
    await expect(history).toContainText('Commission of it returned to the teacher: $1.64');
    await expect(history).toContainText('The class ended early.');
    await expect(history).not.toContainText('Not answered yet');
    const facts = page.getByRole('region', { name: 'Facts' });
    await expect(facts).toContainText('Paid, less refunds$33.00');
    await expect(facts).toContainText('For the teacher$25.24');
    const payment = /pi_\w{24}/.exec((await facts.textContent()) ?? '')?.[0] ?? '';
    expect(await refundsOf(server, payment)).toEqual([700]);
    await isSound(page);
  });

  await test.step('its way in the process is a click away', async () => {
    await page.setViewportSize(desktop.viewport);
    await page.getByRole('link', { name: 'Show its way in the process' }).click();
    await expect(page.getByLabel('Way of an order')).toHaveValue(order);
  });

  await test.step('the student has a receipt of it', async () => {
    const student = await person(phone);
    await signIn(student, ada);
    await student.goto('/my/payments');
    await expect(async () => {
      await student.reload();
      const main = student.getByRole('main');
      await expect(main).toContainText('Partly refunded', { timeout: 4_000 });
      await expect(main).toContainText('-$7.00');
    }).toPass();
    await student.goto(paths.order({ id: order }));
    await expect(student.getByRole('region', { name: /paid/i })).toContainText('$33.00');
  });

  await test.step('the teacher’s earnings are less by the shares', async () => {
    const teacher = await person(desktop);
    await signIn(teacher, tara);
    await teacher.goto('/teach/earnings');
    const total = teacher.getByRole('row', { name: /^Total/ }).getByRole('cell');
    await expect(async () => {
      await teacher.reload();
      // The heading of each column is in its cells too.
      const row = [/1$/, /\D\$40\.00$/, /-\$6\.60$/, /-\$1\.16$/, /-\$7\.00$/, /\$25\.24$/];
      await expect(total).toHaveText(row, { timeout: 4_000 });
    }).toPass();
  });
});
