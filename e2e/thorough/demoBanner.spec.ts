import type { Page } from '@playwright/test';
import { signInAs } from '../support/account.ts';
import { faultsOf } from '../support/soundness.ts';
import { expect, test } from '../support/test.ts';

/** Opens the checkout of a class that costs something. */
async function openCheckout(page: Page): Promise<void> {
  await page.goto('/s?price=10,100');
  const card = page.getByRole('main').getByRole('article').first();
  const address = await card.getByRole('link').first().getAttribute('href');
  await page.goto(`${address?.split('?')[0]}/checkout`);
}

for (const width of [390, 768, 1440]) {
  test(`a demo says on its checkout that no money moves, ${width} wide`, async ({
    person,
    server,
  }) => {
    const student = await person({ viewport: { width, height: 860 } });
    await signInAs(student, server, 'student');
    await openCheckout(student);
    const note = student.getByRole('note');
    await expect(note).toHaveText(
      'Demo: no money moves. Pay with the card 4242 4242 4242 4242, any later date and any code.',
    );
    expect(await faultsOf(student, width === 390)).toEqual([]);
  });
}

test('a demo says on the payout page that no money moves, in the language of the reader', async ({
  person,
  server,
}) => {
  const teacher = await person({ colorScheme: 'dark' });
  await signInAs(teacher, server, 'teacher');
  await teacher.goto('/account/payments');
  await expect(teacher.getByRole('note')).toContainText('Demo: no money moves.');
  expect(await faultsOf(teacher, false)).toEqual([]);
  await teacher.goto('/es/account/payments');
  await expect(teacher.getByRole('note')).toContainText('Demostración: no se mueve dinero.');
});
