import { cardField, cards, typeCard } from '../support/card.ts';
import { signInAs } from '../support/account.ts';
import { setRules } from '../support/listingRules.ts';
import { mailsTo } from '../support/outbox.ts';
import { faultsOf } from '../support/soundness.ts';
import { dayAhead, publishAnother } from '../support/teaching.ts';
import { expect, test } from '../support/test.ts';

test('a student books two places at once, and the teacher cancels the class', async ({
  person,
  server,
}) => {
  const title = `Harbour flow ${Date.now()}`;
  const teacher = await person({
    timezoneId: 'Pacific/Auckland',
    viewport: { width: 1440, height: 900 },
  });
  const student = await person({
    timezoneId: 'Europe/Berlin',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });

  await test.step('the teacher publishes a class that is booked at once', async () => {
    await signInAs(teacher, server, 'teacher');
    await teacher.goto('/');
    await publishAnother(teacher, { title, date: dayAhead(9), places: 4, price: '15' });
    await teacher.waitForURL(url => /^\/l\/[^/]+\/[0-9a-f-]+$/.test(url.pathname));
  });
  const address = new URL(teacher.url()).pathname;
  const id = address.split('/').at(-1) ?? '';
  await setRules(server, id, {
    bookingMode: 'instant',
    bookingClosesHours: 3,
    cancellationPolicy: 'flexible',
    placesPerOrder: 3,
  });

  await test.step('the student reads the terms and takes two places', async () => {
    await signInAs(student, server, 'student');
    await student.goto(address);
    await student.getByRole('button', { name: 'Choose this time' }).click();
    const panel = student.getByRole('dialog', { name: title });
    await expect(panel.getByText(/certain, and your card charged/)).toBeVisible();
    await expect(panel.getByText(/can be booked until/)).toBeVisible();
    await expect(panel.getByText(/you get everything back/)).toBeVisible();
    await panel.getByLabel('Places').selectOption('2');
    await expect(panel.getByText('$15.00 × 2 places')).toBeVisible();
    expect(await faultsOf(student, true)).toEqual([]);
    await panel.getByRole('button', { name: 'Continue' }).click();
    await expect(student.getByRole('heading', { name: 'Confirm and pay' })).toBeVisible();
    await expect(student.getByText('2 places', { exact: true })).toBeVisible();
  });

  await test.step('says who comes and pays, and the places are certain at once', async () => {
    await typeCard(cardField(student), cards.good);
    await student.getByLabel('Name on the card').fill('Ada Kaplan');
    await student.getByLabel('Postal code').fill('10115');
    await student.getByLabel('Name on place 1').fill('Mia');
    await student.getByLabel('Name on place 2').fill('Tom');
    expect(await faultsOf(student, true)).toEqual([]);
    await student.getByRole('button', { name: 'Book for $30.00' }).click();
    await expect(student.getByRole('heading', { name: `You are in: ${title}` })).toBeVisible();
    await expect(student.getByText('Mia and Tom')).toBeVisible();
    // The tables follow within a second.
    await expect(async () => {
      await teacher.goto(`/teach/classes/${id}/${dayAhead(9)}`);
      await expect(teacher.getByText('for Mia, Tom')).toBeVisible({ timeout: 4_000 });
    }).toPass();
  });

  await test.step('the teacher cancels the class, and everything goes back', async () => {
    const status = await teacher.evaluate(async listingId => {
      const answer = await fetch('/api/teach/changes', {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Accept: 'application/json',
          'X-Flowroom': '1',
        },
        body: JSON.stringify({
          listingId,
          kind: 'cancel-class',
          id: crypto.randomUUID(),
          note: 'The harbour is closed.',
        }),
      });
      return answer.status;
    }, id);
    expect(status).toBe(200);
    const isCanceled = student.getByRole('heading', { name: `${title} was canceled` });
    await expect(async () => {
      await student.reload();
      await expect(isCanceled).toBeVisible({ timeout: 4_000 });
    }).toPass({ timeout: 60_000 });
    await expect(student.getByText('The harbour is closed.')).toBeVisible();
    await expect(student.getByText('You get $30.00 back on your card.')).toBeVisible();
    const { email } = server.account('student');
    const told = () =>
      mailsTo(server, { email })
        .filter(({ subject }) => subject.includes(title))
        .map(({ template }) => template);
    await expect.poll(told).toContain('class-canceled-customer');
    expect(told().filter(name => name === 'class-canceled-customer')).toHaveLength(1);
    expect(told()).not.toContain('requested-customer');
  });
});
