import express from 'express';
import type { Request } from 'express';
import { csvStyleOf } from './csvStyle.ts';

/** A request of a browser with these languages, and a language that its reader has chosen. */
function asking(accepted: string | undefined, chosen?: string): Request {
  const headers = {
    'accept-language': accepted,
    cookie: chosen === undefined ? undefined : `language=${chosen}`,
  };
  return Object.assign(Object.create(express.request) as Request, { headers });
}

describe('csvStyleOf', () => {
  it.each([
    ['en-US,en;q=0.9', 'en', ',', '.'],
    ['en-GB', 'en', ',', '.'],
    ['de-DE,de;q=0.9,en;q=0.8', 'en', ';', ','],
    ['en,de-DE;q=0.9', 'en', ';', ','],
    ['es-ES,es;q=0.9', 'es', ';', ','],
    ['es-MX,es;q=0.9', 'es', ',', '.'],
    ['es', 'es', ';', ','],
    ['de-CH', 'en', ';', '.'],
    ['fr', 'en', ';', ','],
    ['*', 'en', ',', '.'],
    ['not a tag', 'en', ',', '.'],
    [undefined, 'en', ',', '.'],
  ] as const)('follows %s: %s, %s and %s', (accepted, language, delimiter, decimal) => {
    expect(csvStyleOf(asking(accepted))).toEqual({ language, delimiter, decimal });
  });

  it('has the words of the language that was chosen, with the signs of the region', () => {
    expect(csvStyleOf(asking('en-GB', 'es'))).toEqual({
      language: 'es',
      delimiter: ',',
      decimal: '.',
    });
  });
});
