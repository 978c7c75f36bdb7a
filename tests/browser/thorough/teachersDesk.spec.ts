import type { BrowserContextOptions, Page } from '@playwright/test';
import { logIn, newPerson, signInAs, signUp } from '../support/account.ts';
import { rowsOf } from '../support/download.ts';
import { confirmAddress } from '../support/outbox.ts';
import { overflowOf } from '../support/shape.ts';
import { faultsOf } from '../support/soundness.ts';
import { expect, test } from '../support/test.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1440, height: 900 } };

/** A class of the demo's teacher that is free, held once, and booked at once. */
const title = 'First steps in yoga';

async function book(student: Page): Promise<void> {
  await student.goto(`/s?keywords=${encodeURIComponent(title)}`);
  const found = student.getByRole('link', { name: title, exact: true }).first();
  const listing = await found.getAttribute('href');
  await student.goto(`${(listing ?? '').split('?')[0]}/checkout`);
  await student.getByRole('button', { name: 'Book for free' }).click();
  await expect(student.getByRole('heading', { name: `You are in: ${title}` })).toBeVisible();
}

/** Opens the desk until it counts as many places: it follows within a second. */
async function deskWith(teacher: Page, seats: string): Promise<void> {
  await expect(async () => {
    await teacher.goto('/teach');
    const card = teacher.getByRole('article').filter({ hasText: title });
    await expect(card.getByText(seats)).toBeVisible({ timeout: 4_000 });
  }).toPass();
}

