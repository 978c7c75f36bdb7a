import { signInAs } from '../support/account.ts';
import { rowsOf } from '../support/download.ts';
import { expect, test } from '../support/test.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1440, height: 900 } };

test('a teacher answers a request, notes who came and puts listings in order, on a phone', async ({
  person,
  server,
}) => {
  const teacher = await person(phone);
  const student = await person(desktop);
  await signInAs(teacher, server, 'teacher');
  await signInAs(student, server, 'student');
  const toPart = (name: string) =>
    teacher
      .getByRole('navigation', { name: 'Pages of your desk' })
      .getByRole('link', { name })
      .click();

  await test.step('answers the request that the desk shows', async () => {
    const asked = 'Yoga for people who work nights';
    await teacher.goto('/teach');
    const requests = teacher.getByRole('region', { name: 'Requests to answer' });
    const request = requests.getByRole('listitem').filter({ hasText: `Elin L: ${asked}` });
    await request.getByRole('button', { name: 'Accept' }).click();
    await expect(teacher.getByText('Accepted. Elin L is told.')).toBeVisible();
    await expect(request).toHaveCount(0);
    await student.goto('/inbox/orders');
    const order = student.getByRole('listitem').filter({ hasText: asked }).first();
    await expect(order.getByText('Confirmed')).toBeVisible();
  });

  await test.step('notes who came to a class that is over', async () => {
    const roster = await teacher.evaluate(async title => {
      const day = 86_400_000;
      const at = (days: number) => new Date(Date.now() - days * day).toISOString();
      const query = new URLSearchParams({ from: at(8), to: at(1) }).toString();
      const answer = await fetch(`/api/teach/calendar?${query}`, {
        headers: { Accept: 'application/json', 'X-Flowroom': '1' },
      });
      const { times } = (await answer.json()) as {
        times: { listingId: string; date: string; title: string; taken: number }[];
      };
      const held = times.find(time => time.title === title && time.taken > 0);
      return held && `/teach/classes/${held.listingId}/${held.date}`;
    }, 'Six weeks for a strong back');
    await teacher.goto(roster ?? '/teach');
    const note = (name: string, what: string) =>
      teacher
        .getByRole('group', { name: `Attendance of ${name}` })
        .getByRole('button', { name: what });
    await note('Theo M', 'Absent').tap();
    await note('Grace M', 'Here').tap();
    await expect(note('Theo M', 'Absent')).toHaveAttribute('aria-pressed', 'true');
    await toPart('Students');
    const theo = teacher.getByRole('row').filter({ hasText: 'Theo M' });
    await expect(async () => {
      await teacher.reload();
      await expect(theo.getByRole('cell').nth(1)).toHaveText(/1$/, { timeout: 4_000 });
    }).toPass();
    await expect(
      teacher.getByRole('row').filter({ hasText: 'Grace M' }).getByRole('cell').nth(1),
    ).toHaveText(/0$/);
  });

  await test.step('reads the earnings back as a file', async () => {
    await toPart('Earnings');
    const total = teacher.getByRole('row', { name: /^Total/ }).getByRole('cell');
    // The page before has a download of its own.
    await expect(total.first()).toBeVisible();
    const months = await rowsOf(teacher, () =>
      teacher.getByRole('link', { name: 'Months (CSV)' }).tap(),
    );
    expect(months).toHaveLength(12);
    const sum = (field: string) => months.reduce((all, month) => all + Number(month[field]), 0);
    // On a phone the heading of the column is beside the value.
    await expect(total.first()).toHaveText(`Bookings${sum('orders')}`);
    await expect(total.last()).toHaveText(`Net$${sum('net').toFixed(2)}`);
    expect(sum('gross')).toBeGreaterThan(0);
  });

  await test.step('closes a class with people in it, and opens it again', async () => {
    await toPart('Listings');
    await expect(teacher.getByRole('heading', { name: 'Your listings' })).toBeVisible();
    const full = 'Ninety unhurried minutes';
    const card = teacher.getByRole('article', { name: full, exact: true });
    const choose = async (action: string) => {
      await card.getByRole('button', { name: `More about ${full}` }).tap();
      await teacher.getByRole('menuitem', { name: action }).tap();
    };
    await choose('Close listing');
    const dialog = teacher.getByRole('dialog', { name: `Close “${full}”?` });
    await expect(dialog.getByText('5 bookings stay: their classes are held')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close listing' }).tap();
    await expect(card.getByText('Closed', { exact: true })).toBeVisible();
    await card.getByRole('button', { name: 'Open listing' }).tap();
    await expect(card.getByText('Open', { exact: true })).toBeVisible();
    await choose('Duplicate');
    await teacher.waitForURL(/\/draft\/description/);
    await expect(teacher.getByLabel('Title')).toHaveValue(`${full} (copy)`);
  });
});

test('a class is moved in the calendar by pointer or key, and stays until that is confirmed', async ({
  page,
  server,
}) => {
  await page.setViewportSize(desktop.viewport);
  await signInAs(page, server, 'teacher');
  await page.goto('/teach/calendar?view=month');
  const event = page.getByRole('link', { name: /Morning circle/ }).first();
  await expect(event).toBeVisible();
  const address = (await event.getAttribute('href')) ?? '';
  await event.scrollIntoViewIfNeeded();
  const { x, y } = (await event.boundingBox())!;
  const dayWidth = (await page.getByRole('columnheader').first().boundingBox())!.width;
  await page.mouse.move(x + 20, y + 8);
  await page.mouse.down();
  await page.mouse.move(x + 20 + dayWidth, y + 8, { steps: 12 });
  await page.mouse.up();
  const dialog = page.getByRole('dialog', { name: 'Move “Morning circle”' });
  await expect(
    dialog.getByText(/class times? (is|are) moved|Another time of this class/),
  ).toBeVisible();
  await expect(dialog.getByRole('radio', { name: /^Only this date/ })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  // It stays where it was until the change is carried out.
  await expect(event).toHaveAttribute('href', address);

  // The same by keyboard, from where the focus comes back to.
  await event.focus();
  await page.keyboard.press('m');
  await expect(dialog.getByText('This is when the class is held now.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(event).toBeFocused();
});
