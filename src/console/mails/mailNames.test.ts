import { readdirSync } from 'node:fs';
import path from 'node:path';
import { messageFiles } from '#src/testing/allMessages.ts';
import { siteLanguages } from '#shared/config/siteLanguages.ts';
import { intlOf } from '#src/translations/intl.ts';
import { addMessages } from '#src/translations/messageStore.ts';
import { mailLabel, mailSubject, namedMails } from './mailNames.ts';

const root = path.join(import.meta.dirname, '../../..');
const folders = [
  'ext/flex-hourly-default-process/templates',
  'ext/flex-subscription/templates',
  'ext/flowroom-free-process/templates',
  'marketplace/mail/templates',
];
const templates = folders.flatMap(folder => readdirSync(path.join(root, folder)));

test.each(siteLanguages.map(({ code }) => code))('each mail has words in %s', code => {
  const words = messageFiles(code).get('consoleOrders.json') ?? {};
  const stems = new Set(templates.map(name => name.replace(/-(customer|provider)$/, '')));
  expect([...namedMails].toSorted()).toEqual([...stems].toSorted());
  for (const stem of stems) expect(words).toHaveProperty([`ConsoleMail.${stem}`]);
});

test('a mail is called by what it says and whom it goes to, an unknown one by its name', () => {
  addMessages('en', messageFiles('en').get('consoleOrders.json') ?? {});
  const intl = intlOf('en-US');
  expect(mailLabel(intl, 'requested-provider')).toBe('New request (to the teacher)');
  expect(mailLabel(intl, 'listing-approved')).toBe('Class approved');
  expect(mailLabel(intl, 'parcel-sent-customer')).toBe('parcel sent customer');
  expect(mailSubject(intl, 'requested-provider')).toBe('New request');
});
