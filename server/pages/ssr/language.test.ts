import type { Request } from 'express';
import { readSettingsFrom } from '#shared/config/marketplace.ts';
import { languageDetour } from './language.ts';

const reader = ({ cookie, accepts = 'en' }: { cookie?: string; accepts?: string | false } = {}) =>
  ({
    get: () => cookie,
    acceptsLanguages: () => accepts,
  }) as unknown as Pick<Request, 'get' | 'acceptsLanguages'>;

describe('the language of a page', () => {
  const about = { pathname: '/about', search: '?a=1' };

  it('is the one of its address', () => {
    expect(languageDetour(reader(), about)).toBeNull();
    expect(languageDetour(reader({ accepts: false }), about)).toBeNull();
    const spanish = { pathname: '/es/about', search: '' };
    expect(languageDetour(reader(), spanish)).toBeNull();
    expect(languageDetour(reader({ cookie: 'language=en' }), spanish)).toBeNull();
  });

  it('is the one that the browser prefers where the address names none', () => {
    expect(languageDetour(reader({ accepts: 'es' }), about)).toEqual({
      location: '/es/about?a=1',
      chosen: null,
    });
  });

  it('is what the reader chose before, whatever the browser prefers', () => {
    const choice = { cookie: 'theme=dark; language=en', accepts: 'es' };
    expect(languageDetour(reader(choice), about)).toBeNull();
    const other = { cookie: 'language=es; theme=dark' };
    expect(languageDetour(reader(other), about)?.location).toBe('/es/about?a=1');
    expect(languageDetour(reader({ cookie: 'language=xx' }), about)).toBeNull();
  });

  it('is chosen by a parameter, which does not stay in the address', () => {
    expect(languageDetour(reader(), { pathname: '/es/s', search: '?a=1&lang=en' })).toEqual({
      location: '/s?a=1',
      chosen: 'en',
    });
    expect(languageDetour(reader(), { pathname: '/', search: '?lang=es' })).toEqual({
      location: '/es',
      chosen: 'es',
    });
    expect(languageDetour(reader(), { pathname: '/', search: '?lang=xx' })).toBeNull();
  });

  it('is another one for the time being where its own is not on offer', () => {
    const spanish = { pathname: '/es/s', search: '?a=1' };
    readSettingsFrom(() => ({ languages: 'en' }));
    const toEnglish = { location: '/s?a=1', chosen: null };
    expect(languageDetour(reader({ accepts: 'es', cookie: 'language=es' }), spanish)).toEqual(
      toEnglish,
    );
    expect(languageDetour(reader({ cookie: 'language=es' }), about)).toBeNull();
    readSettingsFrom(() => ({ languages: 'es' }));
    expect(languageDetour(reader({ cookie: 'language=en' }), about)).toEqual({
      location: '/es/about?a=1',
      chosen: null,
    });
    expect(languageDetour(reader(), spanish)).toBeNull();
    const chosen = languageDetour(reader(), { pathname: '/es', search: '?lang=en' });
    expect(chosen).toBeNull();
    readSettingsFrom(() => ({}));
  });

  it('never leads to another site', () => {
    const away = { pathname: '//evil.example', search: '?lang=en' };
    expect(languageDetour(reader(), away)?.location).toBe('/evil.example');
    const deeper = { pathname: '/es//evil.example', search: '?lang=en' };
    expect(languageDetour(reader(), deeper)?.location).toBe('/evil.example');
  });
});
