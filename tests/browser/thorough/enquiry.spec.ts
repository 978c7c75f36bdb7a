import { logIn, newPerson, sendSignUp, signInAs } from '../support/account.ts';
import { cardField, cards, typeCard } from '../support/card.ts';
import { overflowOf } from '../support/shape.ts';
import { faultsOf } from '../support/soundness.ts';
import { expect, test } from '../support/test.ts';

// The test cuts the network and ends the session, which the browser reports.
test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|status of 40[13]/] });

const title = 'Slow flow for the end of the day';

test('a newcomer writes to a teacher before booking, and is answered', async ({
  page,
  person,
  server,
}) => {
  const nora = newPerson('Student', 'Nora', 'Vale');
  await page.goto(`/s?${new URLSearchParams({ keywords: title })}`);
  await page.getByRole('article').getByRole('link', { name: title, exact: true }).click();
  const host = page.getByRole('region', { name: /^Amara/ });

  await test.step('who is nobody yet signs up, and finds the form open', async () => {
    await host.getByRole('link', { name: 'Contact' }).click();
    await sendSignUp(page, nora);
    await expect(page).toHaveURL(/\?contact=true$/);
  });
  const form = page.getByRole('dialog', { name: /^Ask Amara/ });
  const message = form.getByLabel('Your message');

  await test.step('nothing is sent empty, and the form is sound at every width', async () => {
    await form.getByRole('button', { name: 'Send message' }).click();
    await expect(form.getByText('Write what you would like to know')).toBeVisible();
    await expect(message).toBeFocused();
    for (const width of [768, 1440, 390]) {
      await page.setViewportSize({ width, height: 860 });
      expect([width, await overflowOf(page)]).toEqual([width, 0]);
    }
    expect(await faultsOf(page, true)).toEqual([]);
  });

  await test.step('Escape closes it and back opens nothing; the button opens it again', async () => {
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    await expect(page).toHaveURL(/\/l\/[^?]+$/);
    await host.getByRole('button', { name: 'Contact' }).click();
    await expect(form).toBeVisible();
  });

  await test.step('whose session has ended logs in, and the words are still there', async () => {
    await message.fill('Is it right for a stiff back?');
    await page.context().clearCookies({ name: /^(?!cookieconsent)/ });
    await form.getByRole('button', { name: 'Send message' }).click();
    await expect(form.getByRole('alert')).toContainText('You have been logged out');
    expect(await faultsOf(page, false)).toEqual([]);
    await form.getByRole('link', { name: 'Log in' }).click();
    await logIn(page, nora);
    await expect(page).toHaveURL(/\?contact=true$/);
    await expect(message).toHaveValue('Is it right for a stiff back?');
  });

  await test.step('what did not get through stays, and the next try gets through', async () => {
    await page.context().setOffline(true);
    await form.getByRole('button', { name: 'Send message' }).click();
    await expect(form.getByRole('alert')).toContainText('You seem to be offline');
    await page.context().setOffline(false);
    await expect(message).toHaveValue('Is it right for a stiff back?');
    await message.press('Control+Enter');
    await page.waitForURL(/\/order\/[0-9a-f-]+\/details$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`You asked about ${title}`);
    await expect(page.getByText('Is it right for a stiff back?')).toBeVisible();
  });

  await test.step('the booking grows out of the question, in the same conversation', async () => {
    const order = new URL(page.url()).pathname;
    await page.getByRole('region', { name: 'Book a place' }).getByRole('link').click();
    await expect(page).toHaveURL(/\/checkout\?start=/);
    await typeCard(cardField(page), cards.good);
    await page.getByLabel('Name on the card').fill('Nora Vale');
    await page.getByLabel('Postal code').fill('10115');
    await page.getByRole('button', { name: /^Book for \$/ }).click();
    await expect(page).toHaveURL(order);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`You asked to join ${title}`);
    await expect(page.getByText('Is it right for a stiff back?')).toBeVisible();
  });

  await test.step('the teacher finds the question', async () => {
    const teacher = await person();
    await signInAs(teacher, server, 'teacher');
    await teacher.goto('/inbox/sales');
    await teacher
      .getByRole('article')
      .filter({ hasText: 'Nora' })
      .getByRole('link')
      .first()
      .click();
    await expect(teacher.getByText('Is it right for a stiff back?')).toBeVisible();
    // A blocked person reads why a message is not sent.
    await page.getByRole('button', { name: /^Block Amara/ }).click();
    await page.getByRole('button', { name: 'Block', exact: true }).click();
    await expect(page.getByText(/^Amara .* is blocked$/)).toBeVisible();
    await teacher.getByRole('textbox', { name: /^Message to Nora/ }).fill('See you soon.');
    await teacher.getByRole('button', { name: 'Send message' }).click();
    await expect(
      teacher.getByText('Not sent: the two of you cannot write to each other.'),
    ).toBeVisible();
    await teacher.getByRole('button', { name: 'Discard' }).click();
    await teacher.goto(`/s?${new URLSearchParams({ keywords: title })}`);
    await teacher.getByRole('article').getByRole('link', { name: title, exact: true }).click();
    await teacher.getByRole('link', { name: 'View profile' }).click();
    await expect(teacher.getByRole('link', { name: 'Subscribe to the calendar' })).toBeVisible();
    // A teacher's own profile has no contact button.
    await expect(teacher.getByRole('button', { name: 'Contact' })).toHaveCount(0);
  });
});
