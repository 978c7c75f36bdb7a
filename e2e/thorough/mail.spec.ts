import { signInAs } from '../support/account.ts';
import { expect, test } from '../support/test.ts';

// The sandboxed mail frame blocks scripts, so the browser reports the test's own too; a refused page is a 403.
test.use({
  expectedErrors: [
    /Blocked script execution in '[^']*\/sandbox\/mail\/|403 \(Forbidden\) \([^)]*\/sandbox\/mail\)/,
  ],
});

test('a stranger is told how the mails are opened, and the printed link opens them', async ({
  page,
  server,
}) => {
  await page.goto('/sandbox/mail');
  await expect(page.getByRole('heading', { name: 'Mails are for operators only' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('npm run operate -- link');
  const link = /Mails \(for you alone\): (\S+)/.exec(server.log)?.[1];
  await page.goto(link ?? 'about:blank');
  await expect(page).toHaveURL('/sandbox/mail');
  await expect(page.getByRole('heading', { name: 'Mails', exact: true })).toBeVisible();
});

test('the session of an operator opens the mails, and that of a student does not', async ({
  person,
  server,
}) => {
  const [operator, student] = [await person(), await person()];
  await signInAs(operator, server, 'operator');
  await operator.goto('/sandbox/mail');
  await expect(operator.getByRole('heading', { name: 'Mails', exact: true })).toBeVisible();
  await signInAs(student, server, 'student');
  await student.goto('/sandbox/mail');
  await expect(student.getByRole('heading', { name: 'Mails are for operators' })).toBeVisible();
});
