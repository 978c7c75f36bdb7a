import { myClassesAnswer } from '#shared/contract/api/my.ts';
import { sessionOf } from '../support/account.ts';
import { ask } from './support/ask.ts';
import type { Screen } from './support/screen.ts';
import { expectShown, phone, test } from './support/test.ts';

/** A class of the demo's teacher that the demo's student has booked. */
const title = 'Slow flow for the end of the day';

async function write(screen: Screen, text: string): Promise<void> {
  await screen.type({ role: 'textbox', name: /^Message to/ }, text);
  await screen.click({ role: 'button', name: 'Send message' });
}

test('messages come while the page is open, in both directions', async ({ screenOf, server }) => {
  const session = await sessionOf(server, 'student');
  const student = await screenOf({ session, size: phone });
  const teacher = await screenOf({ session: await sessionOf(server, 'teacher') });
  const { classes } = await ask(`${server.url}/api/my/classes`, session, myClassesAnswer);
  const order = classes.find(one => one.title === title)?.orderId;
  await student.open(`/order/${order}/details`);
  await teacher.open(`/sale/${order}/details`);
  await write(student, 'May I lie down?');
  await expectShown(teacher, { text: 'May I lie down?' });
  await write(teacher, 'Of course.');
  await expectShown(student, { text: 'Of course.' });
});
