import { readSettingsFrom } from './marketplace.ts';
import {
  firstLanguage,
  inLanguage,
  languageOfLocale,
  offeredLanguages,
  siteLanguageOf,
  siteLanguages,
  siteUrl,
  splitLanguage,
} from './siteLanguages.ts';
import { languageCodes } from '#shared/contract/inputRules.ts';

describe('the languages', () => {
  it('are those that servers take, in the same order', () => {
    expect(siteLanguages.map(({ code }) => code)).toEqual(languageCodes);
  });
});

describe('the languages on offer', () => {
  afterEach(() => readSettingsFrom(() => ({})));

  it('are those that operators have chosen, and addresses of others are still read', () => {
    expect([offeredLanguages().length, firstLanguage()]).toEqual([2, 'en']);
    readSettingsFrom(() => ({ languages: 'es' }));
    expect(offeredLanguages().map(({ code }) => code)).toEqual(['es']);
    expect([firstLanguage(), siteLanguageOf('en'), siteLanguageOf('es')]).toEqual([
      'es',
      undefined,
      'es',
    ]);
    expect(splitLanguage('/about').language).toBe('en');
    expect(languageOfLocale('en-US')).toBe('en');
  });
});

describe('addresses of languages', () => {
  it.each([
    ['/', 'en', '/'],
    ['/about', 'en', '/about'],
    ['/es', 'es', '/'],
    ['/es/', 'es', '/'],
    ['/es/l/a/1', 'es', '/l/a/1'],
    // No second address of what has one already, and no word that only begins alike.
    ['/en/about', 'en', '/en/about'],
    ['/estudio', 'en', '/estudio'],
    ['', 'en', ''],
  ])('are taken apart: %s', (address, language, pathname) => {
    expect(splitLanguage(address)).toEqual({ language, pathname });
  });

  it.each([
    ['/', '/es'],
    ['/?a=1', '/es?a=1'],
    ['/#top', '/es#top'],
    ['/about?a=1', '/es/about?a=1'],
  ])('are made: %s', (path, address) => {
    expect(inLanguage('es', path)).toBe(address);
    expect(inLanguage('en', path)).toBe(path);
  });

  it('are whole with the origin', () => {
    const rootUrl = 'https://flow.example';
    expect(siteUrl({ rootUrl, locale: 'es-ES' }, '/about')).toBe(`${rootUrl}/es/about`);
    expect(siteUrl({ rootUrl, locale: 'en-US' }, '/about')).toBe(`${rootUrl}/about`);
  });

  it('know the words of a locale nobody wrote words for', () => {
    expect(languageOfLocale('fr-CA')).toBe('en');
  });
});