test('a teacher sees who comes, writes to all and cancels, with the keyboard alone', async ({
  person,
  server,
}) => {
  test.setTimeout(180_000);
  const teacher = await person(desktop);
  const ada = await person(phone);
  const ben = await person(desktop);
  const benson = newPerson('Student', 'Benson', 'Reyes');

  await test.step('two students book', async () => {
    await signInAs(ada, server, 'student');
    await ben.goto('/');
    await signUp(ben, benson);
    await confirmAddress(server, ben, benson);
    await book(ada);
    await book(ben);
  });

  await test.step('the teacher logs in and is at the desk', async () => {
    await teacher.goto('/login');
    await logIn(teacher, server.account('teacher'));
    await expect(teacher).toHaveURL('/teach');
    await expect(teacher.getByRole('heading', { name: 'Your desk' })).toBeVisible();
    await deskWith(teacher, '3 of 20 places taken');
    await expect(
      teacher.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Your desk' }),
    ).toHaveAttribute('href', '/teach');
  });

  await test.step('opens the roster by keyboard', async () => {
    await teacher.getByRole('link', { name: title, exact: true }).focus();
    await teacher.keyboard.press('Enter');
    await expect(teacher.getByRole('rowheader', { name: /^Benson/ })).toBeVisible();
    await expect(teacher.getByRole('cell', { name: 'Free' }).first()).toBeVisible();
    const people = await rowsOf(teacher, () =>
      teacher.getByRole('link', { name: 'Download CSV' }).press('Enter'),
    );
    const listed = people.map(({ name, status }) => `${name} ${status}`).sort();
    expect(listed).toEqual(
      ['Benson R accepted', 'Elin L accepted', 'Mei C accepted', 'Yusuf D requested'].sort(),
    );
  });

  await test.step('prints the names without the page around them', async () => {
    await teacher.emulateMedia({ media: 'print' });
    await expect(teacher.getByRole('rowheader', { name: /^Benson/ })).toBeVisible();
    for (const around of [
      teacher.getByRole('banner'),
      teacher.getByRole('contentinfo'),
      teacher.getByRole('navigation', { name: 'Pages of your desk' }),
      teacher.getByRole('button', { name: 'Message all' }),
    ]) {
      await expect(around).toBeHidden();
    }
    expect((await teacher.pdf()).toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    await teacher.emulateMedia({ media: 'screen' });
  });

  await test.step('writes to all, and both read it', async () => {
    await teacher.getByRole('button', { name: 'Message all' }).focus();
    await teacher.keyboard.press('Enter');
    const dialog = teacher.getByRole('dialog', { name: 'Message all students' });
    await dialog.getByRole('textbox').focus();
    await teacher.keyboard.type('Bring a blanket, it is cold.');
    await dialog.getByRole('button', { name: 'Send message' }).press('Enter');
    await expect(teacher.getByText('Message sent to 3 students.')).toBeVisible();
    await expect(teacher.getByRole('button', { name: 'Message all' })).toBeFocused();
    for (const student of [ada, ben]) {
      await student.reload();
      await expect(student.getByText('Bring a blanket, it is cold.')).toBeVisible();
    }
  });

  const cancel = async () => {
    await teacher.getByRole('button', { name: 'Cancel class' }).focus();
    await teacher.keyboard.press('Enter');
    const dialog = teacher.getByRole('dialog', { name: `Cancel “${title}”` });
    await expect(dialog.getByText(/^3 bookings are canceled/)).toBeVisible();
    await dialog.getByRole('textbox').focus();
    await teacher.keyboard.type('The room is flooded.');
    await dialog.getByRole('button', { name: 'Cancel class time' }).focus();
    await teacher.keyboard.press('Enter');
    await expect(teacher.getByRole('button', { name: 'Undo' })).toBeFocused();
  };

  await test.step('cancels, and takes it back', async () => {
    await cancel();
    await teacher.keyboard.press('Enter');
    await expect(teacher.getByText('Undone. Nobody was told anything.')).toBeVisible();
    await expect(teacher.getByRole('button', { name: 'Cancel class' })).toBeVisible();
  });

  await test.step('cancels, reloads the page, and takes it back all the same', async () => {
    await cancel();
    await teacher.reload();
    await expect(teacher.getByText(/seconds? left to undo it/)).toBeVisible();
    await teacher.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(teacher.getByText('Undone. Nobody was told anything.')).toBeVisible();
    await expect(teacher.getByRole('button', { name: 'Cancel class' })).toBeVisible();
  });

  await test.step('cancels for good, and both students know', async () => {
    await cancel();
    await expect(teacher.getByText('Canceled').first()).toBeVisible({ timeout: 30_000 });
    for (const student of [ada, ben]) {
      await expect(async () => {
        await student.reload();
        await expect(student.getByRole('heading', { level: 1 })).toContainText(/cancel/i, {
          timeout: 4_000,
        });
      }).toPass();
    }
  });
});

test('students are sent on from the desk', async ({ page, server }) => {
  await signInAs(page, server, 'student');
  await page.goto('/teach/earnings');
  await expect(page).toHaveURL('/');
});

test('the pages of the desk are sound on a phone and on a desk, by day and by night', async ({
  page,
  person,
  server,
}) => {
  test.setTimeout(240_000);
  await signInAs(page, server, 'teacher');
  const storageState = await page.context().storageState();
  await page.goto('/teach');
  const roster = await page
    .getByRole('article')
    .first()
    .getByRole('link')
    .first()
    .getAttribute('href');
  const addresses = [
    '/teach',
    '/teach/calendar?view=week',
    '/teach/calendar?view=month',
    '/teach/calendar?view=agenda',
    '/listings',
    '/listings?group=closed',
    '/teach/students',
    '/teach/earnings',
    roster ?? '/teach',
  ];
  const found: Record<string, string[]> = {};
  const look = async (options: BrowserContextOptions) => {
    const width = options.viewport?.width ?? 0;
    const visitor = await person({ ...options, storageState });
    for (const address of addresses) {
      await visitor.goto(address, { waitUntil: 'networkidle' });
      const faults = await faultsOf(visitor, width < 768);
      if (faults.length > 0) found[`${address} at ${width}`] = faults;
    }
  };
  await Promise.all([look(phone), look(desktop)]);
  await page.setViewportSize({ width: 768, height: 1024 });
  for (const address of addresses) {
    await page.goto(address, { waitUntil: 'networkidle' });
    const over = await overflowOf(page);
    if (over > 0) found[`${address} at 768`] = [`${over} px too wide`];
  }
  expect(found).toEqual({});
});
