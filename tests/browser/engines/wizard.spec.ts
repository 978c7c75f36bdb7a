import { sessionOf } from '../support/account.ts';
import { dayAhead, pictureFile } from '../support/teaching.ts';
import { expectShown, test } from './support/test.ts';
import type { Target } from './support/screen.ts';

const form: Target = { role: 'form', name: 'Description of the class' };

test('a teacher describes a class, adds a picture and publishes it', async ({
  screenOf,
  server,
}, testInfo) => {
  const title = `Morning stretch ${Date.now()}`;
  const screen = await screenOf({ session: await sessionOf(server, 'teacher') });
  await screen.open('/l/new');
  const type = (label: string, text: string) => screen.type({ label, within: form }, text);
  await type('Title', title);
  await type('Description', 'Slow and strong. Bring a mat.');
  await screen.click({ label: 'Yoga', within: form });
  await screen.click({ label: 'English', within: form });
  await type('Date', dayAhead(9));
  await screen.choose({ label: 'Starts at', within: form }, '7:30 AM');
  await screen.choose({ label: 'Duration', within: form }, '1 hour');
  await type('Places', '6');
  await type('Price per place', '18');
  await screen.click({ role: 'button', name: 'Save and continue' });
  await screen.upload({ label: 'Add pictures' }, await pictureFile(testInfo.outputPath('mat.jpg')));
  await expectShown(screen, { css: 'img[alt="Picture 1 of your class"]' });
  await screen.click({ role: 'button', name: 'Publish class' });
  await expectShown(screen, { text: /Your class is out\./ });
  await expectShown(screen, { role: 'heading', name: title });
});
