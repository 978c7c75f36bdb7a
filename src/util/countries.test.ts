import { countryOptions } from './countries.ts';

const named = (locale: string, code: string) =>
  countryOptions(locale).find(({ value }) => value === code)?.label;

it.each([
  ['en', 'Germany'],
  ['en-US', 'Germany'],
  ['fr', 'Allemagne'],
  ['es', 'Alemania'],
  ['de', 'Deutschland'],
  // A language that nobody knows.
  ['xx', 'Germany'],
])('a country is named in %s', (locale, name) => {
  expect(named(locale, 'DE')).toBe(name);
});

it('each country has one entry, in the order of the language', () => {
  const labels = countryOptions('de').map(({ label }) => label);
  expect(new Set(labels).size).toBe(labels.length);
  expect(labels.indexOf('Österreich')).toBeLessThan(labels.indexOf('Polen'));
});
