import { readFileSync } from 'node:fs';
import path from 'node:path';
import { translate } from './frame/messages.js';

const page = readFileSync(path.join(import.meta.dirname, 'frame/card.html'), 'utf8');

/** The inputs of the field's page, as far as words are concerned. */
const inputsOf = () =>
  Object.fromEntries(
    [...page.matchAll(/<input\s+id="(\w+)"/g)].map(([, name = '']) => {
      const attributes: Record<string, string> = {};
      const input = {
        attributes,
        placeholder: '',
        setAttribute: (key: string, value: string) => {
          attributes[key] = value;
        },
      };
      return [name, input];
    }),
  );

test('the card field speaks the language of the page, every input of it', () => {
  const root = { lang: 'en' };
  Object.assign(globalThis, { document: { documentElement: root } });
  const inputs = inputsOf();
  translate(inputs, 'es');
  expect(root.lang).toBe('es');
  expect(Object.keys(inputs)).toEqual(['number', 'expiry', 'cvc', 'postal']);
  for (const { placeholder, attributes } of Object.values(inputs)) {
    expect(placeholder).not.toBe('');
    expect(attributes['aria-label']).toMatch(/tarjeta|postal/);
  }
  const english = inputsOf();
  translate(english, 'en');
  expect(english.number?.placeholder).toBe('');
});
