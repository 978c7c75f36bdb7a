import { signInAs } from '../support/account.ts';
import { cards } from '../support/card.ts';
import { faultsOf } from '../support/soundness.ts';
import { dayAhead, publishAnother } from '../support/teaching.ts';
import { expect, test } from '../support/test.ts';

test('a course is published, booked as a whole and canceled', async ({ person, server }) => {
  const title = `Six mornings ${Date.now()}`;
  const teacher = await person({
    timezoneId: 'Pacific/Auckland',
    viewport: { width: 1440, height: 900 },
  });
  const student = await person({
    timezoneId: 'Europe/Berlin',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });

  await test.step('the teacher publishes it', async () => {
    await signInAs(teacher, server, 'teacher');
    await teacher.goto('/');
    await publishAnother(teacher, {
      title,
      date: dayAhead(9),
      places: 8,
      price: '90',
      course: { days: ['Tuesday'], until: dayAhead(9 + 6 * 7 - 1) },
    });
  });
  const address = new URL(teacher.url()).pathname;

  await test.step('a student with a phone sees all dates and one button', async () => {
    await signInAs(student, server, 'student');
    await student.goto(address);
    const price = student.getByText('for the course').filter({ visible: true });
    await expect(price.first()).toBeVisible();
    await student.getByRole('button', { name: 'Book the course' }).click();
    const dialog = student.getByRole('dialog', { name: title });
    await expect(dialog.getByRole('heading', { name: '6 dates' })).toBeVisible();
    await expect(dialog.getByText('8 places left')).toBeVisible();
    expect(await faultsOf(student, true)).toEqual([]);
    await dialog.getByRole('button', { name: 'Book the course for $90.00' }).click();
  });

  await test.step('pays once', async () => {
    await expect(student.getByLabel('Card number')).toBeVisible();
    await expect(student.getByText('$90.00').first()).toBeVisible();
    await student.getByLabel('Card number').fill(cards.good);
    await student.getByLabel('Expiry').fill('12 / 40');
    await student.getByLabel('Security code').fill('123');
    await student.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(
      student.getByRole('heading', { name: 'You have booked the course' }),
    ).toBeVisible();
    expect(await faultsOf(student, true)).toEqual([]);
  });

  await test.step('finds its dates on the page of the order, and cancels it', async () => {
    await student.getByRole('link', { name: 'See your booking' }).click();
    await expect(
      student.getByRole('heading', { name: `You have booked the course ${title}` }),
    ).toBeVisible();
    await expect(student.getByText('0 of 6 dates are over')).toBeVisible();
    await expect(student.getByRole('row', { name: /Paid.*Visa ending in 4242/ })).toBeVisible();
    await expect(student.getByText(/month/i)).toHaveCount(0);
    expect(await faultsOf(student, true)).toEqual([]);
    await student.getByRole('button', { name: 'Cancel the course' }).click();
    const dialog = student.getByRole('dialog', { name: 'Cancel the course?' });
    await expect(dialog.getByText('What you paid is not given back.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel the course' }).click();
    await expect(
      student.getByRole('heading', { name: `Your course ${title} was canceled` }),
    ).toBeVisible();
  });
});
