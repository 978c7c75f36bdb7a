import type { PageDocument } from './makeDocument.ts';
import type { CreateTaggedCache, TaggedCache } from '#server/events/cache/taggedCache.ts';
import { minuteMs } from '#shared/time/time.ts';

/** Dependencies of the cache. */
export interface PageCacheOptions {
  createCache: CreateTaggedCache;
  /** Largest sum of the pages, in bytes. */
  most: number;
}

/** What an entry takes beside its markup: names, tags, buffers. */
const overheadBytes = 4_096;

/** Creates the cache of visitors' pages. */
export const createPageCache = ({
  createCache,
  most,
}: PageCacheOptions): TaggedCache<PageDocument> =>
  createCache<PageDocument>({
    name: 'pages',
    rightForMs: minuteMs,
    most,
    sizeOf: page => overheadBytes + (page.kind === 'document' ? bytesOf(page) : 0),
    keeps: ({ kind, status }) => kind === 'document' && status === 200,
  });

/** Its encodings come later, one after the other; they are a third of the text together. */
const bytesOf = ({ html }: Extract<PageDocument, { kind: 'document' }>): number =>
  Math.ceil(html.identity.byteLength * 1.33);
