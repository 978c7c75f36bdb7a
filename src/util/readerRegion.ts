/** Returns the region of a language tag such as `en-NZ`; undefined when it names none. */
function regionOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).region;
  } catch {
    return undefined;
  }
}

/**
 * Returns the region of the reader's browser, of the first language that names one: `GB`. Undefined on the
 * server, and for a reader whose languages name none: a language alone says nothing of a place.
 */
export function readerRegion(): string | undefined {
  if (typeof window === 'undefined') return undefined;
  const tags = navigator.languages.length > 0 ? navigator.languages : [navigator.language];
  return tags.map(regionOf).find(region => region !== undefined);
}
