/** How pages are remembered. */
export interface RememberedPagesOptions<Page> {
  /** The same text as long as the data that pages are made of is the same. */
  version: () => Promise<string>;
  /** Whether a page may be given to those who ask later. */
  keeps: (page: Page) => boolean;
  /** Milliseconds after which a page is made anew all the same: what it says of "now" grows old. */
  maxAge: number;
  /** Pages kept at most; the oldest go first. */
  maxPages: number;
  now?: () => number;
}

/** Gives the page of a key: made now, or remembered from the same data. */
export type RememberedPages<Page> = (key: string, make: () => Promise<Page>) => Promise<Page>;

/**
 * Pages that everybody sees alike, made once for all who ask before the data changes. The version is
 * read before a page is made, so what is committed meanwhile counts as newer than the page.
 */
export function rememberPages<Page>(options: RememberedPagesOptions<Page>): RememberedPages<Page> {
  const { keeps, maxAge, maxPages, now = Date.now } = options;
  const known = new Map<string, { version: string; madeAt: number; page: Promise<Page> }>();

  return async (key, make) => {
    const version = await options.version().catch(() => null);
    // Nothing is known of the data; making the page will tell why.
    if (version === null) return make();
    const last = known.get(key);
    if (last?.version === version && now() - last.madeAt < maxAge) return last.page;

    const entry = { version, madeAt: now(), page: make() };
    const forget = () => {
      if (known.get(key) === entry) known.delete(key);
    };
    // Set anew, so that the order of the map is the order of age.
    known.delete(key);
    known.set(key, entry);
    const [oldest] = known.keys();
    if (known.size > maxPages && oldest !== undefined) known.delete(oldest);
    entry.page.then(page => {
      if (!keeps(page)) forget();
    }, forget);
    return entry.page;
  };
}
