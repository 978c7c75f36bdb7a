import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const long = (hex: string) =>
  hex.length === 4 ? hex.replace(/[0-9a-f]/g, digit => digit + digit) : hex;
const coloursIn = (text: string) =>
  [...text.matchAll(/#[0-9a-f]{3,6}(?![0-9a-z])/g)].map(([hex]) => long(hex));

const site = new Set(coloursIn(read('src/styles/tokens.css')));

// They can not load the site's styles: mails, pages for when the site itself is not there, and a
// package that knows no site.
it.each([
  'ext/emailTemplates/layout.ts',
  'sandbox/pages/assets/page.css',
  'sandbox/stripe/js/frame/card.css',
  'server/http/pages/plainPage.ts',
  'server/http/pages/wideStyles.ts',
])('%s has the colours of the site', file => {
  const used = coloursIn(read(file));
  expect(used.length).toBeGreaterThan(1);
  expect(used.filter(colour => !site.has(colour))).toEqual([]);
});
