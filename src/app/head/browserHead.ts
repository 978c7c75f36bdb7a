import type * as library from './headLibrary.ts';
import type { PageHeadKeeper, PageTags } from '#src/components/PageMeta/PageHead.ts';

type HeadLibrary = Pick<typeof library, 'createHead' | 'renderDOMHead'>;
type Head = ReturnType<HeadLibrary['createHead']>;

interface Entry {
  tags: PageTags;
  active?: ReturnType<Head['push']>;
}

/** Tags that parts of a page put into the head. */
const ofParts = [
  'script[type="application/ld+json"]',
  'meta[name="description"]',
  'meta[property="og:description"]',
].join();

const fetchLibrary = (): Promise<HeadLibrary> =>
  import(/* webpackChunkName: "head" */ './headLibrary.ts');

/**
 * The head in the browser. What is put there before anything is taken out belongs to the first
 * page, also by parts that come to life later, and the server has written it already. So the
 * library is fetched when something changes.
 */
export function browserHead(fetch = fetchLibrary): PageHeadKeeper {
  const shown = new Set<Entry>();
  const written: Entry[] = [];
  let head: Head | null = null;
  let opening: Promise<void> | null = null;
  let isFirstPage = true;

  async function open() {
    const { createHead, renderDOMHead } = await fetch();
    const made = createHead();
    // Parts of the first page that have not come to life have put nothing of theirs.
    for (const tag of document.head.querySelectorAll(ofParts)) tag.remove();
    // Tags of the server become the library's, so that they are removed with their page.
    for (const entry of written) entry.active = made.push(entry.tags);
    renderDOMHead(made);
    for (const entry of written) if (!shown.has(entry)) entry.active?.dispose();
    for (const entry of shown) entry.active ??= made.push(entry.tags);
    head = made;
  }

  function change() {
    isFirstPage = false;
    opening ??= open().catch(() => {
      // Without a network the head stays as it is until the next change.
      opening = null;
    });
  }

  return {
    isServer: false,
    put(tags) {
      const entry: Entry = { tags };
      shown.add(entry);
      if (head) entry.active = head.push(tags);
      else if (isFirstPage) written.push(entry);
      else change();
      return () => {
        shown.delete(entry);
        if (head) entry.active?.dispose();
        else change();
      };
    },
  };
}
