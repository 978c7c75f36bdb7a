import type { Request } from 'express';
import { readCookie } from '#server/marketplaceClient/session/cookie.ts';
import { firstLanguage, languageCookie, siteLanguageOf } from '#shared/config/siteLanguages.ts';
import type { SiteLanguage } from '#shared/config/siteLanguages.ts';

/**
 * How a reader's spreadsheet expects a CSV: the language of headings, and the signs of its region.
 */
export interface CsvStyle {
  language: SiteLanguage;
  /** Excel separates cells by semicolons where a comma precedes the decimals. */
  delimiter: ',' | ';';
  decimal: '.' | ',';
}

/** Regions whose spreadsheets separate by semicolons although a point precedes the decimals. */
const semicolonRegions = ['CH', 'LI'];

const decimalOf = (tag: string): CsvStyle['decimal'] =>
  new Intl.NumberFormat(tag)
    .formatToParts(1.5)
    .some(({ type, value }) => type === 'decimal' && value === ',')
    ? ','
    : '.';

/** Canonical tags of `Accept-Language`, most wanted first. */
const acceptedTags = (req: Pick<Request, 'acceptsLanguages'>): string[] =>
  req.acceptsLanguages().flatMap(tag => {
    try {
      return Intl.getCanonicalLocales(tag);
    } catch {
      // `*` and what else is no tag.
      return [];
    }
  });

/**
 * Returns the style for a request. Spreadsheets follow the region of their machine: the first
 * accepted language that names one decides, in whatever language the pages are read.
 */
export function csvStyleOf(req: Pick<Request, 'get' | 'acceptsLanguages'>): CsvStyle {
  const tags = acceptedTags(req);
  const tag = tags.find(each => new Intl.Locale(each).region !== undefined) ?? tags[0] ?? 'en-US';
  const { region } = new Intl.Locale(tag);
  const decimal = decimalOf(tag);
  const chosen = siteLanguageOf(readCookie(req, languageCookie));
  const accepted = tags.map(each => siteLanguageOf(new Intl.Locale(each).language)).find(Boolean);
  return {
    language: chosen ?? accepted ?? firstLanguage(),
    delimiter: decimal === ',' || semicolonRegions.includes(region ?? '') ? ';' : ',',
    decimal,
  };
}
