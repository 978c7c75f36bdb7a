import { cardField, cards, challengeOf, typeCard } from '../support/card.ts';
import { logIn, logOut, newPerson, sendSignUp, signUp } from '../support/account.ts';
import { confirmAddress, mailsTo } from '../support/outbox.ts';
import {
  addPicture,
  completePayouts,
  connectMeetings,
  dayAhead,
  describeClass,
} from '../support/teaching.ts';
import { expect, test } from '../support/test.ts';

test('a teacher publishes a class, and a student books it, pays with a second card and joins it', async ({
  person,
  server,
  expectedErrors,
}) => {
  // The provider answers a refused card with 402.
  expectedErrors.push(/status of 402/);
  const mara = newPerson('Teacher', 'Mara', 'Lindqvist');
  const ada = newPerson('Student', 'Ada', 'Kaplan');
  const title = `Tidewater flow ${Date.now()}`;
  const teacher = await person({ timezoneId: 'Pacific/Auckland' });
  const student = await person({ timezoneId: 'Europe/Berlin' });

  await test.step('the teacher signs up and describes the class', async () => {
    await teacher.goto('/');
    await signUp(teacher, mara);
    await confirmAddress(server, teacher, mara);
    await teacher.getByRole('link', { name: 'Create a listing' }).first().click();
    await describeClass(teacher, { title, date: dayAhead(9), places: 2, price: '24' });
  });

  await test.step('adds a picture, and finds all of it after a reload', async () => {
    await addPicture(teacher);
    await teacher.reload();
    await expect(teacher.getByAltText('Picture 1 of your class')).toBeVisible();
  });

  await test.step('chooses Zoom and connects it, publishes, and answers for payouts in between', async () => {
    await connectMeetings(teacher);
    await teacher.getByRole('button', { name: 'Publish class' }).click();
    await completePayouts(teacher);
    await expect(teacher.getByText('Your class is out.')).toBeVisible();
    await expect(teacher.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  });

  await test.step('the student finds it from the landing page', async () => {
    await student.goto('/');
    const search = student.getByRole('search').first();
    await search.getByRole('searchbox').fill(title);
    await search.getByRole('combobox', { name: 'Search classes' }).press('Enter');
    await student.waitForURL(/\/s\?.*keywords=/);
    await student.getByRole('link', { name: title, exact: true }).click();
    await expect(student.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    // 7:30 in Auckland is the evening before in Berlin.
    await expect(student.getByText(/in Auckland/).first()).toBeVisible();
  });

  await test.step('has to sign up and comes back to the checkout', async () => {
    await student.getByRole('button', { name: 'Continue' }).first().click();
    await sendSignUp(student, ada);
    await expect(student.getByRole('heading', { name: 'Confirm and pay' })).toBeVisible();
  });

  await test.step('confirms the address on the way; the first card is declined, and charged nothing', async () => {
    const checkout = student.url();
    await confirmAddress(server, student, ada);
    await student.goto(checkout);
    await expect(student.getByRole('note')).toHaveText(
      'Demo: no money moves. Pay with the card 4242 4242 4242 4242, any later date and any code.',
    );
    await typeCard(cardField(student), cards.declined);
    await student.getByLabel('Name on the card').fill('Ada Kaplan');
    await student.getByLabel('Postal code').fill('10115');
    await student.getByLabel('Message to').fill('I have a tender knee.');
    await student.getByRole('button', { name: 'Book for $24.00' }).click();
    const refused = student.getByRole('alert').filter({ hasText: 'Your card was declined.' });
    await expect(refused.first()).toContainText('Nothing was charged.');
    await expect(student.getByText(/Your booking is held for/)).toBeVisible();
  });

  await test.step('pays with another one, after its bank has confirmed the payment', async () => {
    await typeCard(cardField(student), cards.challenged);
    await student.getByRole('button', { name: 'Book for $24.00' }).click();
    await challengeOf(student).getByRole('button', { name: 'Complete' }).click();
    await expect(
      student.getByRole('heading', { name: `You asked to join ${title}` }),
    ).toBeVisible();
    await expect(student.getByText('I have a tender knee.')).toBeVisible();
    await expect(student.getByRole('link', { name: 'Join class' })).toHaveCount(0);
  });

  await test.step('the teacher sees the request in the inbox and accepts', async () => {
    await teacher
      .getByRole('link', { name: /^Inbox/ })
      .first()
      .click();
    await teacher.getByRole('link', { name: /^Orders/ }).click();
    await teacher.getByRole('link', { name: new RegExp(title) }).click();
    await expect(
      teacher.getByRole('heading', { name: new RegExp(`Ada .* asks to join ${title}`) }),
    ).toBeVisible();
    await expect(teacher.getByText('I have a tender knee.')).toBeVisible();
    await teacher.getByRole('button', { name: 'Accept' }).click();
    await expect(teacher.getByText('Accepted. Ada K is told.')).toBeVisible();
  });

  await test.step('both are notified by mail', async () => {
    const templates = (to: typeof ada) => mailsTo(server, to).map(({ template }) => template);
    await expect.poll(() => templates(mara)).toContain('requested-provider');
    await expect.poll(() => templates(ada)).toContain('accepted-customer');
    expect(mailsTo(server, ada).at(-1)?.subject).toContain(title);
  });

  await test.step('the student joins the meeting that the teacher starts', async () => {
    await student.reload();
    await expect(student.getByRole('heading', { name: `You are in: ${title}` })).toBeVisible();
    const [waiting] = await Promise.all([
      student.waitForEvent('popup'),
      student.getByRole('link', { name: 'Join class' }).click(),
    ]);
    await expect(waiting.getByRole('heading', { name: title })).toBeVisible();
    await expect(waiting.getByRole('status')).toHaveText(
      'Waiting for the host to start the meeting',
    );
    const [host] = await Promise.all([
      teacher.waitForEvent('popup'),
      teacher.getByRole('link', { name: 'Start class' }).click(),
    ]);
    await host.getByRole('button', { name: 'Start the meeting' }).click();
    await expect(waiting.getByRole('status')).toHaveText('You are in the meeting');
  });

  await test.step('one place is gone, and a booking is not made twice', async () => {
    await student.getByRole('main').getByRole('link', { name: title, exact: true }).first().click();
    await expect(student.getByText('1 of 2 places left').first()).toBeVisible();
    await expect(student.getByText('You have booked this class').first()).toBeVisible();
  });

  await test.step('each saves the receipt of the payment as a file', async () => {
    await expect(async () => {
      await student.goto('/my/payments');
      const row = student.getByRole('listitem').filter({ hasText: title });
      await expect(row).toContainText('$24.00Paid', { timeout: 4_000 });
    }).toPass({ timeout: 60_000 });
    await teacher.reload();
    for (const page of [student, teacher]) {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: /^Receipt [2-9A-Z]{6}-\d{4}-0001$/ }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(/^Flowroom Receipt [2-9A-Z]{6}-\d{4}-0001 .+\.pdf$/);
    }
  });

  await test.step('both log out, and the booking is there after logging in', async () => {
    // The browser reports the 401 of the page that requires a login, and that of news that the
    // log-out has overtaken.
    expectedErrors.push(/status of 401 .*\/(inbox\/orders|api\/inbox\/summary)/);
    await logOut(teacher, mara);
    await logOut(student, ada);
    await student.goto('/inbox/orders');
    await student.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await logIn(student, ada);
    await expect(student.getByRole('link', { name: new RegExp(title) })).toBeVisible();
    await expect(student.getByText('Confirmed')).toBeVisible();
  });
});
