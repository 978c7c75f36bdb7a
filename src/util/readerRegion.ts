/** Returns the region of a language tag such as `en-NZ`; undefined when it names none. */
function regionOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).region;
  } catch {
    return undefined;
  }
}

/** The languages of the reader's browser, most wanted first; none on the server. */
const readerLanguages = (): readonly string[] => {
  if (typeof window === 'undefined') return [];
  return navigator.languages.length > 0 ? navigator.languages : [navigator.language];
};

/** Returns the first language of the reader that names a region: `en-NZ`; undefined without one. */
export const readerLocale = (): string | undefined =>
  readerLanguages().find(tag => regionOf(tag) !== undefined);

/** Returns the reader's region: `NZ`. A language alone says nothing of a place. */
export function readerRegion(): string | undefined {
  const tag = readerLocale();
  return tag === undefined ? undefined : regionOf(tag);
}
