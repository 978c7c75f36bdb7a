import { signInAs } from '../support/account.ts';
import { faultsOf } from '../support/soundness.ts';
import { addPicture, dayAhead, descriptionForm, fillClass } from '../support/teaching.ts';
import { expect, test } from '../support/test.ts';

test('a class in a room has a map and an address, and nothing of a meeting', async ({
  person,
  server,
}) => {
  const title = `Studio flow ${Date.now()}`;
  const teacher = await person({ viewport: { width: 1440, height: 900 } });
  const student = await person({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const form = descriptionForm(teacher);

  await test.step('the teacher says where it is held', async () => {
    await signInAs(teacher, server, 'teacher');
    await teacher.goto('/l/new');
    await fillClass(form, title, 'Come a little early.', 4, {
      timezone: 'America/Los_Angeles',
      date: dayAhead(8),
      time: '09:00',
      duration: '45 minutes',
    });
    await form.getByRole('radio', { name: 'Free' }).check();
    await form.getByRole('radio', { name: /In a room/ }).check();
    await teacher.getByRole('button', { name: 'Save and continue' }).click();
    await expect(form.getByText('Say where the room is').first()).toBeVisible();
    await form.getByRole('combobox', { name: 'Address' }).fill('Portland, Oregon');
    await teacher.getByRole('listbox').getByRole('option').first().click();
    expect(await faultsOf(teacher, false)).toEqual([]);
    await teacher.getByRole('button', { name: 'Save and continue' }).click();
  });

  await test.step('it is out without a meeting', async () => {
    await expect(teacher.getByRole('heading', { name: 'Pictures', exact: true })).toBeVisible();
    await expect(teacher.getByRole('heading', { name: 'Meeting' })).toHaveCount(0);
    await addPicture(teacher);
    await teacher.getByRole('button', { name: 'Publish class' }).click();
    await expect(teacher.getByText('Your class is out.')).toBeVisible();
    await teacher.waitForURL(url => /^\/l\/[^/]+\/[0-9a-f-]+$/.test(url.pathname));
  });
  const address = new URL(teacher.url()).pathname;

  await test.step('its page shows the area on a map, which a class online does not', async () => {
    await signInAs(student, server, 'student');
    await student.goto(address);
    await expect(student.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(student.getByText('Live, online')).toHaveCount(0);
    await student.getByRole('region', { name: 'Location' }).scrollIntoViewIfNeeded();
    await expect(student.getByRole('region', { name: 'Location' }).getByRole('img')).toBeVisible();
    expect(await faultsOf(student, true)).toEqual([]);
  });

  await test.step('who has booked reads the address, and of no link', async () => {
    await student.getByRole('button', { name: 'Choose this time' }).first().click();
    const panel = student.getByRole('dialog', { name: title });
    await panel.getByRole('button', { name: 'Continue' }).click();
    await student.getByRole('button', { name: 'Book for free' }).click();
    await expect(student).toHaveURL(/\/order\//);
    await expect(student.getByText('Portland, Oregon, United States')).toBeVisible();
    await expect(student.getByRole('link', { name: 'Show on a map' })).toBeVisible();
    await expect(student.getByText(/link to join/)).toHaveCount(0);
  });
});
