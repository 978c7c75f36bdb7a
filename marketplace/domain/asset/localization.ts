import { isRecord } from '#marketplace/contract/fields.ts';

/** Path at which the console of the hosted service stores language and currency. */
export const localizationPath = 'general/localization.json';

/** The currency that a document names; null for none. */
export function currencyIn(document: unknown): string | null {
  const currency = isRecord(document) ? document['currency'] : undefined;
  return typeof currency === 'string' ? currency : null;
}
